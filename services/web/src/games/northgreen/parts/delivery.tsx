/** The delivery board: three tiles of two halves, dearest on top, and the free spaces below; and the rounds. */

import type { JSX } from "preact";

import { useLatest } from "../../latest";
import { type Acting, Offered } from "../acting";
import { Icon } from "../art/icons";
import { Meeple } from "../art/tiles";
import type { Catalogue, Half } from "../catalogue";
import { slotName } from "../text/names";
import { amounts, effect } from "../text/wording";
import { word } from "../words";
import type { Sections } from "../types";
import type { Event } from "../wire/events";
import { Chips, Effect } from "./gains";

interface Props {
  readonly book: Catalogue;
  readonly sections: Sections;
  readonly act: Acting | null;
}

export function Delivery({ book, sections, act }: Props): JSX.Element {
  const tiles = [...sections.board.deliveries].reverse();
  return (
    <section class="ng-panel ng-delivery" aria-labelledby="ng-delivery">
      <h2 id="ng-delivery">
        <Icon name="delivery" size={24} />
        {word("board.delivery")}
      </h2>
      <div class="ng-docks">
        {tiles.map((id) => {
          const tile = book.deliveries[id];
          return (
            tile && (
              <div key={id} class={`ng-dock ng-dock-${tile.level}`}>
                <b class="ng-numeral">{tile.level}</b>
                <Berth slot={`${tile.level}_top`} half={tile.top} sections={sections} act={act} />
                <Berth slot={`${tile.level}_bottom`} half={tile.bottom} sections={sections} act={act} />
              </div>
            )
          );
        })}
        <Free book={book} sections={sections} act={act} />
      </div>
    </section>
  );
}

function Standing({ sections, slot }: { sections: Sections; slot: string }): JSX.Element {
  return (
    <>{sections.board.tokens.map((where, token) => where === slot && <Meeple key={token} seat={token} size={26} />)}</>
  );
}

function Berth({ slot, half, sections, act }: { slot: string; half: Half } & Omit<Props, "book">): JSX.Element {
  const latest = useLatest<Event>()((event) => event.type === "token_delivered" && event.slot === slot);
  const reward = effect(half.operations.reward);
  const cost = word("board.cost", { amounts: amounts({ workforce: half.workforce }) });
  return (
    <Offered
      act={act}
      partial={{ type: "deliver", slot }}
      why={{ type: "deliver", slot }}
      class={`ng-berth ${latest}`}
      label={`${slotName(slot)}: ${reward}; ${cost}`}
    >
      <span class="ng-price">
        <Chips given={{ workforce: half.workforce }} size={18} />
      </span>
      <span class="ng-berth-reward">
        <Effect ops={half.operations.reward} size={20} />
      </span>
      <Standing sections={sections} slot={slot} />
    </Offered>
  );
}

function Free({ book, sections, act }: Props): JSX.Element {
  const slots = Object.keys(book.delivery_slots).filter((slot) => slot.startsWith("free"));
  const ops = book.free_delivery.operations.reward;
  return (
    <Offered
      act={act}
      partial={{ type: "deliver", slot: "free" }}
      why={{ type: "deliver", slot: "free" }}
      class="ng-dock ng-dock-free"
      label={`${slotName("free")}: ${effect(ops)}`}
    >
      <span class="ng-berth-reward">
        <Effect ops={ops} size={20} />
      </span>
      <span class="ng-free">
        {slots.map((slot) => (
          <span key={slot} class="ng-slot ng-slot-small">
            <Standing sections={sections} slot={slot} />
          </span>
        ))}
      </span>
    </Offered>
  );
}

/** `over`: whether the match has ended, by the rules or otherwise. */
export function Rounds({ book, sections, over }: Omit<Props, "act"> & { readonly over: boolean }): JSX.Element {
  const { round, rounds, phase } = sections.table;
  if (over) {
    return (
      <p class="ng-rounds">
        <b>{word("standing.over")}</b>
        {phase !== "over" && round > 0 && <span>{word("standing.ended_in", { round, rounds })}</span>}
      </p>
    );
  }
  return (
    <section class="ng-rounds" aria-label={word("board.rounds")}>
      <p class="ng-round-now">
        {round > 0 && <b>{word("board.round", { round, rounds })}</b>} <span>{word(`phase.${phase}`)}</span>
      </p>
      <ol>
        {Object.entries(book.rounds).map(([number, row]) => {
          const now = Number(number) === round;
          const past = Number(number) < round;
          const parts = [
            row.delivery && word("board.round_delivery"),
            row.new_tiles && word("board.round_tiles"),
            row.yields && word("board.round_yield"),
          ].filter(Boolean);
          return (
            <li
              key={number}
              class={now ? "ng-round ng-round-on" : past ? "ng-round ng-round-past" : "ng-round"}
              aria-current={now ? "step" : undefined}
              title={parts.join(", ")}
            >
              <b>{number}</b>
              <span class="ng-sr">{parts.join(", ")}</span>
              {row.delivery && <Icon name="delivery" size={16} />}
              {row.yields && <Icon name="yields" size={16} />}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
