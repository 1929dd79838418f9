/** Events in words, for the log. */
import { type Tellers, tell } from "../telling";
import type { Units } from "./printed";
import * as text from "./text";
import { nameOf } from "./text";
import type { Sections } from "./view";
import type { Event } from "./wire/events";
import { hasWord, word } from "./words";

export type EventLike = { type: string; [field: string]: unknown };
type Values = Record<string, string | number>;
type Namer = (seat: number) => string;

/** What only keeps the books: another event tells the same in a way that people care for. */
const SILENT = new Set(["action_taken", "units_made", "decision_made", "bidder_called", "turn_started", "products_spent"]);

const str = (value: unknown): string => (value === undefined || value === null ? "" : String(value));
const num = (value: unknown): number => Number(value ?? 0);
const map = (value: unknown): Units => (value ?? {}) as Units;
const ids = (value: unknown): string[] => (value ?? []) as string[];
const some = (seen: string[], number: unknown): string =>
  seen.length ? text.list(seen.map(text.cardName)) : text.count("cards", num(number));

/** The values of each event that are more than names of its own fields. */
const VALUES: Tellers<Event, [Namer], Values> = {
  game_started: (e, name) => ({ name: name(num(e.first)) }),
  capital_taken: (e) => ({ token: nameOf.token(str(e.token)), coins: text.count("coins", num(e.coins)) }),
  phase_began: (e) => ({ season: num(e.season), phase: nameOf.phase(str(e.phase)) }),
  cards_dealt: (e) => ({ cards: some(ids(e.cards), e.count) }),
  card_kept: (e) => ({
    card: e.card ? text.cardName(str(e.card)) : text.count("cards", 1),
    discarded: some(ids(e.discarded), 0),
  }),
  deck_shuffled: (e) => ({ cards: text.count("cards", num(e.count)) }),
  cards_drawn: (e) => ({ cards: some(ids(e.cards), e.count) }),
  auction_opened: (e) => ({ bidding: num(e.bidding) }),
  auction_taken: (e) => ({ ...card(e), coins: text.count("coins", num(e.fee) + num(e.laid)) }),
  row_refilled: card,
  card_played: (e) => ({ ...card(e), ...coins(e) }),
  cards_discarded: (e) => ({ cards: some(ids(e.cards), 0) }),
  card_sold: (e) => ({ ...card(e), ...coins(e) }),
  cards_seen: (e) => ({ cards: some(ids(e.cards), 0) }),
  building_placed: building,
  building_improved: (e) => ({ ...building(e), level: num(e.level) }),
  field_cube_placed: (e) => ({ cubes: num(e.cubes) }),
  card_underlaid: (e) => ({ ...card(e), ...building(e) }),
  card_laid_out: card,
  conveyor_placed: ends,
  conveyor_moved: ends,
  robot_placed: (e) => ({ slot: text.slotName(str(e.slot)) }),
  slots_closed: (e) => ({
    tool: word(e.worm ? "by.worm" : "by.harrow"),
    slots: `${text.slotName(str(e.slot))} ×${num(e.count)}`,
  }),
  harrows_gained: (e) => ({ harrows: text.count("harrows", num(e.harrows)) }),
  building_activated: building,
  units_made: (e) => ({ ...building(e), products: text.units({ [str(e.product)]: num(e.units) }) }),
  products_spent: products,
  products_gained: products,
  product_opened: product,
  coins_gained: coins,
  coins_paid: coins,
  stars_gained: (e) => ({ stars: text.count("stars", num(e.stars)) }),
  tokens_gained: (e) => ({ tokens: tokens(e.kind, e.count), condition: nameOf.condition(str(e.condition)) }),
  tokens_changed: (e) => ({
    tokens: tokens(e.kind, e.count),
    condition: nameOf.condition(str(e.condition)),
    to: tokens(e.to_kind, e.count),
    to_condition: nameOf.condition(str(e.to_condition)),
  }),
  locks_gained: (e) => ({ locks: ids(e.tied).length ? names(e.tied) : text.count("locks", num(e.count)) }),
  lock_placed: product,
  lock_moved: (e) => ({ lock: nameOf.product(str(e.lock)), ...product(e) }),
  bee_placed: (e, name) => ({ ...building(e), farm: name(num(e.farm)) }),
  compost_used: (e) => ({ compost: text.count("compost", num(e.count)) }),
  dishes_cooked: (e) => ({ dish: nameOf.dish(str(e.dish)), count: num(e.count) }),
  swap_fixed: (e) => ({ dish: nameOf.dish(str(e.dish)), ...product(e), by: nameOf.product(str(e.by)) }),
  tea_changed: (e) => ({ stage: word(`tea.${num(e.stage)}`) }),
  order_fulfilled: (e) => ({ order: nameOf.order(str(e.order)) }),
  track_advanced: (e) => ({ track: nameOf.track(str(e.track)), space: num(e.space) }),
  decision_awaited: (e) => ({ decision: word(`decision.${str(e.decision)}`) }),
  loaf_shipped: (e) => ({
    ...products(e),
    ...coins(e),
    value: num(e.value),
    stars: text.count("stars", num(e.stars)),
  }),
  juice_fermented: (e) => ({ units: num(e.units) }),
  locks_laid: (e) => ({ products: names(e.locks) }),
  products_spoiled: products,
  orders_renewed: (e) => ({
    orders: text.list(ids(e.laid).map(nameOf.order)),
    square: nameOf.product(str(e.square)),
    circle: nameOf.product(str(e.circle)),
  }),
  game_scored: (e, name) => ({
    result: ((e.stars ?? []) as number[]).map((stars, seat) => `${name(seat)} — ${text.count("stars", stars)}`).join("; "),
  }),
};

