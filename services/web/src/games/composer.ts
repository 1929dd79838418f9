/**
 * Composing a command out of what is offered. Pure: picks go in, in any order, and what may be picked next comes out, until
 * one command is whole. Every board composes with it, and so does the list of all legal commands.
 */
import type { AmountsNode, ChoiceNode, Node, Offer } from "../wire/offers";
import { commandOf, fits } from "../wire/offers";
import type { Command } from "./contract";

/** Fields of a command, its `type` among them; amounts by their paths, such as `give.seeds`. */
export type Fields = Readonly<Record<string, unknown>>;

/** What one touch may mean: any of these. */
export type Pick = readonly Fields[];

/** How a board lets commands be composed. */
export interface Manner {
  /** The value that a choice takes without being asked, undefined for one that is asked. Usual: the only one. */
  implied?(field: string, values: readonly unknown[]): unknown;
  /** Whether a whole command of that type waits for `confirm`. Usual: none does, the last pick sends it. */
  confirms?(type: string): boolean;
  /** Fields that may be picked anew while the command is not whole. Usual: none, one goes back instead. */
  readonly changeable?: ReadonlySet<string>;
}

export type Question =
  | { readonly ask: "command"; readonly types: readonly string[] }
  | { readonly ask: "choice"; readonly field: string; readonly values: readonly unknown[] }
  | { readonly ask: "amounts"; readonly node: AmountsNode }
  | { readonly ask: "confirm" };

/** One way on: a whole command's fields, or those up to amounts that are still to be chosen. */
export interface Way {
  readonly fields: Fields;
  readonly amounts: AmountsNode | null;
}

export interface Composer {
  readonly begun: boolean;
  /** The type of the command begun, once only one is left. */
  readonly type: string | null;
  /** Of the command begun, once only one is left, what is settled: its type first, then in the order of the offers. */
  readonly fixed: Fields;
  /** What is asked next; null when nothing is offered. */
  readonly question: Question | null;
  /** The values of a field, if it is what is asked next; none otherwise. */
  asked(field: string): readonly unknown[];
  /** Every value that a field may still have, wherever it is asked, also if more is picked. */
  values(field: string, besides?: Fields): readonly unknown[];
  /** The first `most` ways on, if more is picked. */
  ways(most: number, besides?: Fields): Way[];
  /** Whether one of these leads on and says something new. */
  can(...pick: Pick): boolean;
  /** What would be asked after it; null if it leads nowhere, or to a whole command that is sent at once. */
  after(...pick: Pick): Question | null;
  /** Go on with it; what it makes whole is sent, unless it waits to be confirmed. */
  pick(...pick: Pick): void;
  /** The command, if these amounts make it whole. */
  whole(amounts?: Readonly<Record<string, number>>): Command | null;
  /** Send it, if these amounts make it whole; else go on with them. */
  confirm(amounts?: Readonly<Record<string, number>>): void;
  /** Take the latest pick back. */
  back(): void;
  cancel(): void;
}

/**
 * What may be composed of the offers after these picks; those that no longer lead anywhere, since the offers have changed,
 * are left out with all after them. `keep` is told the picks from now on, `send` a whole command.
 */
export function composer(
  offers: readonly Offer[],
  picks: readonly Pick[],
  keep: (picks: readonly Pick[]) => void,
  send: (command: Command) => void,
  manner: Manner = {},
): Composer {
  const now = standing(offers, picks, manner);
  const next = (pick: Pick): Standing | null => {
    const kept = replaced(now, pick, manner);
    const open = kept.length < now.picks.length ? pick : adding(now, pick);
    if (!open.length) return null;
    const then = standing(offers, [...kept, open], manner);
    return then.picks.length > kept.length ? then : null;
  };
  const go = (to: Standing | null, confirmed: boolean): void => {
    if (!to) return;
    const sent = confirmed || !manner.confirms?.(to.type ?? "") ? to.whole : null;
    keep(sent ? [] : to.picks);
    if (sent) send(sent);
  };
  const narrowedBy = (besides: Fields): Branch[] => narrowed(now.branches, [besides]);
  const withAmounts = (amounts: Fields): Standing | null => (Object.keys(amounts).length ? next([amounts]) : now);
  const { begun, type, fixed, question } = now;
  return {
    begun,
    type,
    fixed,
    question,
    asked: (field) => (begun && question?.ask === "choice" && question.field === field ? question.values : []),
    values: (field, besides = {}) => {
      const anew = manner.changeable?.has(field) ? replaced(now, [{ [field]: null }], manner) : now.picks;
      const from = anew.length < now.picks.length ? standing(offers, anew, manner).branches : now.branches;
      return valuesIn(narrowed(from, [besides]), field);
    },
    ways: (most, besides = {}) => waysIn(narrowedBy(besides), now.picked, most),
    can: (...pick) => next(pick) !== null,
    after: (...pick) => {
      const then = next(pick);
      return then && (!then.whole || manner.confirms?.(then.whole.type)) ? then.question : null;
    },
    pick: (...pick) => go(next(pick), false),
    whole: (amounts = {}) => withAmounts(amounts)?.whole ?? null,
    confirm: (amounts = {}) => go(withAmounts(amounts), true),
    back: () => keep(now.picks.slice(0, -1)),
    cancel: () => keep([]),
  };
}

