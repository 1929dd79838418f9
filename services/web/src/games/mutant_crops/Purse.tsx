import type { JSX } from "preact";
import type { View } from "../../wire/view";
import { Icon } from "./art/Icons";
import { COLOURS, sectionsOf } from "./types";
import { word } from "./words";

/** A farm's tokens and points. */
export function Purse({ view, seat }: { view: View; seat: number }): JSX.Element | null {
  const farm = sectionsOf(view.sections).farms[seat];
  if (!farm) return null;
  const held = [...COLOURS.map((colour) => [colour, farm[colour], word(`tokens.${colour}`, { count: farm[colour] })] as const)];
  return (
    <ul class="purse mc-purse">
      {[...held, ["star", farm.points, word("board.points", { points: farm.points })] as const].map(([icon, count, words]) => (
        <li key={icon} title={words}>
          <Icon name={icon} size={20} />
          <span aria-hidden="true">{count}</span>
          <span class="sr">{words}</span>
        </li>
      ))}
    </ul>
  );
}
