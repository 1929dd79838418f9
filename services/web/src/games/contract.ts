/** What a game gives the client: a folder here whose index.tsx exports a GameModule by default. Nothing else lists it. */
import type { FunctionComponent } from "preact";
import type { Chance } from "../wire/chance";
import type { Offer } from "../wire/offers";
import type { View } from "../wire/view";

export type Command = { type: string; [field: string]: unknown };

export interface BoardProps {
  readonly view: View;
  /** Whose eyes it is seen with; null for a spectator. */
  readonly seat: number | null;
  /** Every seat's name, in order. */
  readonly names: string[];
  /** All that the seat may do at this version; none while nothing may be done, or while a command is under way. */
  readonly offers: Offer[];
  readonly send: (command: Command) => void;
  /** Whether a command is under way: nothing is offered until it is answered. */
  readonly sending?: boolean;
}

/** A part of a board that one goes to by its name: the id of its heading, within a section or details of its own. */
export interface Part {
  readonly id: string;
  readonly name: string;
}

/** What a match was opened with. */
export interface Terms {
  readonly seats: number;
  readonly options: Readonly<Record<string, unknown>>;
}

/**
 * Make the draws of a match's opening again, in the order of the rules, from what the chance gives: whether each came to
 * what the opening's events say, by a name for it.
 */
export type Redraw = (
  events: readonly { type: string; [field: string]: unknown }[],
  terms: Terms,
  chance: Chance,
) => Promise<Record<string, boolean>>;

export interface GameModule {
  /** Load what the game needs before anything else is asked: its words in a language, printed things from /v1/games. */
  prepare(language: string, game: unknown): Promise<void>;
  Board: FunctionComponent<BoardProps>;
  /** What a seat holds, in one line, for the bar that stays in sight above the board. */
  Purse?: FunctionComponent<{ readonly view: View; readonly seat: number }>;
  /** The board's parts, in their order; those that are not on the page are left out there. */
  parts?(view: View, names: readonly string[]): Part[];
  /** The rules on half a page. */
  Help: FunctionComponent;
  /** A command in words, for the list of all legal commands. */
  describe(command: Command, view: View, names: string[]): string;
  /** An event in words, for the log; null for what nobody needs to read. */
  say(event: { type: string; [field: string]: unknown }, view: View, names: string[]): string | null;
  /** A line of the score sheet in words. */
  item(line: string): string;
  /** What a line of the score sheet was counted from, in words; the server says it in English and figures. */
  note(line: string, note: string): string;
  /** How far the match has come, in words. */
  phase(view: View): string;
  /** What a finished match's statistics count, such as `card.chips`, in words; null for what the game has no words for. */
  counted?(name: string): string | null;
  /** A refusal of the rules in words, by its stable reason; null for one that the game has no words for. */
  refusal(reason: string): string | null;
  /** To check the shuffle of a finished match. */
  readonly redraw: Redraw;
}
