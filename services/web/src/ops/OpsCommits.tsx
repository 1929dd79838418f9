/** A match's commits, newest first, page by page; a trace that is kept opens beneath its commit. */
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { useAnswer } from "./asking";
import type { Trace, Watched } from "./asking";
import { held } from "./held";
import type { Open, Step } from "./held";
import { Waterfall } from "./Waterfall";
import { clock, Notice } from "./words";

type Timeline = NonNullable<Watched["timeline"]>;

const EVERY = 3000;

interface CommitsProps {
  match: string;
  /** The newest commits, as they come. */
  newest: Timeline;
  /** The ids of traces that are kept. */
  kept: readonly string[];
}

export function Commits({ match, newest, kept }: CommitsProps): JSX.Element {
  // The pages gone through, each by the version that it is before.
  const [way, setWay] = useState<number[]>([]);
  const [open, setOpen] = useState<Open | null>(null);
  const before = way.at(-1);
  const older = useAnswer<Watched>(`/v1/operations/matches/${match}?before=${before ?? 2}`, 0, before !== undefined);
  const { steps, newer } = before === undefined ? held(newest.steps ?? [], open) : { steps: older.value?.timeline?.steps ?? [], newer: 0 };
  const first = steps[0]?.version ?? 1;
  const isOpen = (step: Step): boolean => Boolean(step.trace) && step.trace === open?.trace;
  return (
    <section class="panel wide" aria-label="Commits" tabIndex={0}>
      <h2>Commits</h2>
      <Notice said={older.trouble} />
      {newer > 0 && (
        <p class="row" role="status">
          {newer} newer, not shown while a trace is open.
          <button type="button" class="small" onClick={() => setOpen(null)}>
            Close it and go on
          </button>
        </p>
      )}
      <table>
        <thead>
          <tr>
            <th class="number">Version</th>
            <th>At</th>
            <th>Actor</th>
            <th class="number">Took ms</th>
            <th>Events</th>
            <th>Trace</th>
          </tr>
        </thead>
        <tbody>
          {steps.toReversed().map((step) => (
            <Commit
              key={step.version}
              step={step}
              kept={isOpen(step) || kept.includes(step.trace ?? "")}
              open={isOpen(step)}
              toggle={() => setOpen(isOpen(step) ? null : { trace: step.trace ?? "", steps })}
            />
          ))}
        </tbody>
      </table>
      {(way.length > 0 || first > 1) && (
        <p class="row">
          <button type="button" disabled={way.length === 0} onClick={() => setWay(way.slice(0, -1))}>
            Newer
          </button>
          <button type="button" disabled={first <= 1} onClick={() => setWay([...way, first])}>
            Older
          </button>
        </p>
      )}
    </section>
  );
}

interface CommitProps {
  step: Step;
  kept: boolean;
  open: boolean;
  /** Opens or closes the trace. */
  toggle: () => void;
}

function Commit({ step, kept, open, toggle }: CommitProps): JSX.Element {
  const trace = step.trace ?? "";
  return (
    <>
      <tr>
        <td class="number">{step.version}</td>
        <td>{clock(step.at)}</td>
        <td>
          {step.actor.kind} {step.actor.seat ?? ""}
        </td>
        <td class="number">{step.took_ms}</td>
        <td class="events">{step.events?.join(", ")}</td>
        <td>
          {kept ? (
            <button type="button" class="small" aria-expanded={open} onClick={toggle}>
              {trace.slice(0, 8)}
            </button>
          ) : (
            <span class="soft">not kept</span>
          )}
        </td>
      </tr>
      {kept && open && (
        <tr>
          <td colSpan={6}>
            <Opened trace={trace} />
          </td>
        </tr>
      )}
    </>
  );
}

/** Asked again: services report their spans a moment after one another. */
function Opened({ trace }: { trace: string }): JSX.Element {
  const { value, trouble } = useAnswer<Trace>(`/v1/operations/traces/${trace}`, EVERY);
  return (
    <>
      <Notice said={trouble} />
      {value && <Waterfall trace={value} />}
      <a href={`/ops/traces/${trace}`}>The trace by itself</a>
    </>
  );
}
