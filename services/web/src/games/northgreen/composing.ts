/** Going through the offers step by step: fields are fixed by clicks, and the last one sends the command. */

import { type AmountsNode, type Node, type Offer, commandOf } from "../../wire/offers";
import type { Command } from "../contract";
import type { Acting, Partial } from "./acting";

/** A command begun, with the fields fixed so far in the order of the clicks. */
export interface Begun {
  readonly command: string;
  readonly steps: readonly Partial[];
}

/** Fields that are not asked while only one value is left. */
const PLAIN = new Set(["origin", "via", "count"]);
const SECTION = "section";

/** What may be done, with `begun` fixed; `change` is told the next state, `send` a whole command. */
export function composed(
  offers: readonly Offer[],
  begun: Begun | null,
  change: (begun: Begun | null) => void,
  send: (command: Command) => void,
): Acting {
  const fixed: Partial = Object.assign({}, ...(begun?.steps ?? []));
  const offer = offers.find((one) => one.command === begun?.command);
  const { node, sections } = reached(offer?.then, fixed);
  const choice = node?.ask === "choice" ? node : null;

  function can(partial: Partial): boolean {
    const { command, ...fields } = partial;
    if (command === undefined) return begun !== null && Object.keys(fields).length > 0 && leads(node, fields);
    return begun === null && offers.some((one) => one.command === command && leads(one.then, fields));
  }

  function pick(partial: Partial): void {
    const { command = begun?.command, ...fields } = partial;
    const next = { command: String(command), steps: [...(begun?.steps ?? []), fields] };
    const all: Partial = { ...fixed, ...fields };
    const root = offers.find((one) => one.command === next.command);
    const { node: left, way } = reached(root?.then, all);
    if (root && (!left || (left.ask === "amounts" && left.bounds.every(({ field }) => field in all)))) {
      const amounts = left?.ask === "amounts" ? left.bounds.map(({ field }) => [field, all[field]] as const) : [];
      change(null);
      send(commandOf(next.command, [...way, ...amounts.map(([field, value]): [string, unknown] => [field, value])]));
    } else change(next);
  }

  const act: Acting = {
    command: begun?.command ?? null,
    fixed,
    fields: new Set(choice ? [choice.field] : []),
    amounts: node?.ask === "amounts" ? (node as AmountsNode) : null,
    sections,
    can,
    values: (field) => (choice?.field === field ? choice.options.map((option) => option.value) : []),
    valuesOf: (command, field) => {
      const first = begun === null ? offers.find((one) => one.command === command)?.then : null;
      return first?.ask === "choice" && first.field === field ? first.options.map((option) => option.value) : [];
    },
    pick,
    back: () => change(begun && begun.steps.length > 1 ? { ...begun, steps: begun.steps.slice(0, -1) } : null),
    cancel: () => change(null),
    onCell: (cell) =>
      [
        { cell },
        { origin: cell },
        { to: cell },
        { command: "place_animal", to: cell },
        { command: "flip_greenhouse", cell },
      ].find(can) ?? null,
    onStorage: () =>
      [{ origin: "storage" }, { to: "storage" }, { command: "place_animal", to: "storage" }].find(can) ?? null,
  };
  return act;
}

interface Reached {
  /** What is asked next; null when nothing is. */
  readonly node: Node | null;
  readonly sections: readonly string[];
  /** Every field on the way with its value. */
  readonly way: [string, unknown][];
}

/** Down the tree as far as the fixed fields lead. */
function reached(from: Node | null | undefined, fixed: Partial): Reached {
  let node = from ?? null;
  let sections: readonly string[] = [];
  const way: [string, unknown][] = [];
  while (node?.ask === "choice") {
    const { field, options } = node;
    if (field === SECTION) sections = options.map((option) => String(option.value));
    const value = field in fixed ? fixed[field] : implied(field, options);
    const option = value === undefined ? undefined : options.find((one) => same(one.value, value));
    if (!option) break;
    way.push([field, option.value]);
    node = option.then ?? null;
  }
  return { node, sections, way };
}

/** The value of a field that need not be asked: no named section, the only way, the only one left. */
function implied(field: string, options: readonly { value: unknown }[]): unknown {
  if (field === SECTION) return options.find((option) => option.value === "")?.value;
  if (field === "via") return (options.find((option) => same(option.value, [])) ?? only(options))?.value;
  return PLAIN.has(field) ? only(options)?.value : undefined;
}

function only<T>(options: readonly T[]): T | undefined {
  return options.length === 1 ? options[0] : undefined;
}

/** Whether the fields are on one way down from the node. Amounts lie wherever they are within their bounds. */
function leads(node: Node | null | undefined, fields: Partial): boolean {
  const names = Object.keys(fields);
  if (!names.length) return true;
  if (!node) return false;
  if (node.ask === "amounts") return names.every((name) => node.bounds.some(({ field }) => field === name));
  if (!(node.field in fields)) return node.options.some((option) => leads(option.then, fields));
  const { [node.field]: value, ...rest } = fields;
  return node.options.some((option) => same(option.value, value) && leads(option.then, rest));
}

function same(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}
