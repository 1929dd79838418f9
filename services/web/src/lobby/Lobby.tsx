/** Open tables, live, and opening one's own. */
import type { JSX } from "preact";
import { useLocation } from "preact-iso";
import { useEffect, useState } from "preact/hooks";
import { Trouble, useDoing } from "../app/Busy";
import { Heading } from "../app/Heading";
import { language, t, titleOf } from "../app/language";
import { GuestName } from "../app/GuestName";
import { me, somebody } from "../app/me";
import * as api from "../wire/api";
import { live } from "../wire/socket";
import { Names } from "../people/Names";
import { Asked } from "./Asked";
import { clockWords } from "./clocks";
import { Live } from "./Live";
import { OpenTable } from "./OpenTable";
import { QuickMatch } from "./QuickMatch";

export default function Lobby(): JSX.Element {
  const [rows, setRows] = useState<api.TableRow[] | null>(null);
  const [games, setGames] = useState<api.GameRow[]>([]);
  const { busy, trouble, run } = useDoing();
  const { route, query } = useLocation();
  useEffect(() => {
    run(async () => setGames((await api.games()).games));
    return live.listen({ to: "tables" }, { tables: (told: { tables: api.TableRow[] }) => setRows(told.tables) });
  }, []);
  const only = query.game ? t(`title.${query.game}`, { defaultValue: query.game }) : "";
  const listed = rows?.filter((row) => !only || row.game === query.game);
  const join = (row: api.TableRow): void =>
    run(async () => {
      await somebody();
      await api.atTable(row.id, { type: "join" });
      route(`/tables/${row.id}`);
    });
  return (
    <>
      <Heading>{t("lobby.title")}</Heading>
      <Trouble>{trouble}</Trouble>
      <Asked />
      <section class="panel" aria-labelledby="open-tables">
        <h2 id="open-tables">{only ? `${t("lobby.open")}: ${only}` : t("lobby.open")}</h2>
        {listed?.length === 0 && <p class="soft">{only ? t("lobby.none_of", { game: only }) : t("lobby.none")}</p>}
        {listed && listed.length > 0 && <GuestName />}
        <ul class="list">
          {listed?.map((row) => (
            <li key={row.id} class="row">
              <strong>{titleOf({ name: row.game, title: row.game })}</strong>
              <span>
                <Names players={row.seats.flatMap((seat) => seat.player ?? [])} />
              </span>
              <span class="soft">
                {t("lobby.taken", { taken: row.seats.filter((seat) => seat.player).length, all: row.seats.length })},{" "}
                {clockWords(row.clock)}
                {row.rated && `, ${t("table.rated")}`}
              </span>
              {row.seats.some((seat) => seat.player && seat.player === me.value?.player) ? (
                <a class="button" href={`/tables/${row.id}`}>
                  {t("lobby.yours")}
                </a>
              ) : row.seats.every((seat) => seat.player) ? (
                <span class="soft">{t("lobby.full")}</span>
              ) : (
                <button type="button" disabled={busy} onClick={() => join(row)}>
                  {t("lobby.join")}
                </button>
              )}
            </li>
          ))}
        </ul>
        {only && rows && (
          <p>
            <a href="/play">{t("lobby.all", { count: rows.length })}</a>
          </p>
        )}
      </section>
      {games.length > 0 && (
        <div class="grid ways-in" key={language.value}>
          <QuickMatch games={games} chosen={query.game} />
          <OpenTable games={games} chosen={query.game} invite={query.invite} />
        </div>
      )}
      <Live />
    </>
  );
}
