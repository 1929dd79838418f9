/** Cards, actions and what else a game counts for each seat, by how often those who had them won. */
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { t } from "../app/language";
import type { components } from "../wire/openapi";
import { average, share } from "./numbers";

type One = components["schemas"]["Counted"];
type Order = "win_rate" | "had" | "average";

const AT_FIRST = 15;

const OTHER = "other";

/** `slot.A` is of the group `slot`; `passes` of none, which is called `other`. */
const groupOf = (name: string): string => (name.includes(".") ? (name.split(".")[0] as string) : OTHER);

interface CountedProps {
  counted: readonly One[];
  name: (counted: string) => string;
  /** How often a seat wins when nothing is known of it. */
  fair: number | null;
}

export function Counted({ counted, name, fair }: CountedProps): JSX.Element | null {
  const groups = [...new Set(counted.map((one) => groupOf(one.name)))].toSorted((a, b) => Number(a === OTHER) - Number(b === OTHER));
  const [chosen, setChosen] = useState("");
  const [order, setOrder] = useState<Order>("had");
  const [all, setAll] = useState(false);
  if (!counted.length) return null;
  const group = groups.includes(chosen) ? chosen : (groups[0] as string);
  const rows = counted
    .filter((one) => groupOf(one.name) === group)
    .toSorted((a, b) => (b[order] ?? 0) - (a[order] ?? 0) || b.had - a.had);
  const shown = all ? rows : rows.slice(0, AT_FIRST);
  return (
    <section class="panel counted" aria-labelledby="counted">
      <h2 id="counted">{t("statistics.counted")}</h2>
      <p class="soft">{t("statistics.counted_what")}</p>
      <p class="row">
        <label for="counted-group">{t("statistics.group")}</label>
        <select id="counted-group" value={group} onChange={(event) => setChosen(event.currentTarget.value)}>
          {groups.map((one) => (
            <option key={one} value={one}>
              {t(`counted.${one}`, { defaultValue: one.replaceAll("_", " ") })}
            </option>
          ))}
        </select>
        <label for="counted-order">{t("statistics.order")}</label>
        <select id="counted-order" value={order} onChange={(event) => setOrder(event.currentTarget.value as Order)}>
          {(["had", "win_rate", "average"] as const).map((one) => (
            <option key={one} value={one}>
              {t(`statistics.${one}`)}
            </option>
          ))}
        </select>
      </p>
      <div class="wide" tabIndex={0} role="region" aria-labelledby="counted">
        <table>
          <thead>
            <tr>
              <th scope="col">{t("statistics.what")}</th>
              <th scope="col" class="number" colSpan={2}>
                {t("statistics.win_rate")}
              </th>
              <th scope="col" class="number">
                {t("statistics.had")}
              </th>
              <th scope="col" class="number">
                {t("statistics.average")}
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((one) => (
              <tr key={one.name}>
                <th scope="row">{name(one.name)}</th>
                <td>{one.win_rate !== null && <Share part={one.win_rate} fair={fair} />}</td>
                <td class="number">{one.win_rate === null ? "–" : share(one.win_rate)}</td>
                <td class="number">{one.had}</td>
                <td class="number">{average(one.average)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {shown.length < rows.length && (
        <button type="button" onClick={() => setAll(true)}>
          {t("statistics.all", { count: rows.length })}
        </button>
      )}
    </section>
  );
}

/** A bar of the win rate, with a line where it would be if it did not matter. */
function Share({ part, fair }: { part: number; fair: number | null }): JSX.Element {
  return (
    <svg class="share" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
      <rect width={100 * part} height="10" />
      {fair !== null && <line class="fair" x1={100 * fair} x2={100 * fair} y1="0" y2="10" />}
    </svg>
  );
}
