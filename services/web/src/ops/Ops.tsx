/** What the operator sees of the running platform. In English: its words are those of logs and metrics. */
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { MatchRow } from "../wire/api";
import { bear, token, useAnswer } from "./asking";
import type { Overview } from "./asking";
import { Plot } from "./Plot";

const EVERY = 3000;

export function Gate({ children }: { children: JSX.Element }): JSX.Element {
  const [given, setGiven] = useState("");
  if (token.value) return children;
  const enter = (event: Event): void => {
    event.preventDefault();
    bear(given.trim());
  };
  return (
    <form class="panel" lang="en" onSubmit={enter}>
      <h1>Operations</h1>
      <p>
        A token with the scope <code>operate</code> opens this page. The platform's own is printed by <code>furrow token</code>.
      </p>
      <p class="row">
        <label for="token">Token</label>
        <input id="token" type="password" autocomplete="off" value={given} onInput={(event) => setGiven(event.currentTarget.value)} />
        <button type="submit" class="primary">
          Open
        </button>
      </p>
    </form>
  );
}

export default function Ops(): JSX.Element {
  return (
    <Gate>
      <Dashboard />
    </Gate>
  );
}

function Dashboard(): JSX.Element {
  const { value, trouble } = useAnswer<Overview>("/v1/operations/overview", EVERY);
  return (
    <div lang="en">
      <div class="row">
        <h1>Operations</h1>
        <button type="button" onClick={() => bear("")}>
          Forget the token
        </button>
      </div>
      {trouble && (
        <p class="notice" role="alert">
          {trouble}
        </p>
      )}
      {value && <Shown overview={value} />}
    </div>
  );
}

function Shown({ overview }: { overview: Overview }): JSX.Element {
  const { games = [], processes = [], plots, troubles = [], missing = [] } = overview;
  const stopped = games.flatMap((game) => game.stopped ?? []);
  return (
    <>
      {[...missing, ...stopped.map((match) => `${match} is stopped: its log cannot be read`)].map((said) => (
        <p key={said} class="notice bad" role="alert">
          {said}
        </p>
      ))}
      <section class="panel wide" aria-label="Games" tabIndex={0}>
        <h2>Games, in the last minute</h2>
        <table>
          <thead>
            <tr>
              {["Game", "Live", "Tables", "Accepted/s", "Refused/s", "p50 ms", "p99 ms", "Refused most"].map((head, at) => (
                <th key={head} class={at ? "number" : ""}>
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {games.map((game) => (
              <tr key={game.game}>
                <th scope="row">{game.game}</th>
                <td class="number">{game.live ?? 0}</td>
                <td class="number">{game.waiting ?? 0}</td>
                <td class="number">{figure(game.commands?.accepted)}</td>
                <td class="number">{figure(game.commands?.refused)}</td>
                <td class="number">{figure(game.command_ms?.p50)}</td>
                <td class="number">{figure(game.command_ms?.p99)}</td>
                <td class="number">{Object.keys(game.refused ?? {})[0] ?? ""}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <section class="panel wide" aria-label="Processes" tabIndex={0}>
        <h2>Processes</h2>
        <table>
          <thead>
            <tr>
              {["Process", "Status", "Version", "Rules", "Partitions", "Lag", "Seen"].map((head) => (
                <th key={head}>{head}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {processes.map((one) => (
              <tr key={`${one.service}/${one.worker}`}>
                <th scope="row">
                  {one.service}/{one.worker}
                </th>
                <td class={one.status === "ready" ? "" : "bad"}>{one.status.replace("_", " ")}</td>
                <td>{one.state?.version}</td>
                <td>{one.state?.rules_version}</td>
                <td>{one.state?.partitions?.length ?? 0}</td>
                <td>{Object.values(one.state?.lags ?? {}).reduce((sum, lag) => sum + lag, 0)}</td>
                <td>{one.seen ? new Date(one.seen).toLocaleTimeString() : ""}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <div class="grid">
        <Plot title="Commands a second" plots={plots} name="commands" />
        <Plot title="Milliseconds a command, p99" plots={plots} name="command_ms" only={{ quantile: "0.99" }} />
        <Plot title="Milliseconds an append, p99" plots={plots} name="append_ms" only={{ quantile: "0.99" }} />
        <Plot title="Live matches" plots={plots} name="matches" />
        <Plot title="Projections and feeds behind" plots={plots} name="lag" />
        <Plot title="Requests a second" plots={plots} name="requests" />
        <Plot title="Clocks a second" plots={plots} name="clocks" />
        <Plot title="Refused a second" plots={plots} name="refused" />
      </div>
      <Live />
      <section class="panel" aria-label="Warnings and errors">
        <h2>Warnings and errors</h2>
        {troubles.length === 0 && <p class="soft">None.</p>}
        <ul class="list">
          {troubles.slice(0, 30).map((one) => (
            <li key={`${one.at}${one.event}`}>
              <span class={one.level === "error" ? "bad" : "soft"}>{one.level}</span> {one.at.slice(11, 19)} {one.service}/
              {one.worker}: {one.event} {one.trace && <a href={`/ops/traces/${one.trace}`}>trace</a>}
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

const figure = (value: number | undefined): string => (value === undefined ? "" : value.toFixed(value < 10 ? 1 : 0));

function Live(): JSX.Element {
  const { value } = useAnswer<{ matches: MatchRow[] }>("/v1/operations/matches", EVERY);
  return (
    <section class="panel" aria-label="Live matches">
      <h2>Live matches</h2>
      {value?.matches.length === 0 && <p class="soft">None.</p>}
      <ul class="list">
        {value?.matches.map((match) => (
          <li key={match.id} class="row">
            <a href={`/ops/matches/${match.id}`}>{match.id}</a>
            <span>{match.standing?.phase}</span>
            <span class="soft">waits for {match.awaiting?.join(", ")}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