/** A type of command with what its offer still holds. */
interface Branch {
  readonly type: string;
  readonly node: Node | null;
}

interface Standing {
  /** The picks that lead somewhere. */
  readonly picks: readonly Pick[];
  readonly begun: boolean;
  readonly branches: readonly Branch[];
  /** What picks of a single meaning say. */
  readonly picked: Fields;
  readonly type: string | null;
  readonly fixed: Fields;
  /** The fields of which nothing new can be said. */
  readonly firm: ReadonlySet<string>;
  readonly question: Question | null;
  readonly whole: Command | null;
}

function standing(offers: readonly Offer[], wanted: readonly Pick[], manner: Manner): Standing {
  let branches: Branch[] = offers.map(({ command, then }) => ({ type: command, node: then ?? null }));
  const picks: Pick[] = [];
  for (const pick of wanted) {
    const left = narrowed(branches, pick);
    if (!left.length) break;
    branches = left;
    picks.push(pick);
  }
  const begun = picks.length > 0;
  const picked: Fields = Object.assign({}, ...picks.filter((pick) => pick.length === 1).flat());
  const only = begun && branches.length === 1 ? (branches[0] as Branch) : null;
  if (!only) {
    const types = branches.map(({ type }) => type);
    const question = types.length ? ({ ask: "command", types } as const) : null;
    return { picks, begun, branches, picked, type: null, fixed: {}, firm: new Set(), question, whole: null };
  }
  const named = new Set(picks.flat().flatMap((meaning) => Object.keys(meaning)));
  const { fields, settled, node } = walked(only, picked, named, manner);
  const { type } = only;
  const fixed = { type, ...fields, ...picked };
  const whole = node ? null : commandOf(type, Object.entries(fields));
  const firm = new Set(["type", ...settled, ...Object.keys(picked)]);
  return { picks, begun, branches, picked, type, fixed, firm, question: questionOf(node), whole };
}

function questionOf(node: Node | null): Question {
  if (!node) return { ask: "confirm" };
  if (node.ask === "amounts") return { ask: "amounts", node };
  return { ask: "choice", field: node.field, values: node.options.map((option) => option.value) };
}

interface Walked {
  readonly fields: Record<string, unknown>;
  /** The fields of which nothing else is left. */
  readonly settled: string[];
  /** What is asked there; null at the end. */
  readonly node: Node | null;
}

/** Down a branch as far as it is settled: picked, or implied. */
function walked(branch: Branch, picked: Fields, named: ReadonlySet<string>, { implied = only }: Manner): Walked {
  const fields: Record<string, unknown> = {};
  const settled: string[] = [];
  let { node } = branch;
  while (node) {
    if (node.ask === "amounts") {
      if (node.bounds.some(({ field }) => picked[field] === undefined)) break;
      for (const { field } of node.bounds) {
        fields[field] = picked[field];
        settled.push(field);
      }
      node = node.then ?? null;
      continue;
    }
    const { field, options }: ChoiceNode = node;
    const values = options.map((option) => option.value);
    const value = named.has(field) && values.length === 1 ? values[0] : implied(field, values);
    const option = value === undefined ? undefined : options.find((one) => same(one.value, value));
    if (!option) break;
    fields[field] = option.value;
    if (values.length === 1) settled.push(field);
    node = option.then ?? null;
  }
  return { fields, settled, node };
}

/** The only value left: what a choice takes without being asked, unless a board says otherwise. */
export function only(_field: string, values: readonly unknown[]): unknown {
  return values.length === 1 ? values[0] : undefined;
}

/** The picks without the one that says the same fields, where all of them may be picked anew. */
function replaced({ picks, picked }: Standing, pick: Pick, { changeable }: Manner): readonly Pick[] {
  const [meaning, ...others] = pick;
  if (!changeable || !meaning || others.length) return picks;
  const names = fieldNames(meaning);
  if (!names.length || !names.every((name) => changeable.has(name))) return picks;
  if (Object.entries(meaning).every(([name, value]) => same(picked[name], value))) return picks;
  return picks.filter((one) => one.length !== 1 || fieldNames(one[0] as Fields).join() !== names.join());
}

