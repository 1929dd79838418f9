/** What a game gives the client: a folder here whose index.tsx exports a GameModule by default. Nothing else lists it. */
import type { FunctionComponent } from "preact";
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
}

export interface GameModule {
  /** Load what the game needs before anything else is asked: its words in a language, printed things from /v1/games. */
  prepare(language: string, game: unknown): Promise<void>;
  Board: FunctionComponent<BoardProps>;
  /** The rules on half a page. */
  Help: FunctionComponent;
  /** A command in words, for the list of all legal commands. */
  describe(command: Command, view: View, names: string[]): string;
  /** An event in words, for the log; null for what nobody needs to read. */
  say(event: { type: string; [field: string]: unknown }, view: View, names: string[]): string | null;
  /** A line of the score sheet in words. */
  item(line: string): string;
}
