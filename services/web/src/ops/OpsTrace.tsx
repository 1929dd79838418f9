/** A trace as a waterfall. */
import type { JSX } from "preact";
import { useAnswer } from "./asking";
import type { Trace } from "./asking";
import { Gate } from "./Ops";

export default function OpsTrace({ id }: { id: string }): JSX.Element {
  return (
    <Gate>
      <Shown id={id} />
    </Gate>
  );
}

function Shown({ id }: { id: string }): JSX.Element {
  const { value, trouble } = useAnswer<Trace>(`/v1/operations/traces/${id}`, 0);
  const spans = value?.spans ?? [];
  const whole = Math.max(1, ...spans.map((span) => span.start + span.took));
  return (
    <div lang="en">
      <p>
        <a href="/ops">Operations</a>
      </p>
      <h1>Trace {id.slice(0, 8)}</h1>
      {trouble && (
        <p class="notice" role="alert">
          {trouble}
        </p>
      )}
      <ol class="list">
        {spans.map((span) => (
          <li key={span.span}>
            <div style={{ paddingLeft: `${(span.depth ?? 0) * 12}px` }}>
              <strong>{span.name}</strong> <span class="soft">{span.service}</span> {(span.took / 1000).toFixed(2)} ms
              {span.error && <span class="bad"> {span.error}</span>}
              {span.linked && <span class="soft"> (linked)</span>}
            </div>
            <div
              aria-hidden="true"
              style={{
                height: "6px",
                borderRadius: "3px",
                background: "var(--leaf)",
                marginLeft: `${(100 * Math.min(span.start, whole)) / whole}%`,
                width: `max(2px, ${(100 * span.took) / whole}%)`,
                maxWidth: "100%",
              }}
            />
          </li>
        ))}
      </ol>
    </div>
  );
}
