/** How commands are composed at Cyberfarm: what costs something waits to be confirmed. */
import type { AmountsNode, Offer } from "../../wire/offers";
import { leasts } from "../../wire/offers";
import type { Composer, Manner } from "../composer";
import type { Command } from "../contract";
import { useComposer } from "../useComposer";

export interface Acting extends Composer {
  /** Buildings that the turn's chain has activated. */
  readonly activated: readonly string[];
}

/** Commands that ask for nothing and cost nothing, sent at the first click. */
const PLAIN = new Set(["end_turn", "auction_decline"]);

export const MANNER: Manner = { confirms: (type) => !PLAIN.has(type) };

export function useActing(offers: readonly Offer[], activated: readonly string[], send: (command: Command) => void): Acting {
  return { ...useComposer(offers, send, MANNER), activated };
}

/** The amounts to begin with: the least of each, and of what is only repeated the most. */
export function startOf(node: AmountsNode): Record<string, number> {
  const [sole, ...others] = node.bounds;
  const repeated = sole?.field === "times" && !others.length && !node.sums?.length;
  return repeated ? { times: sole.most } : leasts(node);
}
