/** One match as its owner knows it: commits with actor and duration, clocks, lease, traces, operators' acts. */
import type { JSX } from "preact";
import { useAnswer } from "./asking";
import type { Watched } from "./asking";
import { Gate } from "./Ops";

const EVERY = 2000;

export default function OpsMatch({ id }: { id: string }): JSX.Element {
  return (
    <Gate>
      <Shown id={id} />
    </Gate>
  );
}

function Shown({ id }: { id: string }): JSX.Element {
  const { value, trouble } = useAnswer<Watched>(`/v1/operations/matches/${id}`, EVERY);
  const timeline = value?.timeline;
  return (
    <div lang="en">
      <p>
        <a href="/ops">Operations</a>
      </p>
      <h1>{id}</h1>
      {(trouble || value?.detail) && (
        <p class="notice" role="alert">
          {trouble || value?.detail}
        </p>
      )}
      {value && (
        <p>
          {value.status}, partition {value.partition}, served by {value.worker ?? "nobody"}.{" "}
          <a href={`/matches/${id}`}>Watch it</a>
        </p>
      )}
      {timeline && (
        <>
          <section class="panel" aria-label="Seats and clocks">
            <h2>Seats and clocks</h2>
            <ul class="list">
              {timeline.seats.map((seat) => (
                <li key={seat.seat}>
                  {seat.seat}: {seat.player}, {seat.status ?? "playing"}
                  {timeline.awaiting?.includes(seat.seat) && ", awaited"}
                  {seat.bank_ms != null && `, ${Math.round(seat.bank_ms / 1000)} s left`}
                  {seat.deadline != null && `, until ${new Date(seat.deadline).toLocaleTimeString()}`}
                </li>
              ))}
            </ul>
          </section>
          <section class="panel wide" aria-label="Commits" tabIndex={0}>
            <h2>Commits</h2>
            <table>
              <thead>
                <tr>
                  {["Version", "At", "Actor", "ms", "Events", "Trace"].map((head) => (
                    <th key={head}>{head}</th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {(timeline.steps ?? []).toReversed().map((step) => (
                  <tr key={step.version}>
                    <td>{step.version}</td>
                    <td>{new Date(step.at).toLocaleTimeString()}</td>
                    <td>
                      {step.actor.kind} {step.actor.seat ?? ""}
                    </td>
                    <td>{step.took_ms}</td>
                    <td>{step.events?.join(", ")}</td>
                    <td>{step.trace && <a href={`/ops/traces/${step.trace}`}>{step.trace.slice(0, 8)}</a>}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        </>
      )}
      {value?.acts && value.acts.length > 0 && (
        <section class="panel" aria-label="Operators' acts">
          <h2>Operators' acts</h2>
          <pre class="wide">{JSON.stringify(value.acts, null, 1)}</pre>
        </section>
      )}
    </div>
  );
}
