/** Effects and conditions in words, made from their operations, so that a corrected row reads as it plays. */

import type { Op, Ops, Project } from "../catalogue";
import type { Amounts } from "../types";
import { t } from "./words";

/** Such as `2 food and 1 pin`; zeros are left out. */
export function amounts(given: Amounts): string {
  return joined(
    Object.entries(given)
      .filter(([, count]) => count > 0)
      .map(([kind, count]) => t(`amount.${kind}`, { count })),
  );
}

/** The parts as one enumeration. */
export function joined(parts: readonly string[], by: "and" | "or" = "and"): string {
  if (parts.length < 2) return parts[0] ?? "";
  return t(`list.${by}`, { a: parts.slice(0, -1).join(", "), b: parts[parts.length - 1] });
}

export function metric(name: string, of: string | number | undefined): string {
  const kind = typeof of === "number" ? of : of ? t(`kind.${of}`) : "";
  return t(`metric.${name}`, { of: kind });
}

export function conditions(needs: Ops): string {
  return needs.map(condition).join("; ");
}

function condition(need: Op): string {
  const what = metric(need.metric ?? "", need.of);
  if (need.test !== "exceeds") return t("need.at_least", { metric: what, n: need.n });
  return t("need.exceeds", { metric: what, n: need.n, other: metric(need.other ?? "", "") });
}

/** The operations as one text. */
export function effect(ops: Ops): string {
  return ops.map(operation).join("; ");
}

export function operation(op: Op): string {
  const word = TEXTS[op.op ?? ""];
  return word ? word(op) : "";
}

/** When a project may be used. */
export function timing(project: Project): string {
  if (!project.when) return t("timing.instant");
  return t(`timing.${project.side || "at"}`, { when: t(`when.${project.when}`) });
}

export function kindsOfTiles(kinds: readonly string[]): string {
  return joined(
    kinds.map((kind) => t(`tilekind.${kind}`)),
    "or",
  );
}

function per(op: Op): string {
  const each = op.each ?? 1;
  const text = t(each > 1 ? "op.per" : "op.each", {
    amounts: amounts(op.amounts ?? {}),
    metric: metric(op.metric ?? "", op.of),
    each,
  });
  return op.most ? t("op.most", { text, count: op.most }) : text;
}

function tiers(op: Op): string {
  const rows = (op.rows ?? []).map((row) => t("op.tier", { least: row.least, amounts: amounts(row.amounts) }));
  return t("op.tiers", { metric: metric(op.metric ?? "", op.of), rows: rows.join(", ") });
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
  return t(key, { cost: amounts(op.cost ?? {}), gain: effect(op.then ?? []) });
}

function publish(op: Op): string {
  const text = t("op.publish", { count: op.papers ?? 1 });
  return op.workforce ? t("op.publish_cost", { text, count: op.workforce }) : t("op.publish_free", { text });
}

function play(op: Op): string {
  const kinds = op.kinds ?? [];
  const key = kinds.length > 1 ? "op.play" : kinds[0] === "instant" ? "op.play_instant" : "op.play_long";
  return op.free ? t("op.play_free", { text: t(key) }) : t(key);
}

function draw(op: Op): string {
  const parts: string[] = [];
  if (op.long_term) parts.push(t("op.draw_long", { count: op.long_term }));
  if (op.instant) parts.push(t("op.draw_instant", { count: op.instant }));
  return joined(parts);
}

const TEXTS: Readonly<Record<string, (op: Op) => string>> = {
  gain: (op) => amounts(op.amounts ?? {}),
  per,
  tiers,
  choose: options,
  pay,
  if: (op) => t("op.if", { needs: conditions(op.needs ?? []), gain: effect(op.then ?? []) }),
  sow: (op) => t("op.sow", { count: op.times ?? 1 }),
  expand: (op) => t("op.expand", { kinds: kindsOfTiles(op.kinds ?? []) }),
  publish,
  play,
  discard: () => t("op.discard"),
  draw,
  breed: (op) => t("op.breed", { count: op.times ?? 1 }),
  research: () => t("op.research"),
  research_bonus: (op) => t("op.research_bonus", { count: op.trees ?? 1 }),
  flip: () => t("op.flip"),
  shop: (op) => t("op.shop", { options: options(op) }),
  imitate: () => t("op.imitate"),
  instead_adjacent: () => t("op.instead_adjacent"),
  current_or_adjacent: () => t("op.current_or_adjacent"),
  vp_from_destination: (op) => t("op.vp_from_destination", { vp: op.vp }),
};
