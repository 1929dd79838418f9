/** One match as its owner knows it: commits with actor and duration, clocks, lease, traces, operators' acts. */
import type { JSX } from "preact";
import { useAnswer } from "./asking";
import type { Watched } from "./asking";
import { Frame } from "./Frame";
import { Acts } from "./OpsActs";
import { Commits } from "./OpsCommits";
import { Ordering } from "./Ordering";
import { moment, Notice, Troubles } from "./words";

type Timeline = NonNullable<Watched["timeline"]>;

const EVERY = 2000;

export default function OpsMatch({ id }: { id: string }): JSX.Element {
  const { value, trouble } = useAnswer<Watched>(`/v1/operations/matches/${id}`, EVERY);
  const { timeline, troubles = [], acts = [] } = value ?? {};
  const ending = value?.status === "running" || value?.status === "stopped";
  return (
    <Frame title={id}>
      <Notice said={trouble} />
      {value && (
        <>
          {value.status === "stopped" && (
            <p class="notice bad" role="alert">
              Stopped: nobody serves it, for its log cannot be read from some version on. Restore it from a backup, or end it. {value.detail}
            </p>
          )}
          {value.status === "unknown" && <Notice said={`Its owner does not tell: ${value.detail || "no answer"}`} />}
          <Facts value={value} />
        </>
      )}
      {timeline && <Seats timeline={timeline} />}
      {timeline && <Commits match={id} newest={timeline} kept={value?.traces ?? []} />}
      {troubles.length > 0 && <Troubles troubles={troubles} />}
      {(acts.length > 0 || ending) && (
        <section class="panel wide" aria-label="Operators' acts" tabIndex={0}>
          <h2>Operators' acts</h2>
          {acts.length > 0 && <Acts acts={acts} />}
          {ending && <Ordering does="End this match without result" wanted={{ type: "end_match", match: id }} />}
        </section>
      )}
    </Frame>
  );
}

/** The terms of its clocks, `realtime, bank 600, increment 5`. */
function clocked({ clock: terms }: Timeline): string {
  const { type = "untimed", ...rest } = (terms ?? {}) as Record<string, unknown>;
  return [type, ...Object.entries(rest).map(([name, value]) => `${name} ${String(value)}`)].join(", ").replaceAll("_", " ");
}

function Facts({ value }: { value: Watched }): JSX.Element {
  const { timeline } = value;
  const told: [string, JSX.Element | string | number | null | undefined][] = [
    ["Status", value.status],
    ["Partition", `${value.partition}, served by ${value.worker ? `${value.game}/${value.worker}` : "nobody"}`],
    ["Began", timeline && moment(timeline.started)],
    ["Version", timeline?.version],
    ["Rules", timeline?.rules_version],
    ["Clock", timeline && clocked(timeline)],
    ["For players", <a href={`/matches/${value.match}`}>the match's page</a>],
  ];
  return (
    <dl class="facts">
      {told.map(
        ([name, what]) =>
          what != null && (
            <>
              <dt>{name}</dt>
              <dd>{what}</dd>
            </>
          ),
      )}
    </dl>
  );
}

/** Seconds of a clock: one that runs has until its deadline, one that stands has its bank (milliseconds). */
const left = (bank: number, deadline?: number | null): number =>
  Math.round(deadline == null ? bank / 1000 : Math.max(0, deadline - Date.now()) / 1000);

function Seats({ timeline }: { timeline: Timeline }): JSX.Element {
  return (
    <section class="panel" aria-label="Seats and clocks">
      <h2>Seats and clocks</h2>
      <ul class="list">
        {timeline.seats.map((seat) => (
          <li key={seat.seat}>
            Seat {seat.seat}: {seat.player}
            {(seat.status || timeline.status === "running") && `, ${seat.status ?? "playing"}`}
            {timeline.awaiting?.includes(seat.seat) && <strong>, awaited</strong>}
            {seat.bank_ms != null && `, ${left(seat.bank_ms, seat.deadline)} s left`}
            {seat.deadline != null && `, until ${moment(seat.deadline)}`}
          </li>
        ))}
      </ul>
    </section>
  );
}
