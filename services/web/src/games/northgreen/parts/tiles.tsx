/** The stock of landscape tiles: what each costs and how many are left; those that can be built now are offered. */

import type { JSX } from "preact";

import { type Acting, Offered } from "../acting";
import { SpaceArt } from "../art/tiles";
import type { Catalogue } from "../catalogue";
import { tileName } from "../text/names";
import { amounts } from "../text/wording";
import { word } from "../words";
import type { Sections } from "../types";
import { Chips } from "./gains";

interface Props {
  readonly book: Catalogue;
  readonly sections: Sections;
  readonly act: Acting | null;
}

export function Tiles({ book, sections, act }: Props): JSX.Element {
  return (
    <section class="ng-panel ng-stockroom" aria-labelledby="ng-tiles">
      <h2 id="ng-tiles">{word("board.tiles_to_build")}</h2>
      <div class="ng-faces">
        {Object.entries(book.tiles).map(([tile, row]) => {
          const left = sections.board.pools[row.pool] ?? 0;
          const cost = { soil: row.soil, food: row.food };
          const price = row.soil + row.food ? word("board.cost", { amounts: amounts(cost) }) : word("tile.free");
          return (
            <Offered
              key={tile}
              act={act}
              partial={{ type: "expand", tile }}
              why={{ type: "expand", tile, cells: row.halves.map(() => "0,0") }}
              class={`ng-face ${left ? "" : "ng-none"}`}
              label={`${tileName(tile)}; ${price}; ${word("tile.left", { count: left })}`}
            >
              <span class="ng-face-art">
                {row.halves.map((half) => (
                  <SpaceArt key={half} space={half} />
                ))}
              </span>
              <span class="ng-face-price">
                {row.soil + row.food > 0 ? <Chips given={cost} size={16} /> : <small>{word("tile.free")}</small>}
                <small aria-hidden="true">×{left}</small>
              </span>
            </Offered>
          );
        })}
      </div>
    </section>
  );
}
