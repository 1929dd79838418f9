import type { JSX } from "preact";
import { useLocation } from "preact-iso";
import { useEffect, useState } from "preact/hooks";
import { Trouble, useDoing } from "../app/Busy";
import { t, titleOf } from "../app/language";
import { somebody } from "../app/me";
import * as api from "../wire/api";
import { Names } from "../people/Names";
import { CLOCKS, clockWords } from "./clocks";
import { Options, optionsOf, Switch } from "./Options";
import type { Fields } from "./Options";
import "./lobby.css";

interface OpenTableProps {
  games: api.GameRow[];
  chosen: string | undefined;
  /** A player who is invited to it. */
  invite: string | undefined;
}

export function OpenTable({ games, chosen, invite }: OpenTableProps): JSX.Element {
  const [name, setName] = useState(chosen ?? games[0]?.name ?? "");
  const game = games.find((one) => one.name === name) ?? (games[0] as api.GameRow);
  const [seats, setSeats] = useState(2);
  const [clock, setClock] = useState("untimed");
  const [rated, setRated] = useState(false);
  const [listed, setListed] = useState(true);
  const [spectators, setSpectators] = useState(true);
  const [fields, setFields] = useState<Fields>({});
  const [options, setOptions] = useState<Record<string, unknown>>({});
  const { busy, trouble, run } = useDoing();
  const { route } = useLocation();
  useEffect(() => {
    setOptions({});
    run(async () => setFields(optionsOf(await api.game(game.name))));
  }, [game.name]);
  const open = (event: Event): void => {
    event.preventDefault();
    run(async () => {
      await somebody();
      const terms = { game: game.name, seats, options, clock: CLOCKS[clock], rated, listed, spectators };
      const { target } = await api.openTable(terms);
      if (invite) await api.atTable(target, { type: "invite_player", player: invite });
      route(`/tables/${target}`);
    });
  };
  return (
    <form class="panel" onSubmit={open}>
      <h2>{t("open.title")}</h2>
      {invite && (
        <p class="notice">
          {t("open.invites")} <Names players={[invite]} />
        </p>
      )}
      <p class="row">
        <label for="open-game">{t("open.game")}</label>
        <select id="open-game" value={game.name} onChange={(event) => setName(event.currentTarget.value)}>
          {games.map((one) => (
            <option key={one.name} value={one.name}>
              {titleOf(one)}
            </option>
          ))}
        </select>
      </p>
      <p class="row">
        <label for="open-seats">{t("open.seats")}</label>
        <select
          id="open-seats"
          value={seats}
          onChange={(event) => {
            setSeats(Number(event.currentTarget.value));
            setOptions({ ...options, first_player: undefined });
          }}
        >
          {game.seats.map((number) => (
            <option key={number} value={number}>
              {number}
            </option>
          ))}
        </select>
      </p>
      <p class="row">
        <label for="open-clock">{t("open.clock")}</label>
        <select id="open-clock" value={clock} onChange={(event) => setClock(event.currentTarget.value)}>
          {Object.entries(CLOCKS).map(([key, one]) => (
            <option key={key} value={key}>
              {clockWords(one)}
            </option>
          ))}
        </select>
      </p>
      <fieldset class="options">
        <legend>{t("open.table")}</legend>
        <Switch label={t("open.rated")} value={rated} set={setRated} />
        <Switch label={t("open.listed")} value={listed} set={setListed} />
        <Switch label={t("open.spectators")} value={spectators} set={setSpectators} />
      </fieldset>
      <Options fields={fields} seats={seats} chosen={options} choose={setOptions} />
      <Trouble>{trouble}</Trouble>
      <button type="submit" class="primary" disabled={busy}>
        {t("open.open")}
      </button>
    </form>
  );
}
