/** Commands in words, for the list of all legal commands and for what is about to be done. */
import { type Tellers, tell } from "../telling";
import { printed } from "./printed";
import type { Effect, Units } from "./printed";
import * as text from "./text";
import { nameOf } from "./text";
import { farmsOf, sectionsOf } from "./view";
import type { Command } from "./wire/commands";
import { word } from "./words";

export type CommandLike = { type: string; [field: string]: unknown };
type ViewLike = { sections: unknown };
type Values = Record<string, string | number>;

const str = (value: unknown): string => (value === undefined || value === null ? "" : String(value));
const map = (value: unknown): Units => (value ?? {}) as Units;
const some = (value: unknown): boolean => Object.values(map(value)).some((n) => n > 0);

/** Every field of a command that has words of its own, by command. */
const VALUES: Tellers<Command, [ViewLike], Values> = {
  choose_capital: (c) => ({
    token: nameOf.token(str(c.token)),
    coins: text.count("coins", printed.value?.capital[str(c.option)]?.coins ?? 0),
  }),
  keep_card: card,
  auction_take: (c, view) => {
    const position = Number(c.position);
    const { market, table } = sectionsOf(view);
    return {
      card: text.cardName(market.row[position - 1]?.card ?? ""),
      position,
      coins: text.count("coins", (table.fee ?? 0) + position - 1),
    };
  },
  play_blueprint: building,
  play_upgrade: (c) => ({ ...card(c), ...building(c) }),
  play_named_robot: (c) => ({ ...card(c), ...gain(c), use: useOf(c) }),
  play_autonomous: card,
  play_one_time: (c) => ({ ...card(c), choice: oneTimeChoice(c) }),
  play_building: card,
  work: (c) => ({ ...by(c), ...building(c), plots: plots(c) }),
  plant: tree,
  replace_tree: (c) => ({ ...tree(c), ...condition(c) }),
  harvest: (c) => ({ trees: text.units(map(c.trees), nameOf.token) }),
  feed: (c) => ({ ...by(c), animals: animals(c) }),
  feed_birds: (c) => ({ ...by(c), pay: nameOf.product(str(c.pay)), hatch: Number(c.hatch ?? 0) }),
  buy_token: kind,
  exchange_token: (c) => ({ ...kind(c), ...condition(c) }),
  process: (c) => ({ ...by(c), ...building(c), recipe: recipe(c), times: Number(c.times ?? 1) }),
  tend_bees: action,
  use_card: (c, view) => ({ ...card(c), choice: slotChoice(c, view) }),
  shop: (c) => ({ products: text.units(map(c.basket)) }),
  visit_factory: action,
  fulfil_order: (c) => ({ order: nameOf.order(str(c.order)), sequence: sequenceName(str(c.sequence)) }),
  resolve: (c) => ({ decision: word(`decision.${str(c.decision)}`), answer: answer(c) }),
  redeem_scrap: (c) => ({ card: text.cardName(str(c.other)), ...gain(c) }),
  place_conveyor: pair,
  move_lock: (c) => ({ lock: nameOf.product(str(c.lock)), product: nameOf.product(str(c.product)) }),
  discard_for_coins: card,
  load_loaf: (c) => ({ products: text.units(map(c.items)) }),
  settle_spoilage: (c) => ({ details: settlement(c) }),
  claim: (c) => ({ seat: Number(c.seat ?? 0) + 1 }),
};

export function describe(command: CommandLike, view: ViewLike): string {
  return word(`command.${command.type}`, tell<Command, [ViewLike], Values>(VALUES, command, view));
}

export function sequenceName(sequence: string): string {
  return sequence
    .split(",")
    .filter(Boolean)
    .map((part) => word(`part.${part}`))
    .join(" → ");
}

/** What an option of a one-time card brings. */
export function oneTimeOption(cardId: string, option: number): string {
  if (cardId === "meteor_shower") return word(option === 1 ? "ui.turn_tokens" : "ui.turn_field");
  const effects = printed.value?.inventions[cardId]?.effects ?? [];
  const first = effects[0];
  const chosen = first?.op === "choose" ? (first.options as Effect[][])[option - 1] : effects;
  return text.list((chosen ?? []).map(text.effectName));
}

