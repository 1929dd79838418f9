/** For tests: somebody who composes commands, and what was sent. */
import type { Offer } from "../wire/offers";
import { composer } from "./composer";
import type { Composer, Manner, Pick } from "./composer";
import type { Command } from "./contract";

export interface Seat {
  act(): Composer;
  readonly sent: Command[];
}

export function at(offers: readonly Offer[], manner: Manner = {}): Seat {
  let picks: readonly Pick[] = [];
  const sent: Command[] = [];
  const keep = (next: readonly Pick[]): void => {
    picks = next;
  };
  return { act: () => composer(offers, picks, keep, (command) => sent.push(command), manner), sent };
}
