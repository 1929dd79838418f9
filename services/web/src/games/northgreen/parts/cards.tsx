/** Cards one can read: title, condition, moment, effect, points. */

import type { JSX } from "preact";

import type { Acting } from "../acting";
import { Offered } from "../acting";
import { CardBack } from "../art/tiles";
import { Icon } from "../art/icons";
import { type Catalogue, projectOf } from "../catalogue";
import { cardName, cardNames } from "../text/names";
import { conditions, effect, timing } from "../text/wording";
import { word } from "../words";
import { Effect } from "./gains";

interface CardProps {
  readonly book: Catalogue;
  readonly card: string;
  readonly act: Acting | null;
  /** The commands that picking this card may belong to. */
  readonly commands?: readonly string[];
  /** Instead of a command: what a click does while several cards are being gathered. */
  readonly gather?: (() => void) | undefined;
  readonly chosen?: boolean;
  readonly small?: boolean;
}

export function Card({
  book,
  card,
  act,
  commands = [],
  gather,
  chosen = false,
  small = false,
}: CardProps): JSX.Element {
  const command = commands.find((name) => act?.can({ type: name, card }));
  const [first] = commands;
  const asked = act === null || first === undefined ? null : { type: first, card };
  const kind = book.long_term[card] ? "long_term" : book.instant[card] ? "instant" : "start_card";
  const classes = `ng-card ng-card-${kind} ${small ? "ng-card-small" : ""} ${chosen ? "ng-chosen" : ""}`;
  const face = <Face book={book} card={card} />;
  if (gather) {
    return (
      <button type="button" class={`${classes} offered`} data-offer={card} aria-pressed={chosen} onClick={gather}>
        {face}
      </button>
    );
  }
  return (
    <Offered act={act} partial={command ? { type: command, card } : null} why={asked} called={cardName(card)} class={classes}>
      {face}
    </Offered>
  );
}

function Face({ book, card }: { book: Catalogue; card: string }): JSX.Element {
  const project = projectOf(book, card);
  if (!project) {
    const ops = book.start_resources[card]?.operations.effect ?? [];
    return (
      <>
        <span class="ng-card-head">
          <b class="ng-card-title">{cardName(card)}</b>
        </span>
        <span class="ng-card-art">
          <Effect ops={ops} size={26} />
        </span>
        <span class="ng-card-text">{effect(ops)}</span>
      </>
    );
  }
  const { needs, effect: ops, discard } = project.operations;
  const kind = book.long_term[card] ? "long_term" : "instant";
  return (
    <>
      <span class="ng-card-head">
        <Icon name={kind} size={18} />
        <b class="ng-card-title">{cardName(card)}</b>
        {project.vp > 0 && (
          <span class="ng-card-vp" title={word("board.points", { count: project.vp })}>
            <span class="ng-sr">{word("board.points", { count: project.vp })}</span>
            <span aria-hidden="true">{project.vp}</span>
          </span>
        )}
      </span>
      <span class="ng-card-need">
        <span class="ng-sr">{word("board.condition")}: </span>
        {needs.length ? conditions(needs) : word("need.none")}
      </span>
      <span class="ng-card-when">{timing(project)}</span>
      <span class="ng-card-text">{effect(ops)}</span>
      <span class="ng-card-discard">
        {word("board.discard")}: {discard.length ? effect(discard) : word("board.discard_long")}
      </span>
    </>
  );
}

/** What others hold: how many of each kind, by their backs; face up, small, those that all know. */
export function Backs({ long, instant, seen }: { long: number; instant: number; seen: readonly string[] }): JSX.Element {
  const hidden = word("board.hidden_hand", { long, instant });
  const known = seen.length ? `; ${word("board.known_hand", { cards: cardNames(seen) })}` : "";
  const words = hidden + known;
  return (
    <div class="ng-backs" title={words}>
      <span class="ng-sr">{words}</span>
      {seen.map((card, n) => (
        <span key={`${card}${n}`} class="ng-known-back" aria-hidden="true">
          <Icon name="seen" size={14} />
        </span>
      ))}
      {Array.from({ length: long }, (_, n) => (
        <CardBack key={`l${n}`} kind="long_term" />
      ))}
      {Array.from({ length: instant }, (_, n) => (
        <CardBack key={`i${n}`} kind="instant" />
      ))}
    </div>
  );
}
