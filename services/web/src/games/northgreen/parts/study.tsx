/** A seat's own boards: tracks, storage, books, pins, landscape, projects. */

import type { JSX } from "preact";

import { type Acting, Offered, pickOfStorage } from "../acting";
import { Icon } from "../art/icons";
import { Meeple } from "../art/tiles";
import type { Catalogue } from "../catalogue";
import { bookName } from "../text/names";
import { effect } from "../text/wording";
import { word } from "../words";
import type { Player, Sections } from "../types";
import { Backs, Card } from "./cards";
import { Effect } from "./gains";
import { Landscape } from "./landscape";
import { Tracks } from "./tracks";

interface Props {
  readonly book: Catalogue;
  readonly sections: Sections;
  readonly seat: number;
  readonly name: string;
  /** Null unless this is the study of whoever acts. */
  readonly act: Acting | null;
}

export function Study({ book, sections, seat, name, act }: Props): JSX.Element | null {
  const player = sections.players[seat];
  if (!player) return null;
  return (
    <div class="ng-study">
      <div class="ng-study-land">
        <Landscape book={book} land={player.land} act={act} name={name} seat={seat} />
        <Storage player={player} act={act} />
      </div>
      <div class="ng-study-desk">
        <Tracks book={book} player={player} act={act} />
        <Books book={book} player={player} act={act} />
        <Pins book={book} player={player} act={act} />
      </div>
      <Display book={book} player={player} act={act} />
    </div>
  );
}

/** Of another seat's hand the projects that all know, since they were taken back after they had lain open. */
export function Known({ book, cards }: { book: Catalogue; cards: readonly string[] }): JSX.Element | null {
  if (!cards.length) return null;
  return (
    <div class="ng-display ng-known">
      <b>{word("board.known")}</b>
      <div class="ng-cards">
        {cards.map((card, n) => (
          <Card key={`${card}${n}`} book={book} card={card} act={null} small />
        ))}
      </div>
    </div>
  );
}

/** The seat in one line: who, points, stock, hand. */
export function Summary({ book, sections, seat, name }: Omit<Props, "act">): JSX.Element | null {
  const player = sections.players[seat];
  if (!player) return null;
  const [long = 0, instant = 0] = sections.projects.hands[seat] ?? [];
  const seen = sections.projects.seen[seat] ?? [];
  const seenLong = seen.filter((card) => book.long_term[card]).length;
  return (
    <span class="ng-summary">
      <Meeple seat={seat} size={26} />
      <b class="ng-summary-name">{name}</b>
      <Count kind="vp" count={player.vp} />
      <Count kind="food" count={player.food} />
      <Count kind="workforce" count={player.workforce} />
      <Count kind="soil" count={player.soil} />
      <Count kind="pin" count={player.pins} />
      <Backs long={long - seenLong} instant={instant - (seen.length - seenLong)} seen={seen} />
    </span>
  );
}

function Count({ kind, count }: { kind: string; count: number }): JSX.Element {
  const words = word(`amount.${kind}`, { count });
  return (
    <span class="ng-count" title={words}>
      <span class="ng-sr">{words}</span>
      <Icon name={kind} size={18} />
      <span aria-hidden="true">{count}</span>
    </span>
  );
}

const STORED = ["soil", "cabbage", "tomato", "sheep", "horse"] as const;

function Storage({ player, act }: { player: Player; act: Acting | null }): JSX.Element {
  const whole = act && pickOfStorage(act);
  return (
    <Offered act={act} partial={whole} class="ng-storage" label={whole ? word("board.storage") : ""}>
      <b class="ng-storage-title">{word("board.storage")}</b>
      {STORED.map((kind) => {
        const count = player[kind];
        const words = word(`amount.${kind}`, { count });
        const crop = kind === "cabbage" || kind === "tomato";
        const partial =
          crop && !whole && act?.can({ type: "sow", crop: kind }) ? { type: "sow", crop: kind } : null;
        return (
          <Offered
            key={kind}
            act={act}
            partial={partial}
            class={`ng-stored ${count ? "" : "ng-none"}`}
            label={partial ? `${word("verb.sow")}: ${words}` : words}
          >
            <Icon name={kind} size={26} />
            <b>{count}</b>
          </Offered>
        );
      })}
    </Offered>
  );
}

