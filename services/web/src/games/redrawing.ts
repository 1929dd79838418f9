/** What the games' redraws have in common. */
import type { Chance } from "../wire/chance";
import type { Terms } from "./contract";

type Event = { type: string; [field: string]: unknown };

/** The event of a type, which every opening has. */
export function told<T>(events: readonly Event[], type: string): T {
  const event = events.find((one) => one.type === type);
  if (!event) throw new Error(`the opening has no ${type}`);
  return event as T;
}

/** Who begins: drawn, unless an option says it. */
export async function firstSeat(terms: Terms, chance: Chance): Promise<number> {
  const given = terms.options.first_player;
  return typeof given === "number" ? given : Number(await chance.below(BigInt(terms.seats)));
}

/** Whether a pile, taken as sorted by id, comes to lie as it was told. */
export async function piled(chance: Chance, told: readonly string[]): Promise<boolean> {
  return same(await chance.shuffled(told.toSorted()), told);
}

export const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
