/** How far the match has come: turns, rounds, who begins. */
import type { JSX } from "preact";
import { Icon } from "../art/Icons";
import type { Table } from "../types";
import { word } from "../words";

interface TrackProps {
  table: Table;
  names: readonly string[];
  /** Whether the match has ended, by the rules or otherwise. */
  over: boolean;
}

export function Track({ table, names, over }: TrackProps): JSX.Element {
  const dots = (now: number, all: number): JSX.Element => (
    <span class="mc-dots" aria-hidden="true">
      {Array.from({ length: all }, (_, at) => (
        <i key={at} class={at + 1 === now ? "now" : at + 1 < now ? "past" : ""} />
      ))}
    </span>
  );
  const { turn, turns, finished, latest_claim: claim } = table;
  if (over) {
    return (
      <p class="mc-track panel">
        <strong>{word("standing.over")}</strong>
        {!finished && <span class="soft">{word("standing.ended_in", { turn, turns })}</span>}
      </p>
    );
  }
  return (
    <dl class="mc-track panel">
      <div>
        <dt>{word("board.turn", { turn, turns })}</dt>
        <dd>{dots(turn, turns)}</dd>
      </div>
      <div>
        <dt>{word("board.round", { round: table.round || table.rounds, rounds: table.rounds })}</dt>
        <dd>{dots(table.round || table.rounds, table.rounds)}</dd>
      </div>
      <div>
        <dt>{word("board.first")}</dt>
        <dd>
          <Icon name="first_player" /> {names[table.first_player]}
        </dd>
      </div>
      <div>
        <dt>{word("board.next_first")}</dt>
        <dd>{claim === null ? word("board.nobody") : names[claim]}</dd>
      </div>
    </dl>
  );
}
