/** Cards in hand, and those to choose from at set-up and in a draft. */

import type { JSX } from "preact";

import { having } from "../../composer";
import { usePicked } from "../../picking";
import type { Acting } from "../acting";
import { CardBack } from "../art/tiles";
import type { Catalogue } from "../catalogue";
import { word } from "../words";
import type { Sections } from "../types";
import { Card } from "./cards";

interface Props {
  readonly book: Catalogue;
  readonly sections: Sections;
  readonly act: Acting | null;
}

interface ChoosingProps extends Props {
  readonly seat: number | null;
  readonly names: readonly string[];
}

const FROM_HAND = ["play_project", "discard_project"];

export function Hand({ book, sections, act }: Props): JSX.Element {
  return (
    <section class="ng-panel ng-hand" aria-labelledby="ng-hand">
      <h2 id="ng-hand">{word("board.hand")}</h2>
      {sections.hand.length === 0 && <p class="ng-faint">{word("board.hand_empty")}</p>}
      <div class="ng-cards">
        {sections.hand.map((card) => (
          <Card key={card} book={book} card={card} act={act} commands={FROM_HAND} />
        ))}
      </div>
    </section>
  );
}

/** Start cards, a lone player's projects, and the draft pack, while there is something to choose. */
export function Choosing({ book, sections, act, seat, names }: ChoosingProps): JSX.Element | null {
  const { start, drawn, pack, projects } = sections;
  const picking = act?.type === "keep_projects";
  const long = act?.begun && !act.asked("long_term").length ? "instant" : "long_term";
  return (
    <>
      {drawn.length > 0 && act && (picking || act.can({ type: "keep_projects" })) && (
        <Subset
          key={long}
          book={book}
          id="ng-drawn"
          title={word("board.drawn")}
          cards={drawn[long === "long_term" ? 0 : 1] ?? []}
          sets={(picking ? act.asked(long) : act.values("long_term", { type: "keep_projects" })) as readonly Cards[]}
          pick={(cards) => act.pick(picking ? { [long]: cards } : { type: "keep_projects", [long]: cards })}
        />
      )}
      {start && (
        <Subset
          book={book}
          id="ng-start"
          title={word("board.start_cards")}
          cards={start.dealt}
          sets={(act?.values("cards", { type: "choose_start_resources" }) ?? []) as readonly Cards[]}
          taken={start.chosen}
          pick={(cards) => act?.pick({ type: "choose_start_resources", cards })}
        />
      )}
      {sections.table.phase === "setup" && <Choosers sections={sections} seat={seat} names={names} />}
      {pack.length > 0 && (
        <section class="ng-panel ng-hand" aria-labelledby="ng-pack">
          <h2 id="ng-pack">{word("board.pack", { number: projects.pack_number })}</h2>
          <div class="ng-cards">
            {pack.map((card) => (
              <Card key={card} book={book} card={card} act={act} commands={["draft_pick"]} />
            ))}
          </div>
        </section>
      )}
      {pack.length === 0 && projects.pack > 0 && (
        <p class="ng-panel ng-faint">
          {word("board.pack_hidden", { number: projects.pack_number, count: projects.pack })}
        </p>
      )}
    </>
  );
}

/** Who else still chooses start cards, face down. */
function Choosers({ sections, seat, names }: Omit<ChoosingProps, "book" | "act">): JSX.Element | null {
  const others = sections.table.turns.flatMap((turn, other) => (turn && !turn.chosen && other !== seat ? [other] : []));
  if (!others.length) return null;
  return (
    <ul class="ng-panel ng-choosers">
      {others.map((other) => (
        <li key={other}>
          <CardBack kind="instant" />
          <CardBack kind="instant" />
          <span>{word("board.start_hidden", { name: names[other] })}</span>
        </li>
      ))}
    </ul>
  );
}

type Cards = readonly string[];

interface SubsetProps {
  readonly id: string;
  readonly book: Catalogue;
  readonly title: string;
  readonly cards: readonly string[];
  /** The sets on offer; all of one size. */
  readonly sets: readonly Cards[];
  readonly taken?: readonly string[];
  readonly pick: (cards: Cards) => void;
}

/** Gather so many cards by clicking; the last one settles it. */
function Subset({ id, book, title, cards, sets, taken = [], pick }: SubsetProps): JSX.Element {
  const [chosen, choose] = usePicked<readonly string[]>([]);
  const size = sets[0]?.length ?? 0;

  function toggle(card: string): void {
    const next = chosen.includes(card) ? chosen.filter((other) => other !== card) : [...chosen, card];
    choose(next);
    const [whole] = next.length === size ? having(sets, next) : [];
    if (whole) {
      choose([]);
      pick(whole);
    }
  }

  return (
    <section class="ng-panel ng-hand" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {size > 0 && (
        <p class="ng-faint" aria-live="polite">
          {word("board.choose_more", { chosen: chosen.length, of: size })}
        </p>
      )}
      <div class="ng-cards">
        {cards.map((card) => (
          <Card
            key={card}
            book={book}
            card={card}
            act={null}
            gather={sets.some((set) => set.includes(card)) ? () => toggle(card) : undefined}
            chosen={chosen.includes(card) || taken.includes(card)}
          />
        ))}
      </div>
    </section>
  );
}
