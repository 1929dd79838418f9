/** Ids and amounts of the game in words. */
import { word } from "./words";
import type { Effect, Units } from "./printed";
import { printed } from "./printed";

/** Recipes of both levels of a building share their words; those of cards go by their own ids. */
const RECIPES: Record<string, string> = {
  bakery1_bread: "bread",
  bakery1_cherry_pie: "cherry_pie",
  bakery1_curd_pie: "curd_pie",
  bakery2_bread: "bread",
  bakery2_cherry_pie: "cherry_pie",
  bakery2_curd_pie: "curd_pie",
  bakery2_strawberry_pie: "strawberry_pie",
  bakery2_potato_pie: "potato_pie",
  brewery1_beer: "beer",
  brewery1_cider: "cider",
  brewery2_beer: "beer",
  brewery2_cider: "cider",
  brewery2_kvass: "kvass",
  churn1_butter: "butter",
  churn1_egg: "egg_butter",
  churn2_butter: "butter",
  churn2_split: "butter_curd",
  churn2_curd: "curd",
  churn2_egg: "egg_butter",
  dairy1_curd: "curd",
  dairy1_cheese: "cheese",
  dairy2_curd: "curd",
  dairy2_cheese: "cheese",
  freeze1_cherry: "cherry_ice",
  freeze1_strawberry: "strawberry_ice",
  freeze1_sugar: "plain_ice",
  freeze1_veg: "frozen_veg",
  freeze2_cherry: "cherry_ice",
  freeze2_strawberry: "strawberry_ice",
  freeze2_sugar: "plain_ice",
  freeze2_veg: "frozen_veg",
  freeze2_dumpling: "dumplings",
  mill1_flour: "flour",
  mill1_malt: "malt",
  mill2_flour: "flour",
  mill2_malt: "malt",
  press1_carrot: "carrot_juice",
  press1_apple: "apple_juice",
  press1_cherry: "cherry_juice",
  press2_carrot: "carrot_juice",
  press2_apple: "apple_juice",
  press2_cherry: "cherry_juice",
  press2_tomato: "tomato_juice",
  sugar1: "sugar",
  sugar2: "sugar",
  twist1_cucumber: "pickled_cucumbers",
  twist1_tomato: "pickled_tomatoes",
  twist1_cherry_jam: "cherry_jam",
  twist1_strawberry_jam: "strawberry_jam",
  twist2_cucumber: "pickled_cucumbers",
  twist2_tomato: "pickled_tomatoes",
  twist2_cherry_jam: "cherry_jam",
  twist2_strawberry_jam: "strawberry_jam",
};

const PLACES = [
  "bakery",
  "brewery",
  "butter_churn",
  "cheese_dairy",
  "field",
  "freezing",
  "greenhouse",
  "mill",
  "press",
  "sugar_factory",
  "twist_off",
];

export const nameOf = {
  product: (id: string): string => word(`product.${id}`),
  token: (id: string): string => word(`token.${id}`),
  condition: (id: string): string => word(`condition.${id}`),
  building: (id: string): string => word(`building.${id}`),
  order: (id: string): string => word(`order.${id}`),
  track: (id: string): string => word(`track.${id}`),
  dish: (id: string): string => word(`dish.${id}`),
  phase: (id: string): string => word(`phase.${id}`),
  recipe: (id: string): string => word(`recipe.${RECIPES[id] ?? id}`),
  card: cardName,
};

/** The two buildings of a Blueprint, by its id; null for other cards. */
export function pairOf(card: string): [string, string] | null {
  if (!card.startsWith("bp_")) return null;
  const both = card.slice(3);
  for (const first of PLACES) {
    const second = both.slice(first.length + 1);
    if (both.startsWith(`${first}_`) && PLACES.includes(second)) return [first, second];
  }
  return null;
}

export function cardName(card: string): string {
  const pair = pairOf(card);
  if (pair) return word("blueprint.name", { first: nameOf.building(pair[0]), second: nameOf.building(pair[1]) });
  return word(`card.${card}.name`);
}

