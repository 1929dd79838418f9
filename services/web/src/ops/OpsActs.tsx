/** What operators did, month by month, and the acts that concern players. */
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { components } from "../wire/openapi";
import { useAnswer } from "./asking";
import { Frame } from "./Frame";
import { Ordering } from "./Ordering";
import type { Wanted } from "./Ordering";
import { became, lasting, moment, Notice, worded } from "./words";

type Record_ = components["schemas"]["Acts"];
type Act = Record_["acts"][number];

const EVERY = 3000;
const DAY = 86_400_000;

const KINDS = ["suspend_player", "reinstate_player", "appoint_operator", "dismiss_operator"] as const;
type Kind = (typeof KINDS)[number];

export default function OpsActs(): JSX.Element {
  const [month, setMonth] = useState(new Date().toISOString().slice(0, 7));
  const { value, trouble } = useAnswer<Record_>(`/v1/operations/acts?month=${month}`, EVERY);
  return (
    <Frame
      title="Acts"
      beside={
        <label class="row">
          Month
          <input type="month" value={month} onChange={(event) => event.currentTarget.value && setMonth(event.currentTarget.value)} />
        </label>
      }
    >
      <Notice said={trouble} />
      <section class="panel wide" aria-label="Record" tabIndex={0}>
        <h2>Record</h2>
        {value?.acts.length === 0 && <p class="soft">None in this month.</p>}
        {value && value.acts.length > 0 && <Acts acts={value.acts} />}
      </section>
      <OnPlayers />
    </Frame>
  );
}

/** The newest first, each in rows of two lines: so they fit beside one another on any screen. */
export function Acts({ acts }: { acts: readonly Act[] }): JSX.Element {
  return (
    <table class="acts">
      <thead>
        <tr>
          {["Act", "When and by whom", "What, and whom or which", "Because, and outcome"].map((head, at) => (
            <th key={head} class={at ? "" : "number"}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {acts.toReversed().map((act) => (
          <tr key={`${act.at} ${act.act}`}>
            <td class="number">{act.act}</td>
            <td>
              <div>{moment(act.at)}</div>
              <div class="soft">{act.operator}</div>
            </td>
            <td>
              <div>
                {worded(act.kind)}
                {act.until != null && ` ${lasting(act.until)}`}
              </div>
              <a href={act.kind === "end_match" ? `/ops/matches/${act.target}` : `/players/${act.target}`}>{act.target}</a>
            </td>
            <td>
              <div>{act.why}</div>
              <strong class={act.outcome === "refused" ? "bad" : ""}>{became(act)}</strong>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function OnPlayers(): JSX.Element {
  const [kind, setKind] = useState<Kind>("suspend_player");
  const [player, setPlayer] = useState("");
  const [days, setDays] = useState("");
  const until = kind === "suspend_player" ? untilOf(days) : null;
  return (
    <section class="panel" aria-label="A player">
      <h2>A player</h2>
      <div class="row">
        <label class="row">
          Do
          <select value={kind} onChange={(event) => setKind(event.currentTarget.value as Kind)}>
            {KINDS.map((one) => (
              <option key={one} value={one}>
                {worded(one)}
              </option>
            ))}
          </select>
        </label>
        <label class="row">
          Player's id
          <input value={player} onInput={(event) => setPlayer(event.currentTarget.value.trim())} />
        </label>
        {kind === "suspend_player" && (
          <label class="row">
            Days, for good if empty
            <input inputMode="numeric" value={days} aria-invalid={until === undefined} onInput={(event) => setDays(event.currentTarget.value.trim())} />
          </label>
        )}
      </div>
      <Ordering key={kind} does={deed(kind, player, until)} wanted={wantedOf(kind, player, until)} disabled={!player || until === undefined} />
      <p class="soft">
        A suspended player may read, but neither play nor write. An operator's account may make tokens with the scopes <code>operate</code> and{" "}
        <code>watch</code>.
      </p>
    </section>
  );
}

/** When so many days are over, UTC milliseconds; null for good if none are given, undefined for what is no number of days. */
function untilOf(days: string): number | null | undefined {
  if (!days) return null;
  return /^[1-9]\d{0,3}$/.test(days) ? Date.now() + Number(days) * DAY : undefined;
}

/** What is asked about before it is done: whom it concerns, and until when. */
function deed(kind: Kind, player: string, until: number | null | undefined): string {
  const end = kind !== "suspend_player" ? "" : until ? ` until ${moment(until).slice(0, 10)}` : " for good";
  return [worded(kind), player].filter(Boolean).join(" ") + end;
}

function wantedOf(kind: Kind, player: string, until: number | null | undefined): Wanted {
  switch (kind) {
    case "suspend_player":
      return { type: kind, player, until: until ?? null };
    case "reinstate_player":
      return { type: kind, player };
    default:
      return { type: "appoint_operator", player, appointed: kind === "appoint_operator" };
  }
}
