/** Amounts by steppers. */

import type { JSX } from "preact";
import { useState } from "preact/hooks";

import { type AmountsNode, fits } from "../../../wire/offers";
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
  const [amounts, set] = useState<Readonly<Record<string, number>>>(() =>
    Object.fromEntries(node.bounds.map(({ field, least }) => [field, Math.max(least, start[field] ?? least)])),
  );
  const step = (field: string, by: number): void => set({ ...amounts, [field]: (amounts[field] ?? 0) + by });
  return (
    <div class="ng-steppers">
      {node.bounds
        .filter(({ most }) => most > 0)
        .map(({ field, least, most }) => {
          const count = amounts[field] ?? least;
          return (
            <span key={field} class="ng-stepper">
              <span>{fieldText(field, land)}</span>
              <button
                type="button"
                disabled={count <= least}
                aria-label={word("board.less", { what: fieldText(field, land) })}
                onClick={() => step(field, -1)}
              >
                −
              </button>
              <b aria-live="polite">{count}</b>
              <button
                type="button"
                data-next
                disabled={count >= most}
                aria-label={word("board.more", { what: fieldText(field, land) })}
                onClick={() => step(field, 1)}
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
        disabled={!fits(node, amounts)}
        onClick={() => act.pick(amounts)}
      >
        {word("board.confirm")}
      </button>
    </div>
  );
}

/** `storage.sheep`, `land.0,1`, `horses.0,1`. */
function fieldText(field: string, land: Land): string {
  const dot = field.indexOf(".");
  const [group, name] = [field.slice(0, dot), field.slice(dot + 1)];
  if (group === "storage") return `${word(`kind.${name}`)} · ${word("place.storage")}`;
  if (group === "land") return cellName(name, land);
  return `${word(group === "horses" ? "kind.horse" : "kind.sheep")} ${cellName(name, land)}`;
}