/** What a robot does on a card's slot. */
export function slotOption(cardId: string, option: number, stage: number): string {
  if (cardId === "tea_fungus") {
    const row = printed.value?.tea.stages[stage - 1];
    if (!row) return "";
    const spent = option === 1 ? row.feed : row.grow;
    const feed = text.units({ sugar: spent });
    return option === 1 ? `${feed} → ${text.units({ beer: row.brew })}` : `${feed} → ${word("ui.tea_grow")}`;
  }
  const row = printed.value?.inventions[cardId];
  const effects = [...(row?.effects ?? []), ...(row?.properties.flatMap((part) => part.effects) ?? [])];
  const slot = effects.find((effect) => effect.op === "slot_action");
  const chosen = (slot?.options as { spend: Units; gain: Effect[] }[] | undefined)?.[option - 1];
  if (!chosen) return "";
  const gained = text.list(chosen.gain.map(text.effectName));
  return Object.keys(chosen.spend).length ? `${text.units(chosen.spend)} → ${gained}` : gained;
}

function card(c: CommandLike): Values {
  return { card: text.cardName(str(c.card)) };
}

function building(c: CommandLike): Values {
  return { building: nameOf.building(str(c.building)) };
}

function by(c: CommandLike): Values {
  return { by: text.byName(str(c.by)) };
}

function gain(c: CommandLike): Values {
  return { gain: word(`gain.${str(c.gain)}`) };
}

function tree(c: CommandLike): Values {
  return { tree: nameOf.token(str(c.tree)) };
}

function kind(c: CommandLike): Values {
  return { kind: nameOf.token(str(c.kind)) };
}

function condition(c: CommandLike): Values {
  return { condition: nameOf.condition(str(c.condition)) };
}

function pair(c: CommandLike): Values {
  return { source: nameOf.building(str(c.source)), target: nameOf.building(str(c.target)) };
}

function action(c: CommandLike): Values {
  const where = c.type === "tend_bees" && c.spot ? `, ${nameOf.building(str(c.spot))}` : "";
  const moved = c.action === "demolition" ? ` (${arrowOf(c)})` : "";
  return { action: word(`action.${str(c.action)}`) + where + moved };
}

function arrowOf(c: CommandLike): string {
  return `${text.arrow(str(c.conveyor))} ⇒ ${text.arrow(`${str(c.source)}>${str(c.target)}`)}`;
}

function useOf(c: CommandLike): string {
  return word(`use.${str(c.use)}`, { ...building(c), ...(c.use === "link" ? pair(c) : {}) });
}

function oneTimeChoice(c: CommandLike): string {
  const turned = some(c.turn) ? text.units(map(c.turn), text.tokenState) : "";
  return turned || oneTimeOption(str(c.card), Number(c.option));
}

function slotChoice(c: CommandLike, view: ViewLike): string {
  const seat = sectionsOf(view).table.acting ?? 0;
  return slotOption(str(c.card), Number(c.option), farmsOf(view)[seat]?.tea ?? 0);
}

function plots(c: CommandLike): string {
  const compost = Object.values(map(c.compost)).reduce((sum, n) => sum + n, 0);
  const helped = compost ? ` + ${text.count("compost", compost)}` : "";
  return text.units(map(c.plots)) + helped;
}

function animals(c: CommandLike): string {
  const parts = [];
  if (some(c.product)) parts.push(text.units(map(c.product), nameOf.token));
  if (some(c.offspring))
    parts.push(`${word("amount.offspring")}: ${text.units(map(c.offspring), nameOf.token)}`);
  return text.list(parts);
}

function recipe(c: CommandLike): string {
  const swapped = some(c.swap) ? ` (${text.units(map(c.swap), text.swapName)})` : "";
  const wild = some(c.wild) ? ` + ${text.units(map(c.wild))}` : "";
  return nameOf.recipe(str(c.recipe)) + swapped + wild;
}

function answer(c: CommandLike): string {
  if (c.decision === "gain") return word(`gain.${str(c.gain)}`);
  if (c.decision === "lock") return nameOf.product(str(c.product));
  return text.units(map(c.cubes), text.tokenState);
}

function settlement(c: CommandLike): string {
  const parts = [];
  if (Number(c.juice ?? 0)) parts.push(`${word("amount.juice")} ×${str(c.juice)}`);
  for (const field of ["locks", "extra"])
    if (some(c[field])) parts.push(`${word(`amount.${field}`)}: ${text.units(map(c[field]))}`);
  return text.list(parts);
}
