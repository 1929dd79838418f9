/** The project piles face down, what was discarded, and the turn order. */

import type { JSX } from "preact";

import { CardBack, Meeple } from "../art/tiles";
import type { Catalogue } from "../catalogue";
import { cardNames } from "../text/names";
import { word } from "../words";
import type { Sections } from "../types";

interface Props {
  readonly book: Catalogue;
  readonly sections: Sections;
  readonly names: readonly string[];
}

export function Piles({ sections, names }: Props): JSX.Element {
  const { projects, table } = sections;
  return (
    <section class="ng-panel ng-piles" aria-label={word("board.piles")}>
      <Pile
        kind="long_term"
        title={word("board.pile_long")}
        count={projects.long_term}
        gone={projects.long_term_discards}
      />
      <Pile kind="instant" title={word("board.pile_instant")} count={projects.instant} gone={projects.instant_discards} />
      {table.order.length > 1 && (
        <div class="ng-order">
          <b>{word("board.order")}</b>
          <ol>
            {table.order.map((seat) => (
              <li key={seat}>
                <Meeple seat={seat} size={22} />
                <span>{names[seat]}</span>
              </li>
            ))}
          </ol>
        </div>
      )}
    </section>
  );
}

interface PileProps {
  readonly kind: "long_term" | "instant";
  readonly title: string;
  readonly count: number;
  readonly gone: readonly string[];
}

function Pile({ kind, title, count, gone }: PileProps): JSX.Element {
  return (
    <div class="ng-pile">
      <CardBack kind={kind} />
      <div>
        <b>{title}</b>
        <p>{word("board.pile_left", { count })}</p>
        <p class="ng-faint">{gone.length ? word("board.discards", { cards: cardNames(gone) }) : word("board.no_discards")}</p>
      </div>
    </div>
  );
}
