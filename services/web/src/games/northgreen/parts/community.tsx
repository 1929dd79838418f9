/** The community track: points per space, pins on the way. */

import type { JSX } from "preact";

import { Icon } from "../art/icons";
import { Meeple } from "../art/tiles";
import type { Catalogue } from "../catalogue";
import { word } from "../words";
import type { Sections } from "../types";

interface Props {
  readonly book: Catalogue;
  readonly sections: Sections;
  readonly names: readonly string[];
}

export function Community({ book, sections, names }: Props): JSX.Element {
  return (
    <section class="ng-panel ng-community" aria-labelledby="ng-community">
      <h2 id="ng-community">
        <Icon name="community" size={24} />
        {word("board.community")}
      </h2>
      <ol class="ng-street">
        {book.community.map((space, number) => {
          const here = sections.players.flatMap((player, seat) => (player.community === number ? [seat] : []));
          const value = space.pin ? word("amount.pin", { count: 1 }) : word("board.points", { count: space.vp });
          return (
            <li key={number} class={space.pin ? "ng-step ng-step-pin" : "ng-step"} title={value}>
              <span class="ng-sr">
                {value}
                {here.map((seat) => `; ${word("board.token_of", { name: names[seat] })}`)}
              </span>
              <span class="ng-step-value" aria-hidden="true">
                {space.pin ? <Icon name="pin" size={18} /> : space.vp}
              </span>
              <span class="ng-walkers">
                {here.map((seat) => (
                  <Meeple key={seat} seat={seat} size={22} />
                ))}
              </span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
