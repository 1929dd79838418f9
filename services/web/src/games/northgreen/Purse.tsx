import type { JSX } from "preact";
import type { View } from "../../wire/view";
import { Icon } from "./art/icons";
import { sectionsOf } from "./types";
import { word } from "./words";

const ALWAYS = ["food", "workforce", "soil", "vp"] as const;
/** Told once there is any. */
const STORED = ["cabbage", "tomato", "sheep", "horse"] as const;

/** A seat's stock and points. */
export function Purse({ view, seat }: { view: View; seat: number }): JSX.Element | null {
  const player = sectionsOf(view.sections).players[seat];
  if (!player) return null;
  const held = [...ALWAYS, ...STORED.filter((kind) => player[kind] > 0)].map((kind) => [kind, player[kind]] as const);
  return (
    <ul class="purse ng-purse">
      {[...held, ["pin", player.pins] as const].map(([kind, count]) => (
        <li key={kind} title={word(`amount.${kind}`, { count })}>
          <Icon name={kind} size={20} />
          <span aria-hidden="true">{count}</span>
          <span class="sr">{word(`amount.${kind}`, { count })}</span>
        </li>
      ))}
    </ul>
  );
}
