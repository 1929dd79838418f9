/** What the operator sees of the running platform. */
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { useAnswer } from "./asking";
import type { Overview } from "./asking";
import { Frame } from "./Frame";
import { Matches } from "./OpsMatches";
import { figure, Plot } from "./Plot";
import { clock, Notice, Troubles } from "./words";

const EVERY = 3000;

/** Minutes that the plots may show. */
const SPANS = [2, 5, 15];
const QUANTILES: Record<string, string> = { "0.5": "p50", "0.95": "p95", "0.99": "p99" };

export default function Ops(): JSX.Element {
  const [minutes, setMinutes] = useState(5);
  const [quantile, setQuantile] = useState("0.99");
  const { value, trouble } = useAnswer<Overview>(`/v1/operations/overview?seconds=${minutes * 60}`, EVERY);
  return (
    <Frame
      title="Operations"
      beside={
        <>
          <label class="row">
            Plots of the last
            <select value={minutes} onChange={(event) => setMinutes(Number(event.currentTarget.value))}>
              {SPANS.map((span) => (
                <option key={span} value={span}>
                  {span} minutes
                </option>
              ))}
            </select>
          </label>
          <label class="row">
            Times
            <select value={quantile} onChange={(event) => setQuantile(event.currentTarget.value)}>
              {Object.entries(QUANTILES).map(([share, name]) => (
                <option key={share} value={share}>
                  {name}
                </option>
              ))}
            </select>
          </label>
        </>
      }
    >
      <Notice said={trouble} />
      {value && <Shown overview={value} quantile={quantile} />}
    </Frame>
  );
}

function Shown({ overview, quantile }: { overview: Overview; quantile: string }): JSX.Element {
  const { games = [], processes = [], plots, troubles = [], missing = [] } = overview;
  const stopped = games.flatMap((game) => game.stopped ?? []);
  const times = QUANTILES[quantile];
  return (
    <>
      {missing.map((part) => (
        <p key={part} class="notice bad" role="alert">
          {part} is missing
        </p>
      ))}
      {stopped.map((match) => (
        <p key={match} class="notice bad" role="alert">
          <a href={`/ops/matches/${match}`}>{match}</a> is stopped: its log cannot be read
        </p>
      ))}
      <Games games={games} />
      <Processes processes={processes} />
      <div class="plots">
        <Plot title="Commands a second" plots={plots} name="commands" />
        <Plot title={`Time of a command, ${times}`} plots={plots} name="command_ms" only={{ quantile }} unit=" ms" />
        <Plot title={`Time of an append, ${times}`} plots={plots} name="append_ms" only={{ quantile }} unit=" ms" />
        <Plot title="Live matches" plots={plots} name="matches" />
        <Plot title="Tables that wait for players" plots={plots} name="tables" />
        <Plot title={`From a commit to its frame at the client, ${times}`} plots={plots} name="feed_ms" only={{ quantile }} unit=" ms" />
        <Plot title={`From a commit to its rows and facts, ${times}`} plots={plots} name="follower_ms" only={{ quantile }} unit=" ms" />
        <Plot title="Records that followers are behind" plots={plots} name="lag" />
        <Plot title="Silent followers begun anew, a second" plots={plots} name="restarts" />
        <Plot title="Open sockets and streams" plots={plots} name="sockets" />
        <Plot title="Requests a second, by status" plots={plots} name="requests" />
        <Plot title="Clocks that fired, a second" plots={plots} name="clocks" />
        <Plot title="Refused a second, by reason" plots={plots} name="refused" />
        <Plot title="Errors a second" plots={plots} name="errors" />
      </div>
      <h2>
        Live matches <a href="/ops/matches">all</a>
      </h2>
      <Matches status="live" limit={10} />
      <Troubles troubles={troubles} />
    </>
  );
}

function Games({ games }: { games: NonNullable<Overview["games"]> }): JSX.Element {
  return (
    <section class="panel wide" aria-label="Games" tabIndex={0}>
      <h2>Games, in the last minute</h2>
      <table>
        <thead>
          <tr>
            {["Game", "Live", "Tables", "Accepted/s", "Refused/s", "p50 ms", "p99 ms"].map((head, at) => (
              <th key={head} class={at ? "number" : ""}>
                {head}
              </th>
            ))}
            <th>Refused most for</th>
          </tr>
        </thead>
        <tbody>
          {games.map((game) => (
            <tr key={game.game}>
              <th scope="row">{game.game}</th>
              <td class="number">{game.live ?? 0}</td>
              <td class="number">{game.waiting ?? 0}</td>
              <td class="number">{figure(game.commands?.accepted ?? 0)}</td>
              <td class="number">{figure(game.commands?.refused ?? 0)}</td>
              <td class="number">{figure(game.command_ms?.p50)}</td>
              <td class="number">{figure(game.command_ms?.p99)}</td>
              <td>{Object.keys(game.refused ?? {})[0] ?? "–"}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Processes({ processes }: { processes: NonNullable<Overview["processes"]> }): JSX.Element {
  return (
    <section class="panel wide" aria-label="Processes" tabIndex={0}>
      <h2>Processes</h2>
      <table>
        <thead>
          <tr>
            <th>Process</th>
            <th>Status</th>
            <th>Build</th>
            {["Rules", "Partitions", "Streams", "Behind", "Loaded", "Memory MB", "CPU s", "Died"].map((head) => (
              <th key={head} class="number">
                {head}
              </th>
            ))}
            <th>Up since</th>
            <th>Seen</th>
          </tr>
        </thead>
        <tbody>
          {processes.map(({ service, worker, status, seen, state, restarts, memory, cpu }) => (
            <tr key={`${service}/${worker}`}>
              <th scope="row">
                {service}/{worker}
              </th>
              <td class={status === "ready" ? "" : "bad"}>
                {status.replace("_", " ")}
                {state?.missing?.length ? `: ${state.missing.join(", ")}` : ""}
              </td>
              <td>{state?.version || "–"}</td>
              <td class="number">{state?.rules_version || "–"}</td>
              <td class="number">{state?.partitions?.length || "–"}</td>
              <td class="number">{state?.streams?.length || "–"}</td>
              <td class="number">{state?.lags ? Object.values(state.lags).reduce((sum, lag) => sum + lag, 0) : "–"}</td>
              <td class="number">{state?.aggregates ?? "–"}</td>
              <td class="number">{memory ? Math.round(memory / 1e6) : "–"}</td>
              <td class="number">{memory ? figure(cpu ?? 0) : "–"}</td>
              <td class={restarts ? "number bad" : "number"}>{restarts ?? 0}</td>
              <td>{state?.started ? clock(state.started) : "–"}</td>
              <td>{seen ? clock(seen) : "–"}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
