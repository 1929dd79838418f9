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
  /** Absent where it is false: whether the values are lists whose members may be named in any order. */
  unordered?: boolean;
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

/** The command of fixed fields; a field `give.seeds` is the key `seeds` of the object `give`. */
export function commandOf(type: string, fields: readonly (readonly [string, unknown])[]): Command {
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

/** The least of each amount, whether that is a legal choice or not yet. */
export function leasts(node: AmountsNode): Record<string, number> {
  return Object.fromEntries(node.bounds.map(({ field, least }) => [field, least]));
}

/** A legal choice: field by field the least that the sums still allow. */
export function leastLegal(node: AmountsNode): Record<string, number> {
  const chosen: Record<string, number> = {};
  for (const { field } of node.bounds) chosen[field] = range(node, chosen, field)[0];
  return chosen;
}

/** Whether one more of a field can still come to a legal choice by raising others, and none lowered. */
export function canRaise(node: AmountsNode, chosen: Readonly<Record<string, number>>, field: string): boolean {
  const bound = node.bounds.find((one) => one.field === field);
  const value = (chosen[field] ?? 0) + 1;
  if (!bound || value > bound.most) return false;
  return (node.sums ?? []).every((sum) => {
    const weight = sum.weights[field] ?? 0;
    const total = totalOf(sum, { ...chosen, [field]: value });
    const others = node.bounds
      .filter((one) => one.field !== field)
      .map((one) => (sum.weights[one.field] ?? 0) * (one.most - (chosen[one.field] ?? 0)));
    const [down, up] = [others.filter((part) => part < 0), others.filter((part) => part > 0)].map(added);
    return (weight <= 0 || total + (down ?? 0) <= sum.most) && (weight >= 0 || total + (up ?? 0) >= sum.least);
  });
}

export function canLower(node: AmountsNode, chosen: Readonly<Record<string, number>>, field: string): boolean {
  const bound = node.bounds.find((one) => one.field === field);
  return bound !== undefined && (chosen[field] ?? 0) > bound.least;
}

const added = (parts: readonly number[]): number => parts.reduce((sum, part) => sum + part, 0);

export function totalOf(sum: Sum, chosen: Readonly<Record<string, number>>): number {
  return Object.entries(sum.weights).reduce((total, [field, weight]) => total + weight * (chosen[field] ?? 0), 0);
}

/** Whether the amounts are a legal choice. */
export function fits(node: AmountsNode, chosen: Readonly<Record<string, number>>): boolean {
  const within = node.bounds.every(({ field, least, most }) => {
    const value = chosen[field];
    return value !== undefined && value >= least && value <= most;
  });
  return (
    within &&
    (node.sums ?? []).every((sum) => {
      const total = totalOf(sum, chosen);
      return total >= sum.least && total <= sum.most;
    })
  );
}