const fieldNames = (fields: Fields): string[] =>
  Object.keys(fields)
    .filter((name) => name !== "type")
    .toSorted();

/** The meanings that say something new of the only command left; all of them while several are. */
function adding({ type, firm }: Standing, pick: Pick): Pick {
  return type === null ? pick : pick.filter((meaning) => Object.keys(meaning).some((name) => !firm.has(name)));
}

/** The branches in which one of the meanings holds, without the ways in which none does. */
function narrowed(branches: readonly Branch[], pick: Pick): Branch[] {
  return branches.flatMap((branch) => {
    const meant = pick.filter(({ type = branch.type }) => type === branch.type).map((meaning) => without(meaning, ["type"]));
    const node = pruned(branch.node, meant);
    return node === undefined ? [] : [{ ...branch, node }];
  });
}

function pruned(node: Node | null, meant: readonly Fields[]): Node | null | undefined {
  if (meant.some((meaning) => Object.keys(meaning).length === 0)) return node;
  if (!node || !meant.length) return undefined;
  if (node.ask === "amounts") {
    const names = node.bounds.map(({ field }) => field);
    const rest = meant.filter((meaning) => within(node, meaning)).map((meaning) => without(meaning, names));
    const then = pruned(node.then ?? null, rest);
    return then === undefined ? undefined : { ...node, then };
  }
  const options = node.options.flatMap((option) => {
    const open = meant.filter((meaning) => !(node.field in meaning) || same(option.value, meaning[node.field], node.unordered));
    const then = pruned(option.then ?? null, open.map((meaning) => without(meaning, [node.field])));
    return then === undefined ? [] : [{ value: option.value, then }];
  });
  return options.length ? { ...node, options } : undefined;
}

/** Whether what is said of the amounts is within their bounds; all of them together must be a legal choice. */
function within(node: AmountsNode, meaning: Fields): boolean {
  const said = node.bounds.filter(({ field }) => field in meaning);
  if (said.length === node.bounds.length) return fits(node, meaning as Record<string, number>);
  return said.every(({ field, least, most }) => Number(meaning[field]) >= least && Number(meaning[field]) <= most);
}

function without(fields: Fields, names: readonly string[]): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));
}

function valuesIn(branches: readonly Branch[], field: string): unknown[] {
  const found = new Map<string, unknown>();
  const look = (node: Node | null | undefined): void => {
    if (node?.ask === "amounts") look(node.then);
    if (node?.ask !== "choice") return;
    for (const { value, then } of node.options) {
      if (node.field === field) found.set(JSON.stringify(value), value);
      else look(then);
    }
  };
  if (field === "type") return branches.map(({ type }) => type);
  for (const { node } of branches) look(node);
  return [...found.values()];
}

/** Amounts are not multiplied out: what is not picked of them ends a way. */
function waysIn(branches: readonly Branch[], picked: Fields, most: number): Way[] {
  const found: Way[] = [];
  const go = (node: Node | null | undefined, fields: Fields): void => {
    if (found.length >= most) return;
    if (!node) found.push({ fields, amounts: null });
    else if (node.ask === "choice") for (const { value, then } of node.options) go(then, { ...fields, [node.field]: value });
    else if (node.bounds.some(({ field }) => picked[field] === undefined)) found.push({ fields, amounts: node });
    else go(node.then, { ...fields, ...Object.fromEntries(node.bounds.map(({ field }) => [field, picked[field]])) });
  };
  for (const { type, node } of branches) go(node, { type });
  return found;
}

/** Whether two values are the same; lists without an order by their members. */
function same(one: unknown, other: unknown, unordered = false): boolean {
  if (one === other) return true;
  if (!unordered || !Array.isArray(one) || !Array.isArray(other)) return JSON.stringify(one) === JSON.stringify(other);
  return JSON.stringify(one.toSorted()) === JSON.stringify(other.toSorted());
}

/** The type of the only command on offer, while none is begun; null while there is a choice. */
export function sole({ begun, question }: Composer): string | null {
  const [type, ...others] = !begun && question?.ask === "command" ? question.types : [];
  return type !== undefined && !others.length ? type : null;
}

/** The lists that have all of these members: of what is chosen member by member, such as cards or the cells of a tile. */
export function having<T>(lists: readonly (readonly T[])[], members: readonly T[]): readonly (readonly T[])[] {
  return lists.filter((list) => members.every((member) => list.includes(member)));
}