export function cardText(card: string): string {
  return pairOf(card) ? word("blueprint.text") : word(`card.${card}.text`);
}

export type Countable =
  | "coins"
  | "stars"
  | "cards"
  | "robots"
  | "conveyors"
  | "harrows"
  | "locks"
  | "compost"
  | "slots"
  | "units"
  | "times";

export function count(what: Countable, units: number): string {
  return word(`count.${what}`, { count: units });
}

/** "milk ×2, hay", or the word for nothing. */
export function units(amounts: Units | undefined, name: (id: string) => string = nameOf.product): string {
  const parts = Object.entries(amounts ?? {})
    .filter(([, n]) => n > 0)
    .map(([id, n]) => (n === 1 ? name(id) : `${name(id)} ×${n}`));
  return parts.length ? parts.join(", ") : word("ui.nothing");
}

export function list(names: string[]): string {
  return names.length ? names.join(", ") : word("ui.nothing");
}

/** A token by kind and condition, as in "hen:ready". */
export function tokenState(name: string): string {
  const [kind = "", condition = ""] = name.split(":");
  return `${nameOf.token(kind)} (${nameOf.condition(condition)})`;
}

/** A slot by its id: "field.plot", "garden:borka", "card:tea_fungus" or a zone. */
export function slotName(slot: string): string {
  if (slot === "izhevsk") return word("ui.factory");
  if (slot === "supermarket") return word("ui.supermarket");
  const [place = "", card] = slot.split(":");
  if (card) return place === "card" ? cardName(card) : `${nameOf.building(place)}, ${cardName(card)}`;
  const [building = "", part = ""] = slot.split(".");
  return `${nameOf.building(building)}, ${word(`slot.${part}`)}`;
}

/** How an activation begins. */
export function byName(by: string): string {
  if (["robot", "harrow", "worm", "same"].includes(by)) return word(`by.${by}`);
  if (printed.value?.inventions[by]) return cardName(by);
  return word("by.conveyor", { building: nameOf.building(by) });
}

export function arrow(link: string): string {
  return link
    .split(">")
    .map((id) => nameOf.building(id))
    .join(" → ");
}

export function swapName(pair: string): string {
  const [product = "", by = ""] = pair.split(">");
  return word("ui.swap", { product: nameOf.product(product), by: nameOf.product(by) });
}

/** What an operation printed on an order, a track or a card brings. */
export function effectName(effect: Effect): string {
  const number = (key: string): number => Number(effect[key] ?? 0);
  if (effect.op === "gain") {
    const parts = (["coins", "cards", "stars", "harrows"] as const)
      .filter((what) => number(what) > 0)
      .map((what) => count(what, number(what)));
    const products = effect.products as Units | undefined;
    if (products && Object.keys(products).length) parts.push(units(products));
    return list(parts);
  }
  if (effect.op === "subsidy") return word("ui.subsidy");
  if (effect.op === "temporal_paradox") return word("ui.paradox");
  if (effect.op === "return_robot") return word("ui.return_robot");
  if (effect.op === "field_cube") return word("ui.field_cube");
  if (effect.op === "gain_token") return nameOf.token(String(effect.kind));
  if (effect.op === "advance_track") return `${nameOf.track(String(effect.track))} +${number("steps")}`;
  if (effect.op === "martian_worm") return word("ui.worm_gain");
  return effect.op;
}

export function bonusName(bonus: Units): string {
  return list((["coins", "cards", "stars"] as const).filter((what) => bonus[what]).map((what) => count(what, bonus[what] ?? 0)));
}

/** What statistics count: a card played, a building and its level, a product shipped. */
export function counted(name: string): string | null {
  const [what, of = "", level = ""] = name.split(".");
  if (what === "card") return cardName(of);
  if (what === "shipped") return nameOf.product(of);
  return what === "building" ? `${nameOf.building(of)} ${level}` : null;
}
