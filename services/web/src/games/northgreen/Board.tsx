/** The table: what is asked, cards, the landscape and study of the seat, the common boards, the others' studies. */

import type { JSX } from "preact";

import type { Acting } from "./acting";
import type { Catalogue } from "./catalogue";
import { Actions } from "./parts/actions";
import { Choosing, Hand } from "./parts/choosing";
import { Community } from "./parts/community";
import { Delivery, Rounds } from "./parts/delivery";
import { Forest } from "./parts/forest";
import { Now } from "./parts/now";
import { Piles } from "./parts/piles";
import { Known, Study, Summary } from "./parts/study";
import { Tiles } from "./parts/tiles";
import { word } from "./words";
import type { Sections } from "./types";

interface Props {
  readonly book: Catalogue;
  readonly sections: Sections;
  /** Whose eyes it is seen with; null for a spectator. */
  readonly seat: number | null;
  readonly act: Acting | null;
  readonly names: readonly string[];
  /** Whether the match has ended, by the rules or otherwise. */
  readonly over: boolean;
  readonly sending: boolean;
}

export function Table({ book, sections, seat, act, names, over, sending }: Props): JSX.Element {
  const own = seat ?? sections.table.order[0] ?? 0;
  const turn = seat === null ? null : (sections.table.turns[seat] ?? null);
  const name = (of: number): string => names[of] ?? "";
  const common = { book, sections, act, names };
  return (
    <div class="ng-board">
      <Rounds book={book} sections={sections} over={over} />
      {!over && <Now sending={sending} sections={sections} seat={seat} act={act} turn={turn} names={names} />}
      <Choosing book={book} sections={sections} act={act} seat={seat} names={names} />
      <Actions {...common} turn={turn} />
      <Tiles book={book} sections={sections} act={act} />
      <section class="ng-panel" aria-labelledby="ng-own">
        <h2 id="ng-own">
          <Summary book={book} sections={sections} seat={own} name={name(own)} />
        </h2>
        <Study book={book} sections={sections} seat={own} name={name(own)} act={act} />
        {seat === null && <Known book={book} cards={sections.projects.seen[own] ?? []} />}
      </section>
      {seat !== null && <Hand book={book} sections={sections} act={act} />}
      <div class="ng-pair">
        <Delivery book={book} sections={sections} act={act} />
        <Community book={book} sections={sections} names={names} />
      </div>
      <Forest {...common} />
      <Piles book={book} sections={sections} names={names} />
      {sections.table.order
        .filter((other) => other !== own)
        .map((other, at) => (
          <details key={other} class="ng-panel ng-other">
            <summary id={at ? undefined : "ng-rivals"} title={word("board.show_player", { name: name(other) })}>
              <Summary book={book} sections={sections} seat={other} name={name(other)} />
            </summary>
            <Study book={book} sections={sections} seat={other} name={name(other)} act={null} />
            <Known book={book} cards={sections.projects.seen[other] ?? []} />
          </details>
        ))}
    </div>
  );
}
