/** The spans of a trace, each behind its parent, on one scale of time. */
import type { JSX } from "preact";
import type { Trace } from "./asking";

type Span = NonNullable<Trace["spans"]>[number];

const QUARTERS = [0, 0.25, 0.5, 0.75, 1];

export const ms = (microseconds: number): string => `${(microseconds / 1000).toFixed(microseconds < 100_000 ? 2 : 0)} ms`;

/** Microseconds from the first span's begin to the last one's end, at least 1. */
export const whole = ({ spans = [] }: Trace): number => Math.max(1, ...spans.map((span) => span.start + span.took));

export function Waterfall({ trace }: { trace: Trace }): JSX.Element {
  const all = whole(trace);
  return (
    <>
      <div class="scale" aria-hidden="true">
        <span>Span</span>
        <span style={{ textAlign: "right" }}>Took</span>
        <span class="ticks">
          {QUARTERS.map((share) => (
            <span key={share}>{ms(share * all)}</span>
          ))}
        </span>
      </div>
      <ol class="waterfall">
        {(trace.spans ?? []).map((span) => (
          <Row key={span.span} span={span} whole={all} />
        ))}
      </ol>
      <p class="soft">Followers work later and for several commands at once; their spans are linked, and brown.</p>
    </>
  );
}

function Row({ span, whole }: { span: Span; whole: number }): JSX.Element {
  const told = Object.entries(span.attributes ?? {}).map(([name, value]) => `${name.replace("furrow.", "")}=${value}`);
  return (
    <li>
      <div style={{ paddingLeft: `${(span.depth ?? 0) * 12}px` }}>
        <strong>{span.name}</strong> <span class="soft">{span.service}</span>
        {span.linked && <span class="sr"> (linked)</span>}
      </div>
      <div class="took">{ms(span.took)}</div>
      <div class="track" aria-hidden="true">
        <div
          class={`bar ${span.error ? "failed" : span.linked ? "linked" : ""}`}
          style={{ left: `${(100 * Math.max(0, span.start)) / whole}%`, width: `max(3px, ${(100 * span.took) / whole}%)` }}
        />
      </div>
      {(told.length > 0 || span.error) && (
        <div class="more soft" style={{ paddingLeft: `${(span.depth ?? 0) * 12}px` }}>
          {span.error && <span class="bad">{span.error} </span>}
          {told.join(", ")}
        </div>
      )}
    </li>
  );
}
