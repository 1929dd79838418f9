/** What a seat is about to do: the offers, narrowed step by step until one command is left. */
import { useEffect, useMemo, useState } from "preact/hooks";
import type { AmountsNode, Offer } from "../../wire/offers";
import { fits } from "../../wire/offers";
import type { Command } from "../contract";
import { branchesOf, commandOf, narrowed, settled } from "./tree";
import type { Branch, Partial } from "./tree";

export type { Partial } from "./tree";

export type Question =
  | { ask: "command"; commands: string[] }
  | { ask: "choice"; field: string; values: unknown[] }
  | { ask: "amounts"; node: AmountsNode }
  | { ask: "confirm" };

export interface Acting {
  /** Buildings that the turn's chain has activated. */
  activated: string[];
  begun: boolean;
  fixed: Partial;
  question: Question | null;
  can(on: Partial[]): boolean;
  pick(on: Partial[]): void;
  /** Sends the command with these amounts. */
  finish(amounts: Record<string, number>): void;
  back(): void;
  cancel(): void;
}

/** Commands that ask for nothing and cost nothing, sent at the first click. */
const PLAIN = new Set(["end_turn", "auction_decline"]);

export function useActing(offers: readonly Offer[], activated: string[], send: (command: Command) => void): Acting {
  const [picks, setPicks] = useState<Partial[][]>([]);
  const steps = useMemo(() => followed(branchesOf(offers), picks), [offers, picks]);
  // No offers: a command is under way, so what was begun is over.
  useEffect(() => {
    if (!offers.length) setPicks([]);
  }, [offers.length]);
  const branches = steps[steps.length - 1] as Branch[];
  const begun = steps.length > 1;
  const single = begun && branches.length === 1 ? (branches[0] as Branch) : null;

  const dispatch = (branch: Branch, amounts: Record<string, number>): void => {
    setPicks([]);
    send(commandOf(branch.fixed, amounts));
  };
  return {
    activated,
    begun,
    fixed: single?.fixed ?? {},
    question: questionOf(branches, begun),
    can: (on) => narrowed(branches, on, begun).length > 0,
    pick: (on) => {
      const next = narrowed(branches, on, begun);
      const only = next.length === 1 ? next[0] : undefined;
      if (only && only.node === null && PLAIN.has(String(only.fixed.type))) dispatch(only, {});
      else if (next.length) setPicks([...picks.slice(0, steps.length - 1), on]);
    },
    finish: (amounts) => {
      if (!single) return;
      const node = single.node;
      if (node?.ask === "choice" || (node && !fits(node, amounts))) return;
      dispatch(single, amounts);
    },
    back: () => setPicks(picks.slice(0, steps.length - 2)),
    cancel: () => setPicks([]),
  };
}

/** The branches after each pick, the offers themselves first. What others do in between ends only what it forbids. */
function followed(root: Branch[], picks: Partial[][]): Branch[][] {
  const steps = [root];
  for (const on of picks) {
    const next = narrowed(steps[steps.length - 1] as Branch[], on, steps.length > 1);
    if (!next.length) break;
    steps.push(next);
  }
  return steps;
}

function questionOf(branches: Branch[], begun: boolean): Question | null {
  if (!branches.length) return null;
  if (!begun || branches.length > 1) {
    return { ask: "command", commands: branches.map((branch) => String(branch.fixed.type)) };
  }
  const { node } = settled(branches[0] as Branch);
  if (node === null) return { ask: "confirm" };
  if (node.ask === "amounts") return { ask: "amounts", node };
  return { ask: "choice", field: node.field, values: node.options.map((option) => option.value) };
}
