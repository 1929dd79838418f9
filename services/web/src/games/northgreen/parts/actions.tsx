/** The action spaces with their sections, bonuses and the tokens that stand there. */

import type { JSX } from "preact";

import { useLatest } from "../../latest";
import { type Acting, Offered } from "../acting";
import { Icon } from "../art/icons";
import { Meeple } from "../art/tiles";
import type { Catalogue, Ops } from "../catalogue";
import { effect } from "../text/wording";
import { placeName } from "../text/names";
import { word } from "../words";
import type { Sections, Turn } from "../types";
import type { Event } from "../wire/events";
import { Effect } from "./gains";

interface Props {
  readonly book: Catalogue;
  readonly sections: Sections;
  readonly act: Acting | null;
  readonly turn: Turn | null;
  readonly names: readonly string[];
}

export function Actions(props: Props): JSX.Element {
  const { moving } = props.sections.board;
  return (
    <section class="ng-panel" aria-labelledby="ng-actions">
      <h2 id="ng-actions">
        {word("board.actions")}
        {moving !== null && (
          <span class="ng-moving">
            <Meeple seat={0} mark={SOLO[moving] ?? ""} size={24} />
            {word("board.moving", { token: SOLO[moving] })}
          </span>
        )}
      </h2>
      <div class="ng-actions">
        {Object.entries(props.book.actions).map(([action, row]) => (
          <article key={action} class={`ng-action ng-action-${action}`}>
            <h3>
              <Icon name={action} size={26} />
              {word(`action.${action}`)}
            </h3>
            <Main {...props} action={action} ops={row.operations.main} />
            <div class="ng-sides">
              {Object.entries(props.book.places)
                .filter(([, place]) => place.action === action)
                .map(([place]) => (
                  <Side key={place} {...props} place={place} />
                ))}
            </div>
          </article>
        ))}
      </div>
    </section>
  );
}

/** The space whose sections the turn may use. */
function actedOn(turn: Turn | null): string {
  return turn ? turn.copied || turn.space : "";
}

function Main({ book, act, turn, action, ops }: Props & { action: string; ops: Ops }): JSX.Element {
  const here = book.places[actedOn(turn)]?.action === action && turn?.window === "main";
  const [first] = ops;
  if (first?.op === "shop") {
    return (
      <ul class="ng-shop">
        {Object.entries(first.options ?? {}).map(([option, gained]) => (
          <li key={option}>
            <Offered act={act} partial={{ type: "shop", option }} why={{ type: "shop", option }} class="ng-ware" label={word(`shop.${option}`)}>
              <Effect ops={gained as Ops} size={22} />
            </Offered>
          </li>
        ))}
      </ul>
    );
  }
  return (
    <div class={`ng-section ${here ? state(turn, "main", ops) : ""}`}>
      <span class="ng-section-icons" aria-hidden="true">
        <Effect ops={ops} size={22} />
      </span>
      <span>{effect(ops)}</span>
      {here && <Standing turn={turn} section="main" ops={ops} />}
    </div>
  );
}

function state(turn: Turn, section: string, ops: Ops): string {
  if (turn.closed.includes(section)) return "ng-closed";
  return used(turn, section, ops) ? "ng-done" : "ng-open";
}

function used(turn: Turn, section: string, ops: Ops): boolean {
  return ops.every((_, n) => turn.done.includes(`${section}.${n}`));
}

function Standing({ turn, section, ops }: { turn: Turn; section: string; ops: Ops }): JSX.Element | null {
  const standing = turn.closed.includes(section) ? "closed" : used(turn, section, ops) ? "done" : null;
  return standing && <em class="ng-standing">{word(`board.section_${standing}`)}</em>;
}

function Side({ book, sections, act, turn, names, place }: Props & { place: string }): JSX.Element {
  const row = book.places[place];
  const side = row?.side ?? "";
  const ops = side && row ? (book.actions[row.action]?.operations[side] ?? []) : [];
  const here = turn?.window === "main" && actedOn(turn) === place;
  const onIt = turn?.window === "main" && turn.space === place;
  const solo = sections.players.length === 1;
  const tokens = sections.board.tokens.flatMap((where, token) => (where === place ? [token] : []));
  const latest = useLatest<Event>()(
    (event) => (event.type === "token_placed" || event.type === "space_imitated") && event.space === place,
  );
  const command = ["place_token", "imitate"].find((name) => act?.can({ type: name, space: place }));
  const holders = tokens.map((token) =>
    solo ? word("board.solo_token", { token: SOLO[token] }) : word("board.token_of", { name: names[token] }),
  );
  return (
    <Offered
      act={act}
      partial={command ? { type: command, space: place } : null}
      class={`ng-side ${onIt ? "ng-here" : ""} ${latest}`}
      label={[command ? word(`command.${command}`, { space: placeName(place) }) : placeName(place), ...holders].join("; ")}
    >
      <Offered
        act={null}
        partial={null}
        why={command ? null : { type: "place_token", space: place }}
        class="ng-slot"
        label={command ? "" : [placeName(place), ...holders].join("; ")}
      >
        {tokens.map((token) => (
          <Meeple key={token} seat={solo ? 0 : token} {...(solo ? { mark: SOLO[token] ?? "" } : {})} size={30} />
        ))}
      </Offered>
      {ops.length > 0 && (
        <span class={`ng-side-text ${here ? state(turn, side, ops) : ""}`}>
          <Effect ops={ops} size={20} />
          {here && <Standing turn={turn} section={side} ops={ops} />}
        </span>
      )}
      {side && act?.can({ type: "take_section", section: side }) && here && (
        <Offered act={act} partial={{ type: "take_section", section: side }} class="ng-take">
          {word(`side.${side}`)}
        </Offered>
      )}
      {(row?.bonuses.length ?? 0) > 0 && (
        <span class="ng-bonuses">
          {row?.bonuses.map((bonus) => (
            <Offered
              key={bonus}
              act={onIt ? act : null}
              partial={{ type: "use_bonus", kind: bonus }}
              why={command ? null : { type: "use_bonus", kind: bonus }}
              class={`ng-bonus ${onIt && turn.bonus === bonus ? "ng-done" : ""}`}
              label={`${word("board.bonus")}: ${word(`bonus.${bonus}`)}`}
            >
              <Icon name={bonus} size={18} />
            </Offered>
          ))}
        </span>
      )}
    </Offered>
  );
}

/** The names of a lone player's tokens. */
export const SOLO: readonly string[] = ["1", "A", "B"];
