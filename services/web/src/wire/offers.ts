/** Offers as they are sent: trees whose every walk is a legal command (proto/README.md). */
import type { Command } from "../games/contract";

export interface Bound {
  field: string;
  least: number;
  most: number;
}

export interface Sum {
  weights: Record<string, number>;
  least: number;
  most: number;
}

export interface ChoiceNode {
  ask: "choice";
  field: string;
  options: { value: unknown; then?: Node | null }[];
}

export interface AmountsNode {
  ask: "amounts";
  bounds: Bound[];
  /** Absent when the bounds say it all. */
  sums?: Sum[];
  then?: Node | null;
}

export type Node = ChoiceNode | AmountsNode;

export interface Offer {
  command: string;
  then?: Node | null;
}

/** One way through the offers: a command, whole, or up to the amounts that are still to be chosen. */
export interface Walk {
  fixed: [string, unknown][];
  amounts: AmountsNode | null;
}

/** The first `most` walks through an offer, in order. Amounts are not multiplied out: they end a walk. */
export function walks(offer: Offer, most: number): Walk[] {
  const found: Walk[] = [];
  const go = (node: Node | null | undefined, fixed: [string, unknown][]): void => {
    if (found.length >= most) return;
    if (!node) found.push({ fixed, amounts: null });
    else if (node.ask === "amounts") found.push({ fixed, amounts: node });
    else for (const option of node.options) go(option.then, [...fixed, [node.field, option.value]]);
  };
  go(offer.then, []);
  return found;
}

/** The command of fixed fields; a field `give.seeds` is the key `seeds` of the object `give`. */
export function commandOf(type: string, fields: [string, unknown][]): Command {
  const command: Command = { type };
  for (const [field, value] of fields) {
    const path = field.split(".");
    let place: Record<string, unknown> = command;
    for (const key of path.slice(0, -1)) {
      place[key] ??= {};
      place = place[key] as Record<string, unknown>;
    }
    place[path.at(-1) as string] = value;
  }
  return command;
}

/** The least and most that a field may be, given the others, so that every sum can still be reached. */
export function range(node: AmountsNode, chosen: Record<string, number>, field: string): [number, number] {
  const bound = node.bounds.find((one) => one.field === field) as Bound;
  let [least, most] = [bound.least, bound.most];
  for (const sum of node.sums ?? []) {
    const weight = sum.weights[field] ?? 0;
    if (!weight) continue;
    let [low, high] = [0, 0];
    for (const other of node.bounds) {
      const factor = sum.weights[other.field] ?? 0;
      if (other.field === field || !factor) continue;
      const ends = chosen[other.field] === undefined ? [other.least, other.most] : [chosen[other.field] as number];
      const parts = ends.map((end) => end * factor);
      low += Math.min(...parts);
      high += Math.max(...parts);
    }
    const [a, b] = [(sum.least - high) / weight, (sum.most - low) / weight];
    least = Math.max(least, Math.ceil(Math.min(a, b)));
    most = Math.min(most, Math.floor(Math.max(a, b)));
  }
  return [least, most];
}

/** Whether the amounts are a legal choice. */
export function fits(node: AmountsNode, chosen: Record<string, number>): boolean {
  const within = node.bounds.every(({ field, least, most }) => {
    const value = chosen[field];
    return value !== undefined && value >= least && value <= most;
  });
  return (
    within &&
    (node.sums ?? []).every(({ weights, least, most }) => {
      const total = Object.entries(weights).reduce((sum, [field, weight]) => sum + weight * (chosen[field] ?? 0), 0);
      return total >= least && total <= most;
    })
  );
}
