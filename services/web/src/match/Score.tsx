import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { t } from "../app/language";
import type { GameModule } from "../games/contract";
import { useNames } from "../people/Names";
import { get } from "../wire/http";
import type { View } from "../wire/view";

interface ScoreProps {
  view: View;
  names: string[];
  module: GameModule | null;
}

/** Every line of every seat, and what it did to ratings. */
export function Score({ view, names, module }: ScoreProps): JSX.Element {
  const scores = (view.outcome?.scores ?? []).toSorted((a, b) => a.place - b.place);
  return (
    <section class="panel score" aria-labelledby="score">
      <h2 id="score">{t("score.title")}</h2>
      {view.seats
        .filter(({ status }) => status === "resigned" || status === "forfeited")
        .map(({ seat, status }) => (
          <p key={seat}>{t(`event.seat_left.${status}`, { name: names[seat] })}</p>
        ))}
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
                    {module?.item(line.item) ?? line.item} {line.note && <span class="soft">{module?.note(line.item, line.note) ?? line.note}</span>}
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
    </section>
  );
}

interface Change {
  player: string;
  before: { value: number };
  after: { value: number };
}

const TRIES = 15;

/** What the match did to ratings; they follow a moment after its end, or not at all. */
function Ratings({ match }: { match: string }): JSX.Element {
  const [changes, setChanges] = useState<Change[]>([]);
  const names = useNames(changes.map((change) => change.player));
  useEffect(() => {
    let gone = false;
    const look = async (): Promise<void> => {
      for (let attempt = 0; attempt < TRIES && !gone; attempt++) {
        const { scopes } = await get<{ scopes: Record<string, Change[]> }>(`/v1/matches/${match}/ratings`);
        if (scopes.all) {
          if (!gone) setChanges(scopes.all);
          return;
        }
        await new Promise((done) => setTimeout(done, 1000));
      }
    };
    look().catch(() => undefined);
    return () => {
      gone = true;
    };
  }, [match]);
  return (
    <ul class="list">
      {changes.map((change, at) => (
        <li key={change.player}>
          {names[at]}: {change.before.value} → {change.after.value}
        </li>
      ))}
    </ul>
  );
}
