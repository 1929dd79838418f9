/** Values of a command's fields in words and pictures. */
import { oneTimeOption, sequenceName, slotOption } from "./describe";
import { printed } from "./printed";
import * as text from "./text";
import { nameOf } from "./text";
import type { FarmView, Sections } from "./view";
import { word } from "./words";

export type Trail = Record<string, unknown>;

export interface Around {
  sections: Sections;
  farm: FarmView | null;
  names: string[];
}

const BUILDINGS = new Set(["building", "source", "target", "spot"]);
const TOKENS = new Set(["tree", "kind"]);
const PRODUCTS = new Set(["pay", "product", "lock"]);
const NUMBERS = new Set(["hens", "laying_hens"]);

/** What an option of a choice is called, with what has been chosen before it. */
export function valueName(field: string, value: unknown, trail: Trail, around: Around): string {
  const id = String(value ?? "");
  if (field === "card" || field === "other") return text.cardName(id);
  if (BUILDINGS.has(field)) return nameOf.building(id);
  if (TOKENS.has(field)) return nameOf.token(id);
  if (PRODUCTS.has(field)) return nameOf.product(id);
  if (NUMBERS.has(field)) return id;
  switch (field) {
    case "token":
      return trail.type === "choose_capital" ? nameOf.token(id) : nameOf.condition(id);
    case "option":
      return optionName(id, trail, around);
    case "position":
      return positionName(value, trail, around);
    case "farm":
      return around.names[Number(value)] ?? id;
    case "by":
      return text.byName(id);
    case "condition":
      return nameOf.condition(id);
    case "recipe":
      return nameOf.recipe(id);
    case "pair":
      return id ? text.swapName(id) : word("ui.no_swap");
    case "conveyor":
      return text.arrow(id);
    case "order":
      return nameOf.order(id);
    case "sequence":
      return sequenceName(id);
    case "use":
      return word(id === "discard" ? "use.discard" : `use.${id}_any`);
    default:
      return word(`${field}.${id}`);
  }
}

function optionName(id: string, trail: Trail, around: Around): string {
  if (trail.type === "choose_capital") {
    const row = printed.value?.capital[id];
    return row ? `${word(`capital.${id}`)}, ${text.count("coins", row.coins)}` : word(`capital.${id}`);
  }
  if (trail.type === "use_card") return slotOption(String(trail.card), Number(id), around.farm?.tea ?? 0);
  return oneTimeOption(String(trail.card), Number(id));
}

function positionName(value: unknown, trail: Trail, around: Around): string {
  if (trail.type !== "auction_take") return word(`position.${String(value)}`);
  return text.cardName(around.sections.market.row[Number(value) - 1]?.card ?? "");
}

/** A picture of a value, or none. */
export function valueIcon(field: string, value: unknown, trail: Trail): string | null {
  const id = String(value ?? "");
  if (TOKENS.has(field) || PRODUCTS.has(field)) return id;
  if (field === "token" && trail.type === "choose_capital") return id;
  if (field === "hens") return "hen";
  if (field === "laying_hens") return "laying_hen";
  if (field === "gain") return id;
  if (field === "by") return ["robot", "harrow", "worm"].includes(id) ? id : "conveyor";
  if (field === "conveyor") return "conveyor";
  if (field === "card" || field === "other") return "card";
  if (field === "option" && trail.type === "choose_capital") return printed.value?.capital[id]?.tokens[0] ?? null;
  return null;
}

/** An amount's field, as in "plots.grain", "turn.hen:ready" or "times". */
export function amountName(field: string, trail: Trail): string {
  const [group = "", id] = split(field);
  if (id === undefined) return word(`amount.${group}`);
  if (group === "swap") return text.swapName(id);
  if (group === "turn" || group === "cubes") return text.tokenState(id);
  if (group === "pay" && trail.type === "play_one_time") return text.cardName(id);
  return printed.value?.tokens[id] ? nameOf.token(id) : nameOf.product(id);
}

export function amountIcon(field: string, trail: Trail): string | null {
  const [group, id] = split(field);
  if (id === undefined) return group === "hatch" ? "egg" : group === "juice" ? "juice" : null;
  if (group === "swap") return id.split(">")[1] ?? null;
  if (group === "turn" || group === "cubes") return id.split(":")[0] ?? null;
  if (group === "pay" && trail.type === "play_one_time") return "card";
  return id;
}

/** The group of a field and the rest, if there is one. */
export function split(field: string): [string, string | undefined] {
  const dot = field.indexOf(".");
  return dot < 0 ? [field, undefined] : [field.slice(0, dot), field.slice(dot + 1)];
}
