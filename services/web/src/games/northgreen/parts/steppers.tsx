/** Amounts by steppers. */

import type { JSX } from "preact";

import { type AmountsNode, leasts } from "../../../wire/offers";
import { useAmounts } from "../../useAmounts";
import type { Acting } from "../acting";
import { cellName, type Land } from "../text/names";
import { word } from "../words";

interface Props {
  readonly act: Acting;
  readonly node: AmountsNode;
  /** Where the steppers begin; at the least where nothing is said. */
  readonly start: Readonly<Record<string, number>>;
  readonly land: Land;
}

export function Steppers({ act, node, start, land }: Props): JSX.Element {
  const { amounts, whole, canLower, canRaise, set } = useAmounts(node, () => begun(node, start));
  return (
    <div class="ng-steppers">
      {node.bounds
        .filter(({ most }) => most > 0)
        .map(({ field, least }) => {
          const count = amounts[field] ?? least;
          return (
            <span key={field} class="ng-stepper">
              <span>{fieldText(field, land)}</span>
              <button
                type="button"
                disabled={!canLower(field)}
                aria-label={word("board.less", { what: fieldText(field, land) })}
                onClick={() => set(field, count - 1)}
              >
                −
              </button>
              <b aria-live="polite">{count}</b>
              <button
                type="button"
                data-next
                disabled={!canRaise(field)}
                aria-label={word("board.more", { what: fieldText(field, land) })}
                onClick={() => set(field, count + 1)}
              >
                +
              </button>
            </span>
          );
        })}
      <button
        type="button"
        data-next
        class="ng-button ng-strong offered"
        disabled={!whole}
        onClick={() => act.confirm(amounts)}
      >
        {word("board.confirm")}
      </button>
    </div>
  );
}

function begun(node: AmountsNode, start: Readonly<Record<string, number>>): Record<string, number> {
  const least = leasts(node);
  return Object.fromEntries(Object.entries(least).map(([field, n]) => [field, Math.max(n, start[field] ?? n)]));
}

/** `storage.sheep`, `land.0,1`, `horses.0,1`. */
function fieldText(field: string, land: Land): string {
  const dot = field.indexOf(".");
  const [group, name] = [field.slice(0, dot), field.slice(dot + 1)];
  if (group === "storage") return `${word(`kind.${name}`)} · ${word("place.storage")}`;
  if (group === "land") return cellName(name, land);
  return `${word(group === "horses" ? "kind.horse" : "kind.sheep")} ${cellName(name, land)}`;
}
