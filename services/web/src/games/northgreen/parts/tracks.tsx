/** The tracks of the study: food with its spades, workforce, field research. */

import type { JSX } from "preact";

import { type Acting, Offered } from "../acting";
import { Icon } from "../art/icons";
import type { Catalogue } from "../catalogue";
import { word } from "../words";
import type { Player } from "../types";

interface Props {
  readonly book: Catalogue;
  readonly player: Player;
  readonly act: Acting | null;
}

export function Tracks({ book, player, act }: Props): JSX.Element {
  return (
    <div class="ng-tracks">
      <Track title={word("board.food")} icon="food" at={player.food} top={book.food.top}>
        {(number) => (
          <Offered
            act={act}
            partial={book.food.spades.includes(number) ? { type: "convert_food", to: number } : null}
            class={`ng-notch ${number === player.food ? "ng-notch-on" : ""}`}
            label={act?.can({ type: "convert_food", to: number }) ? word("command.convert_food", { to: number }) : ""}
          >
            <span>{number}</span>
            {book.food.spades.includes(number) && <Icon name="spade" size={14} />}
            {number === book.food.top && player.board_pins.includes("food") && <Waiting />}
          </Offered>
        )}
      </Track>
      <Track title={word("board.workforce")} icon="workforce" at={player.workforce} top={book.workforce.top}>
        {(number) => (
          <span class={`ng-notch ${number === player.workforce ? "ng-notch-on" : ""}`}>
            <span>{number}</span>
            {number === book.workforce.top && player.board_pins.includes("workforce") && <Waiting />}
          </span>
        )}
      </Track>
      <Track
        title={word("board.field")}
        icon="field"
        at={player.progress}
        top={Math.max(...Object.keys(book.objectives).map(Number))}
        words={word("board.field_at", { progress: player.progress, objectives: player.objectives })}
      >
        {(number) => {
          const points = book.objectives[number]?.vp ?? 0;
          return (
            <span
              class={`ng-notch ${number === player.progress ? "ng-notch-on" : ""} ${number === player.objectives ? "ng-notch-goal" : ""}`}
            >
              <span>{number}</span>
              {points > 0 && <small title={word("board.points", { count: points })}>{points}</small>}
            </span>
          );
        }}
      </Track>
    </div>
  );
}

function Waiting(): JSX.Element {
  return (
    <span class="ng-waiting" title={word("board.pin_waits")}>
      <span class="ng-sr">{word("board.pin_waits")}</span>
      <Icon name="pin" size={15} />
    </span>
  );
}

interface TrackProps {
  readonly title: string;
  readonly icon: string;
  readonly at: number;
  readonly top: number;
  readonly words?: string;
  readonly children: (number: number) => JSX.Element;
}

function Track({ title, icon, at, top, words, children }: TrackProps): JSX.Element {
  return (
    <div class="ng-track">
      <span class="ng-track-title">
        <Icon name={icon} size={20} />
        <span>{title}</span>
        <b>{words ?? at}</b>
      </span>
      <ol>
        {Array.from({ length: top + 1 }, (_, number) => (
          <li key={number}>{children(number)}</li>
        ))}
      </ol>
    </div>
  );
}
