import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Trouble, useDoing } from "../app/Busy";
import { t } from "../app/language";
import { Figure } from "../statistics/Figure";
import type { Point } from "../statistics/Figure";
import { day, number } from "../statistics/numbers";
import type { Schemas } from "../wire/api";
import { get } from "../wire/http";

type Found = Schemas["RatingCourse"];

const MOST = 200;
const WHOLE = "all";

/** `all`, `<game>` or `<game>-<speed>` in words. */
export function scopeName(scope: string): string {
  if (scope === WHOLE) return t("leaders.all");
  const [game = "", speed] = scope.split("-");
  const title = t(`title.${game}`, { defaultValue: game });
  return speed ? `${title}, ${t(`speed.${speed}`, { defaultValue: speed })}` : title;
}

function addressOf(player: string, scope: string): string {
  const [game = "", speed] = scope === WHOLE ? [""] : scope.split("-");
  return `/v1/players/${player}/ratings?limit=${MOST}${game && `&game=${game}`}${speed ? `&speed=${speed}` : ""}`;
}

/** How a player's rating went, match by match. */
export function Course({ player, scopes }: { player: string; scopes: string[] }): JSX.Element {
  const [scope, setScope] = useState(scopes.includes(WHOLE) ? WHOLE : (scopes[0] as string));
  const [points, setPoints] = useState<Point[]>([]);
  const { trouble, run } = useDoing();
  useEffect(
    () =>
      run(async () => {
        const found = (await get<Found>(addressOf(player, scope))).points;
        setPoints(
          found
            .toReversed()
            .map((one) => ({ at: one.after.matches, label: `${one.after.matches} (${day(one.finished)})`, value: one.after.value })),
        );
      }),
    [player, scope],
  );
  return (
    <section class="panel" aria-label={t("course.title")}>
      <p class="row">
        <label for="course-scope">{t("open.game")}</label>
        <select id="course-scope" value={scope} onChange={(event) => setScope(event.currentTarget.value)}>
          {scopes.map((one) => (
            <option key={one} value={one}>
              {scopeName(one)}
            </option>
          ))}
        </select>
      </p>
      <Figure
        title={t("course.title")}
        kind="line"
        columns={[t("course.match"), t("leaders.rating")]}
        points={points}
        said={number}
      />
      <Trouble>{trouble}</Trouble>
    </section>
  );
}
