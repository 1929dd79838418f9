/** Lists of matches: those that run, tables that wait for players, and matches that are stopped. */
import type { JSX } from "preact";
import { useLocation } from "preact-iso";
import { useEffect, useState } from "preact/hooks";
import type { MatchRow, Seat } from "../wire/api";
import { useAnswer } from "./asking";
import type { Overview } from "./asking";
import { Frame } from "./Frame";
import { settling } from "./settling";
import { clock, moment, Notice } from "./words";

const EVERY = 3000;
const STATUSES = ["live", "waiting", "stopped"] as const;
type Status = (typeof STATUSES)[number];

/** Of a running match, or of a table that waits: then with seats. */
type Row = Partial<MatchRow> & { id: string; game: string; started?: number; deadline?: number | null; seats?: Seat[] };
interface Page {
  matches: Row[];
  next?: string | null;
}

export default function OpsMatches(): JSX.Element {
  const [status, setStatus] = useState<Status>("live");
  const [game, setGame] = useState("");
  const [player, setPlayer] = useState("");
  const [field] = useState(() => settling(setPlayer));
  useEffect(() => field.stop, [field]);
  const games = useAnswer<Overview>("/v1/operations/overview?seconds=1", 0).value?.games ?? [];
  return (
    <Frame title="Matches">
      <Find />
      <form
        class="row"
        onSubmit={(event) => {
          event.preventDefault();
          field.now();
        }}
      >
        <label class="row">
          Which
          <select value={status} onChange={(event) => setStatus(event.currentTarget.value as Status)}>
            <option value="live">running</option>
            <option value="waiting">tables that wait for players</option>
            <option value="stopped">stopped: their log cannot be read</option>
          </select>
        </label>
        <label class="row">
          Game
          <select value={game} onChange={(event) => setGame(event.currentTarget.value)}>
            <option value="">all</option>
            {games.map((one) => (
              <option key={one.game}>{one.game}</option>
            ))}
          </select>
        </label>
        {status === "live" && (
          <label class="row">
            Player's id
            <input defaultValue={player} onInput={(event) => field.typed(event.currentTarget.value.trim())} onChange={field.now} />
          </label>
        )}
      </form>
      <Matches key={`${status} ${game} ${player}`} status={status} game={game} player={player} limit={50} />
    </Frame>
  );
}

/** To one match, table or player whose id the operator has from a log or a complaint. */
function Find(): JSX.Element {
  const [id, setId] = useState("");
  const { route } = useLocation();
  const find = (event: Event): void => {
    event.preventDefault();
    if (id) route(placeOf(id));
  };
  return (
    <form class="row" onSubmit={find}>
      <label class="row">
        Id of a match, table or trace
        <input value={id} size={40} onInput={(event) => setId(event.currentTarget.value.trim())} />
      </label>
      <button type="submit">Show it</button>
    </form>
  );
}

/** Which page tells of what has the id; `t-…` is a table, 32 hexadecimal digits are a trace, all else is a match. */
export function placeOf(id: string): string {
  if (/^[0-9a-f]{32}$/.test(id)) return `/ops/traces/${id}`;
  return id.startsWith("t-") ? `/tables/${id}` : `/ops/matches/${encodeURIComponent(id)}`;
}

interface MatchesProps {
  status: Status;
  game?: string;
  player?: string;
  limit: number;
}

/** A page of a list, newest first, with ways to older ones. */
export function Matches({ status, game = "", player = "", limit }: MatchesProps): JSX.Element {
  // The cursors of the pages gone through, the one shown last.
  const [way, setWay] = useState<string[]>([]);
  const query = new URLSearchParams({ status, limit: String(limit) });
  for (const [name, value] of Object.entries({ game, player: status === "live" ? player : "", cursor: way.at(-1) ?? "" })) {
    if (value) query.set(name, value);
  }
  const { value, trouble } = useAnswer<Page>(`/v1/operations/matches?${query}`, EVERY);
  const rows = value?.matches ?? [];
  return (
    <section class="panel wide" aria-label="List of matches" tabIndex={0}>
      <Notice said={trouble} />
      {value && rows.length === 0 && <p class="soft">None.</p>}
      {rows.length > 0 && (
        <table>
          <thead>
            <tr>
              <th>{status === "waiting" ? "Table" : "Match"}</th>
              <th>Game</th>
              {status === "live" && ["Began", "Last turn", "Phase", "Waits for", "Until"].map((head) => <th key={head}>{head}</th>)}
              {status === "waiting" && <th class="number">Seats taken</th>}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                <th scope="row">
                  <a href={placeOf(row.id)}>{row.id}</a>
                </th>
                <td>{row.game}</td>
                {status === "live" && <Running row={row} />}
                {status === "waiting" && (
                  <td class="number">
                    {row.seats?.filter((seat) => seat.player || seat.bot).length} of {row.seats?.length}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {(way.length > 0 || value?.next) && (
        <p class="row">
          <button type="button" disabled={way.length === 0} onClick={() => setWay(way.slice(0, -1))}>
            Newer
          </button>
          <button type="button" disabled={!value?.next} onClick={() => value?.next && setWay([...way, value.next])}>
            Older
          </button>
        </p>
      )}
    </section>
  );
}

function Running({ row }: { row: Row }): JSX.Element {
  return (
    <>
      <td>{row.started ? moment(row.started) : "–"}</td>
      <td>{row.at ? clock(row.at) : "–"}</td>
      <td>{row.standing?.phase ?? "–"}</td>
      <td class="events">{row.awaiting?.join(", ") || "–"}</td>
      <td>{row.deadline ? moment(row.deadline) : "no clock"}</td>
    </>
  );
}