function Books({ book, player, act }: { book: Catalogue; player: Player; act: Acting | null }): JSX.Element {
  return (
    <div class="ng-books">
      {Object.entries(book.books).map(([shelf, row]) => (
        <div key={shelf} class={`ng-book ng-book-${shelf}`}>
          <b class="ng-book-title">
            {row.token ? <Icon name={row.token} size={20} /> : <Icon name="field" size={20} />}
            <span>{word(`book.${shelf}`)}</span>
            {row.vp > 0 && <small>{word("book.full", { vp: row.vp })}</small>}
          </b>
          <span class="ng-pages">
            {Object.entries(book.slots)
              .filter(([, slot]) => slot.book === shelf)
              .map(([slot, page]) => {
                const filled = player.slots.includes(slot);
                const standing = word(filled ? "book.filled" : "book.empty");
                return (
                  <Offered
                    key={slot}
                    act={act}
                    partial={{ type: "publish", slot }}
                    why={act && { type: "publish", slot, origin: "storage" }}
                    class={`ng-page ${filled ? "ng-page-full" : ""} ${row.token ? "" : "ng-page-given"}`}
                    label={`${bookName(slot)}: ${effect(page.operations.reward)}; ${standing}`}
                  >
                    <Effect ops={page.operations.reward} size={16} />
                    {filled && row.token && (
                      <span class="ng-page-token">
                        <Icon name={row.token} size={20} />
                      </span>
                    )}
                  </Offered>
                );
              })}
          </span>
        </div>
      ))}
    </div>
  );
}

function Pins({ book, player, act }: { book: Catalogue; player: Player; act: Acting | null }): JSX.Element {
  return (
    <div class="ng-pins">
      <b class="ng-pins-title">
        <Icon name="pin" size={20} />
        <span>{word("board.pins")}</span>
        <span>{word("board.pins_free", { count: player.pins })}</span>
        {player.board_pins.includes("houses") && (
          <span class="ng-houses-pin" title={word("board.pin_waits")}>
            {word("board.houses")}: <Icon name="pin" size={15} />
            <span class="ng-sr">{word("board.pin_waits")}</span>
          </span>
        )}
      </b>
      <span class="ng-pinboard">
        {Object.entries(book.pins).map(([bonus, row]) => {
          const used = player.pinned.includes(bonus);
          return (
            <Offered
              key={bonus}
              act={act}
              partial={{ type: "place_pin", bonus }}
              why={act && { type: "place_pin", bonus }}
              class={`ng-pinned ${used ? "ng-used" : ""}`}
              label={used ? `${word(`pin.${bonus}`)}; ${word("board.pin_used")}` : word(`pin.${bonus}`)}
            >
              <Effect ops={row.operations.effect} size={18} />
              {used && <Icon name="pin" size={20} />}
            </Offered>
          );
        })}
      </span>
    </div>
  );
}

function Display({ book, player, act }: { book: Catalogue; player: Player; act: Acting | null }): JSX.Element {
  return (
    <div class="ng-display">
      <b>{word("board.display")}</b>
      {player.display.length === 0 && <p class="ng-faint">{word("board.display_empty")}</p>}
      <div class="ng-cards">
        {player.display.map((card) => (
          <Card key={card} book={book} card={card} act={act} commands={["use_card"]} small />
        ))}
      </div>
      {player.start_cards.length > 0 && (
        <details class="ng-starts">
          <summary>{word("board.start_cards")}</summary>
          <div class="ng-cards">
            {player.start_cards.map((card) => (
              <Card key={card} book={book} card={card} act={null} small />
            ))}
          </div>
        </details>
      )}
    </div>
  );
}
