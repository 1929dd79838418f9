/** Traces of the recent past, the newest or the slowest first. */
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { components } from "../wire/openapi";
import { useAnswer } from "./asking";
import { Frame } from "./Frame";
import { placeOf } from "./OpsMatches";
import { clock, Notice } from "./words";

type Heads = components["schemas"]["TraceHeads"];

const EVERY = 3000;
export default function OpsTraces(): JSX.Element {
  const [slowest, setSlowest] = useState(false);
  const { value, trouble } = useAnswer<Heads>(`/v1/operations/traces?slowest=${slowest}`, EVERY);
  return (
    <Frame title="Traces">
      <p class="row">
        <label class="row">
          <input type="checkbox" checked={slowest} onChange={(event) => setSlowest(event.currentTarget.checked)} /> The slowest first
        </label>
      </p>
      <Notice said={trouble} />
      <section class="panel wide" aria-label="Traces" tabIndex={0}>
        {value?.traces.length === 0 && (
          <p class="soft">None yet. One command in a hundred is chosen, or what FURROW_TRACE_SAMPLING says; slow and failed ones always are.</p>
        )}
        {value && value.traces.length > 0 && (
          <table>
            <thead>
              <tr>
                <th>Trace</th>
                <th>At</th>
                <th>Began as</th>
                <th class="number">ms</th>
                <th class="number">Spans</th>
                <th>Outcome</th>
                <th>Match or table</th>
              </tr>
            </thead>
            <tbody>
              {value.traces.map((one) => (
                <tr key={one.trace}>
                  <td>
                    <a href={`/ops/traces/${one.trace}`}>{one.trace.slice(0, 8)}</a>
                  </td>
                  <td>{clock(one.at)}</td>
                  <td>{one.name}</td>
                  <td class="number">{(one.took / 1000).toFixed(1)}</td>
                  <td class="number">{one.spans}</td>
                  <td class={one.error ? "bad" : ""}>{one.error || one.outcome}</td>
                  <td>{one.match && <a href={placeOf(one.match)}>{one.match}</a>}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </section>
    </Frame>
  );
}