/** A sentence for the log, or null for what needs none. */
export function say(event: EventLike, name: Namer): string | null {
  return SILENT.has(event.type) || !hasWord(`event.${event.type}`) ? null : sentence(event, name);
}

/** A sentence for any event of the game. */
export function sentence(event: EventLike, name: Namer): string {
  const who: Values = typeof event.seat === "number" ? { name: name(event.seat) } : {};
  return word(`event.${event.type}`, { ...who, ...tell<Event, [Namer], Values>(VALUES, event, name) });
}

function card(e: EventLike): Values {
  return { card: text.cardName(str(e.card)) };
}

function building(e: EventLike): Values {
  return { building: nameOf.building(str(e.building)) };
}

function product(e: EventLike): Values {
  return { product: nameOf.product(str(e.product)) };
}

function products(e: EventLike): Values {
  return { products: text.units(map(e.products)) };
}

function coins(e: EventLike): Values {
  return { coins: text.count("coins", num(e.coins)) };
}

function ends(e: EventLike): Values {
  return { source: nameOf.building(str(e.source)), target: nameOf.building(str(e.target)) };
}

/** One, where no number is told. */
function tokens(kind: unknown, number: unknown = 1): string {
  return text.units({ [str(kind)]: num(number) }, nameOf.token);
}

function names(products_: unknown): string {
  return text.list(ids(products_).map(nameOf.product));
}

/** A line of the score sheet. */
export function item(line: string): string {
  if (line.startsWith("loaf_")) return word("score.loaf", { season: line.slice("loaf_".length) });
  if (line.startsWith("card:")) return text.cardName(line.slice("card:".length));
  return word(`score.${line}`);
}

/** What a line was counted from: the Food Value of a load, or a number of things. */
export function note(line: string, said: string): string {
  return line.startsWith("loaf_") ? word("ui.fv_long", { value: Number.parseInt(said, 10) }) : `×${said}`;
}

export function phase({ season, seasons, phase: now }: Sections["table"]): string {
  if (now === "over") return word("standing.over");
  return `${season ? word("ui.season", { season, seasons }) : word("ui.before_season")}: ${nameOf.phase(now)}`;
}
