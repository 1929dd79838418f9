import type { JSX } from "preact";
import type { View } from "../../wire/view";
import { Icon } from "./art/Icon";
import { farmsOf } from "./view";
import { word } from "./words";

/** A farm's coins and stars, its robots that are still free, its cards in hand. */
export function Purse({ view, seat }: { view: View; seat: number }): JSX.Element | null {
  const farm = farmsOf(view)[seat];
  if (!farm) return null;
  const held: [icon: string, name: string, count: number | string][] = [
    ["coin", word("ui.coins"), farm.coins],
    ["robot", word("ui.robots"), `${farm.robots - farm.placed}/${farm.robots}`],
    ["harrow", word("ui.harrows"), farm.harrows],
    ["star", word("ui.stars"), farm.stars],
  ];
  return (
    <ul class="purse">
      {held
        .filter(([icon, , count]) => icon !== "harrow" || count !== 0)
        .map(([icon, name, count]) => (
          <li key={icon} title={name}>
            <Icon id={icon} name={name} size={20} /> {count}
          </li>
        ))}
    </ul>
  );
}
