/** Offers as trees that get smaller with every choice; pure. */

import type { AmountsNode, Node, Offer, Sum } from "../../wire/offers";

export type Partial = Record<string, unknown>;

/** A command with the fields fixed so far and what is still open. */
export interface Branch {
  fixed: Partial;
  node: Node | null;
}

export function branchesOf(offers: readonly Offer[]): Branch[] {
  return offers.map((offer) => ({ fixed: { type: offer.command }, node: offer.then ?? null }));
}

/** The branches in which one of the alternatives holds; once a command is begun, it must fix something new. */
export function narrowed(branches: Branch[], alternatives: Partial[], begun: boolean): Branch[] {
  const single = begun && branches.length === 1;
  return branches.flatMap((branch) => {
    const open = alternatives
      .map((wanted) => withoutFixed(branch.fixed, wanted, single))
      .filter((wanted): wanted is Partial => wanted !== null);
    if (!open.length) return [];
    const pruned = prune(branch.node, open);
    return pruned === undefined ? [] : [settled({ fixed: branch.fixed, node: pruned })];
  });
}

/** What an alternative still asks of a branch; null when it contradicts it or adds nothing to the only branch left. */
function withoutFixed(fixed: Partial, wanted: Partial, single: boolean): Partial | null {
  const left: Partial = {};
  for (const [field, value] of Object.entries(wanted)) {
    if (!(field in fixed)) left[field] = value;
    else if (fixed[field] !== value) return null;
  }
  return single && Object.keys(left).length === 0 ? null : left;
}

/** The tree without the walks in which no alternative holds; undefined when none is left. */
function prune(node: Node | null, alternatives: Partial[]): Node | null | undefined {
  if (node === null || node.ask === "amounts") {
    return alternatives.some((wanted) => Object.keys(wanted).length === 0) ? node : undefined;
  }
  const options = node.options.flatMap((option) => {
    const open = alternatives
      .filter((wanted) => !(node.field in wanted) || wanted[node.field] === option.value)
      .map(({ [node.field]: _, ...rest }) => rest);
    if (!open.length) return [];
    const then = prune(option.then ?? null, open);
    return then === undefined ? [] : [{ value: option.value, then }];
  });
  return options.length ? { ...node, options } : undefined;
}

/** Takes choices of one option as made. */
export function settled(branch: Branch): Branch {
  let { fixed, node } = branch;
  while (node?.ask === "choice" && node.options.length === 1) {
    const only = node.options[0] as (typeof node.options)[number];
    fixed = { ...fixed, [node.field]: only.value };
    node = only.then ?? null;
  }
  return { fixed, node };
}

export function totalOf(sum: Sum, amounts: Record<string, number>): number {
  return Object.entries(sum.weights).reduce((total, [field, weight]) => total + weight * (amounts[field] ?? 0), 0);
}

/** Whether one more of a field can still end well: no sum goes over what others could only lower by growing. */
export function canRaise(node: AmountsNode, amounts: Record<string, number>, field: string): boolean {
  const bound = node.bounds.find((there) => there.field === field);
  const n = (amounts[field] ?? 0) + 1;
  if (!bound || n > bound.most) return false;
  return (node.sums ?? []).every((sum) => {
    const weight = sum.weights[field] ?? 0;
    if (weight <= 0) return true;
    const relief = node.bounds.reduce((most, there) => {
      const other = sum.weights[there.field] ?? 0;
      return other < 0 ? most + other * (there.most - (amounts[there.field] ?? 0)) : most;
    }, 0);
    return totalOf(sum, { ...amounts, [field]: n }) + relief <= sum.most;
  });
}

/** The amounts to begin with: the least of each, and what a sole free field must be. */
export function startOf(node: AmountsNode): Record<string, number> {
  const amounts = Object.fromEntries(node.bounds.map(({ field, least }) => [field, least]));
  const times = node.bounds.length === 1 ? node.bounds[0] : undefined;
  if (times && times.field === "times" && !node.sums?.length) amounts.times = times.most;
  return amounts;
}

/** The command that a branch and its amounts come to: "give.seeds" is the key seeds of the object give. */
export function commandOf(fixed: Partial, amounts: Record<string, number>): { type: string; [field: string]: unknown } {
  const command: { type: string; [field: string]: unknown } = { ...fixed, type: String(fixed.type) };
  for (const [field, n] of Object.entries(amounts)) {
    const dot = field.indexOf(".");
    if (dot < 0) {
      command[field] = n;
      continue;
    }
    const group = field.slice(0, dot);
    command[group] ??= {};
    if (n > 0) (command[group] as Record<string, number>)[field.slice(dot + 1)] = n;
  }
  return command;
}
