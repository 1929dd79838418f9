/** A trace as a waterfall. */
import type { JSX } from "preact";
import { useAnswer } from "./asking";
import type { Trace } from "./asking";
import { Frame } from "./Frame";
import { placeOf } from "./OpsMatches";
import { moment, Notice, Troubles } from "./words";

type Span = NonNullable<Trace["spans"]>[number];

const QUARTERS = [0, 0.25, 0.5, 0.75, 1];

const ms = (microseconds: number): string => `${(microseconds / 1000).toFixed(microseconds < 100_000 ? 2 : 0)} ms`;

export default function OpsTrace({ id }: { id: string }): JSX.Element {
  const { value, trouble } = useAnswer<Trace>(`/v1/operations/traces/${id}`, 0);
  const spans = value?.spans ?? [];
  const whole = Math.max(1, ...spans.map((span) => span.start + span.took));
  const match = spans.map((span) => span.attributes?.["furrow.match"]).find(Boolean);
  return (
    <Frame title={`Trace ${id.slice(0, 8)}`}>
      <Notice said={trouble && `${trouble}: a trace is kept for a quarter of an hour, and only if it was chosen, slow or failed.`} />
      {value && (
        <>
          <p>
            {moment(value.at)}, {spans.length} spans, {ms(whole)} in all
            {match && (
              <>
                , of <a href={placeOf(String(match))}>{String(match)}</a>
              </>
            )}
            .
          </p>
          <section class="panel" aria-label="Spans">
            <div class="scale" aria-hidden="true">
              <span>Span</span>
              <span style={{ textAlign: "right" }}>Took</span>
              <span class="ticks">
                {QUARTERS.map((share) => (
                  <span key={share}>{ms(share * whole)}</span>
                ))}
              </span>
            </div>
            <ol class="waterfall">
              {spans.map((span) => (
                <Row key={span.span} span={span} whole={whole} />
              ))}
            </ol>
            <p class="soft">Followers work later and for several commands at once; their spans are linked, and brown.</p>
          </section>
          {(value.troubles ?? []).length > 0 && <Troubles troubles={value.troubles ?? []} />}
        </>
      )}
    </Frame>
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
