import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Trouble, useDoing } from "../app/Busy";
import { t } from "../app/language";
import type { GameModule } from "../games/contract";
import * as api from "../wire/api";
import { get } from "../wire/http";
import type { View } from "../wire/view";

interface ScoreProps {
  view: View;
  names: string[];
  module: GameModule | null;
}

/** Every line of every seat, what it did to ratings, and another match. */
export function Score({ view, names, module }: ScoreProps): JSX.Element {
  const scores = (view.outcome?.scores ?? []).toSorted((a, b) => a.place - b.place);
  const { busy, trouble, run } = useDoing();
  return (
    <section class="panel" aria-labelledby="score">
      <h2 id="score">{t("score.title")}</h2>
      <div class="grid">
        {scores.map((score) => (
          <table key={score.seat}>
            <caption>
              {score.place}. {names[score.seat]}
            </caption>
            <tbody>
              {score.lines.map((line) => (
                <tr key={line.item}>
                  <th scope="row">
                    {module?.item(line.item) ?? line.item} {line.note && <span class="soft">{line.note}</span>}
                  </th>
                  <td class="number">{line.points}</td>
                </tr>
              ))}
              <tr>
                <th scope="row">{t("score.total")}</th>
                <td class="number">
                  <strong>{score.total}</strong>
                </td>
              </tr>
            </tbody>
          </table>
        ))}
      </div>
      {view.rated && <Ratings match={view.match} />}
      {view.you !== null && view.you !== undefined && (
        <button
          type="button"
          disabled={busy}
          onClick={() => run(async () => void (await api.atTable(view.table, { type: "rematch" })))}
        >
          {t("score.rematch")}
        </button>
      )}
      <Trouble>{trouble}</Trouble>
    </section>
  );
}

interface Change {
  player: string;
  before: { value: number };
  after: { value: number };
}

function Ratings({ match }: { match: string }): JSX.Element | null {
  const [changes, setChanges] = useState<Change[]>([]);
  const names = new Map<string, string>();
  useEffect(() => {
    const look = setInterval(() => {
      get<{ scopes: Record<string, Change[]> }>(`/v1/matches/${match}/ratings`).then(
        (found) => {
          const all = found.scopes.all;
          if (!all) return;
          clearInterval(look);
          api.namesOf(all.map((one) => one.player)).then(
            (known) => {
              all.forEach((one, at) => names.set(one.player, known[at] ?? one.player));
              setChanges(all.map((one) => ({ ...one, player: names.get(one.player) ?? one.player })));
            },
            () => undefined,
          );
        },
        () => undefined,
      );
    }, 1000);
    return () => clearInterval(look);
  }, [match]);
  if (!changes.length) return null;
  return (
    <ul class="list">
      {changes.map((one) => (
        <li key={one.player}>
          {one.player}: {one.before.value} → {one.after.value}
        </li>
      ))}
    </ul>
  );
}
