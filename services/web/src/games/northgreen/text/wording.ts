/** Effects and conditions in words, made from their operations, so that a corrected row reads as it plays. */

import type { Op, Ops, Project } from "../catalogue";
import type { Amounts } from "../types";
import { word } from "../words";

/** Such as `2 food and 1 pin`; zeros are left out. */
export function amounts(given: Amounts): string {
  return joined(
    Object.entries(given)
      .filter(([, count]) => count > 0)
      .map(([kind, count]) => word(`amount.${kind}`, { count })),
  );
}

/** The parts as one enumeration. */
export function joined(parts: readonly string[], by: "and" | "or" = "and"): string {
  if (parts.length < 2) return parts[0] ?? "";
  return word(`list.${by}`, { a: parts.slice(0, -1).join(", "), b: parts[parts.length - 1] });
}

export function metric(name: string, of: string | number | undefined): string {
  const kind = typeof of === "number" ? of : of ? word(`kind.${of}`) : "";
  return word(`metric.${name}`, { of: kind });
}

export function conditions(needs: Ops): string {
  return needs.map(condition).join("; ");
}

function condition(need: Op): string {
  const what = metric(need.metric ?? "", need.of);
  if (need.test !== "exceeds") return word("need.at_least", { metric: what, n: need.n });
  return word("need.exceeds", { metric: what, n: need.n, other: metric(need.other ?? "", "") });
}

/** The operations as one text. */
export function effect(ops: Ops): string {
  return ops.map(operation).join("; ");
}

export function operation(op: Op): string {
  const tell = TEXTS[op.op ?? ""];
  return tell ? tell(op) : "";
}

/** When a project may be used. */
export function timing(project: Project): string {
  if (!project.when) return word("timing.instant");
  return word(`timing.${project.side || "at"}`, { when: word(`when.${project.when}`) });
}

export function kindsOfTiles(kinds: readonly string[]): string {
  return joined(
    kinds.map((kind) => word(`tilekind.${kind}`)),
    "or",
  );
}

function per(op: Op): string {
  const each = op.each ?? 1;
  const text = word(each > 1 ? "op.per" : "op.each", {
    amounts: amounts(op.amounts ?? {}),
    metric: metric(op.metric ?? "", op.of),
    each,
  });
  return op.most ? word("op.most", { text, count: op.most }) : text;
}

function tiers(op: Op): string {
  const rows = (op.rows ?? []).map((row) => word("op.tier", { least: row.least, amounts: amounts(row.amounts) }));
  return word("op.tiers", { metric: metric(op.metric ?? "", op.of), rows: rows.join(", ") });
}

function options(op: Op): string {
  return joined(optionsOf(op).map(effect), "or");
}

/** What may be chosen, in the order of their indices. */
export function optionsOf(op: Op): readonly Ops[] {
  return Object.values(op.options ?? []) as Ops[];
}

function pay(op: Op): string {
  const key = op.where === "storage" || op.where === "landscape" ? `op.pay_${op.where}` : "op.pay";
  return word(key, { cost: amounts(op.cost ?? {}), gain: effect(op.then ?? []) });
}

function publish(op: Op): string {
  const text = word("op.publish", { count: op.papers ?? 1 });
  return op.workforce ? word("op.publish_cost", { text, count: op.workforce }) : word("op.publish_free", { text });
}

function play(op: Op): string {
  const kinds = op.kinds ?? [];
  const key = kinds.length > 1 ? "op.play" : kinds[0] === "instant" ? "op.play_instant" : "op.play_long";
  return op.free ? word("op.play_free", { text: word(key) }) : word(key);
}

function draw(op: Op): string {
  const parts: string[] = [];
  if (op.long_term) parts.push(word("op.draw_long", { count: op.long_term }));
  if (op.instant) parts.push(word("op.draw_instant", { count: op.instant }));
  return joined(parts);
}

const TEXTS: Readonly<Record<string, (op: Op) => string>> = {
  gain: (op) => amounts(op.amounts ?? {}),
  per,
  tiers,
  choose: options,
  pay,
  if: (op) => word("op.if", { needs: conditions(op.needs ?? []), gain: effect(op.then ?? []) }),
  sow: (op) => word("op.sow", { count: op.times ?? 1 }),
  expand: (op) => word("op.expand", { kinds: kindsOfTiles(op.kinds ?? []) }),
  publish,
  play,
  discard: () => word("op.discard"),
  draw,
  breed: (op) => word("op.breed", { count: op.times ?? 1 }),
  research: () => word("op.research"),
  research_bonus: (op) => word("op.research_bonus", { count: op.trees ?? 1 }),
  flip: () => word("op.flip"),
  shop: (op) => word("op.shop", { options: options(op) }),
  imitate: () => word("op.imitate"),
  instead_adjacent: () => word("op.instead_adjacent"),
  current_or_adjacent: () => word("op.current_or_adjacent"),
  vp_from_destination: (op) => word("op.vp_from_destination", { vp: op.vp }),
};
