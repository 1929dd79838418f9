import type { JSX } from "preact";
import { useLocation } from "preact-iso";
import { useEffect, useState } from "preact/hooks";
import { Trouble, useDoing } from "../app/Busy";
import { t } from "../app/language";
import { somebody } from "../app/me";
import * as api from "../wire/api";
import { Names } from "../people/Names";
import { CLOCKS, clockWords } from "./clocks";

type Fields = Record<string, api.Schema>;

/** The game's own options, from its own schema. */
function optionsOf(document: api.GameDocument): Fields {
  const name = document.options.$ref?.split("/").at(-1) ?? "";
  return document.options.$defs?.[name]?.properties ?? document.options.properties ?? {};
}

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
              {one.title}
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
      <Option label={t("open.rated")} value={rated} set={setRated} />
      <Option label={t("open.listed")} value={listed} set={setListed} />
      <Option label={t("open.spectators")} value={spectators} set={setSpectators} />
      {Object.entries(fields).map(([field, schema]) => (
        <GameOption
          key={field}
          field={field}
          schema={schema}
          seats={seats}
          value={options[field] ?? schema.default}
          set={(value) => setOptions({ ...options, [field]: value })}
        />
      ))}
      <Trouble>{trouble}</Trouble>
      <button type="submit" class="primary" disabled={busy}>
        {t("open.open")}
      </button>
    </form>
  );
}

interface OptionProps<Value> {
  label: string;
  value: Value;
  set: (value: Value) => void;
}

function Option({ label, value, set }: OptionProps<boolean>): JSX.Element {
  return (
    <p>
      <label class="row">
        <input type="checkbox" checked={value} onChange={(event) => set(event.currentTarget.checked)} /> {label}
      </label>
    </p>
  );
}

interface GameOptionProps {
  field: string;
  schema: api.Schema;
  value: unknown;
  seats: number;
  set: (value: unknown) => void;
}

/** What may be chosen; a seat or none, where the schema has small numbers or null. */
function choicesOf(schema: api.Schema, seats: number): unknown[] {
  const listed = schema.enum ?? schema.anyOf?.flatMap((one) => one.enum ?? []) ?? [];
  const seat = schema.anyOf?.find((one) => one.type === "integer" && one.minimum === 0);
  if (listed.length || !seat) return listed;
  return [null, ...Array.from({ length: Math.min(seats, (seat.maximum ?? 0) + 1) }, (_, at) => at)];
}

function choiceWords(field: string, choice: unknown): string {
  if (choice === null) return t("option.drawn");
  if (typeof choice === "number") return t("statistics.seat", { seat: choice + 1 });
  return t(`option.${field}_${choice}`, { defaultValue: String(choice).replaceAll("_", " ") });
}

/** A switch or a choice; options that are neither keep what the game says. */
function GameOption({ field, schema, value, seats, set }: GameOptionProps): JSX.Element | null {
  const label = t(`option.${field}`, { defaultValue: field.replaceAll("_", " ") });
  if (schema.type === "boolean") return <Option label={label} value={value === true} set={set} />;
  const choices = choicesOf(schema, seats);
  if (!choices.length) return null;
  return (
    <p class="row">
      <label for={`option-${field}`}>{label}</label>
      <select
        id={`option-${field}`}
        value={JSON.stringify(value)}
        onChange={(event) => set(JSON.parse(event.currentTarget.value))}
      >
        {choices.map((choice) => (
          <option key={String(choice)} value={JSON.stringify(choice)}>
            {choiceWords(field, choice)}
          </option>
        ))}
      </select>
    </p>
  );
}
