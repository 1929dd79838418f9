/** Events in words, for the log. */

import {
  bookName,
  cardName,
  cardNames,
  cellName,
  cellNames,
  forestName,
  originName,
  placeName,
  slotName,
  tileName,
} from "./text/names";
import type { Land } from "./text/names";
import { amounts, operation } from "./text/wording";
import { type Tellers, tell } from "../telling";
import { word } from "./words";
import type { Amounts, Pending, Sections } from "./types";
import type { Event } from "./wire/events";

export type Told = Readonly<Record<string, unknown>> & { readonly type: string };

/** What happened; `names` are those of the seats, `players` has their landscapes as they lie now. Null for a type without words. */
export function told(event: Told, names: readonly string[], players: Sections["players"] = []): string | null {
  const land = players[Number(event.seat)]?.land ?? [];
  const said =
    tell<Event, Around, string>(WORDS, event, who(names, event.seat), land) ??
    tell<Event, [readonly string[]], string>(SPOKEN, event, names);
  return said ? said.replace(/([^.!?…])$/, "$1.") : null;
}

/** What the log leaves out: it follows from the lines around it. */
export const QUIET: ReadonlySet<string> = new Set(["decision_taken", "window_closed", "window_skipped"]);

export const EVENTS = (): readonly string[] => [...Object.keys(WORDS), ...Object.keys(SPOKEN)];

const text = (value: unknown): string => (typeof value === "string" ? value : "");
const list = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : []);

function who(names: readonly string[], seat: unknown): string {
  return names[Number(seat)] ?? "";
}

const RESOURCES = ["vp", "food", "workforce", "soil", "cabbage", "tomato", "sheep", "horse"] as const;

function resources(event: Told): string {
  const given: Amounts = Object.fromEntries(RESOURCES.map((kind) => [kind, Number(event[kind] ?? 0)]));
  return amounts(given);
}

/** A pending decision by its name. */
export function decisionText(decision: Pending): string {
  return word(`pending.${decision.decide}`, { count: "steps" in decision ? decision.steps : 1 });
}

type Around = [name: string, land: Land];

const WORDS: Tellers<Event, Around, string> = {
  start_resources_dealt: () => word("event.start_resources_dealt"),
  start_resources_chosen: (_, name) => word("event.start_resources_chosen", { name }),
  projects_kept: (_, name) => word("event.projects_kept", { name }),
  pack_drawn: (e, name) => word("event.pack_drawn", { name, number: e.number, count: Number(e.count) }),
  card_picked: (e, name) =>
    e.card ? word("event.card_picked_own", { name, card: cardName(text(e.card)) }) : word("event.card_picked", { name }),
  pack_left: () => word("event.pack_left"),
  round_started: (e) => word("event.round_started", { round: e.round }),
  phase_started: (e) => word("event.phase_started", { phase: word(`phase.${text(e.phase)}`) }),
  window_opened: (e, name) => word("event.window_opened", { name, window: word(`window.${text(e.window)}`) }),
  window_skipped: (_, name) => word("event.window_skipped", { name }),
  window_closed: (_, name) => word("event.window_closed", { name }),
  token_placed: (e, name) => word("event.token_placed", { name, space: placeName(text(e.space)) }),
  space_imitated: (e, name) => word("event.space_imitated", { name, space: placeName(text(e.space)) }),
  section_used: (e, name) => word("event.section_used", { name, section: word(`side.${text(e.section)}`) }),
  bonus_used: (e, name) => word("event.bonus_used", { name, bonus: word(`bonus.${text(e.kind)}`) }),
  card_used: (e, name) => word("event.card_used", { name, card: cardName(text(e.card)) }),
  decision_awaited: (e, name) => {
    const decision = e.decision as Pending;
    return word(`awaited.${decision.decide}`, { name, count: "steps" in decision ? decision.steps : 1 });
  },
  decision_taken: (_, name) => word("event.decision_taken", { name }),
  resources_gained: (e, name) => {
    const gained = resources(e);
    return gained
      ? word("event.resources_gained", { name, amounts: gained })
      : word("event.resources_gained_nothing", { name });
  },
  resources_paid: (e, name) => word("event.resources_paid", { name, amounts: resources(e) }),
  pin_gained: (_, name) => word("event.pin_gained", { name }),
  community_moved: (e, name) => word("event.community_moved", { name, space: e.space }),
  field_moved: (e, name) => word("event.field_moved", { name, progress: e.progress }),
  field_succeeded: (e, name) => word("event.field_succeeded", { name, objectives: e.objectives }),
  forest_moved: (e, name) =>
    word("event.forest_moved", { name, count: Number(e.steps), space: forestName(text(e.space)) }),
  boundary_crossed: (e, name) =>
    word(e.first ? "event.boundary_crossed_first" : "event.boundary_crossed", { name, boundary: e.boundary }),
  forest_reward_taken: (e, name) => word("event.forest_reward_taken", { name, space: forestName(text(e.space)) }),
  food_converted: (e, name) => word("event.food_converted", { name, amounts: amounts({ soil: Number(e.soil) }) }),
  tile_built: (e, name, land) =>
    word("event.tile_built", { name, tile: tileName(text(e.tile)), cells: cellNames(list(e.cells), land) }),
  greenhouse_flipped: (e, name, land) => word("event.greenhouse_flipped", { name, cell: cellName(text(e.cell), land) }),
  animal_placed: (e, name, land) =>
    word("event.animal_placed", { name, animal: word(`one.${text(e.species)}`), cell: cellName(text(e.cell), land) }),
  animal_moved: (e, name, land) =>
    word("event.animal_moved", {
      name,
      animal: word(`one.${text(e.species)}`),
      origin: originName(text(e.origin), land),
      to: cellName(text(e.to), land),
    }),
  animals_rearranged: (_, name) => word("event.animals_rearranged", { name }),
  tokens_stored: (e, name, land) =>
    word("event.tokens_stored", {
      name,
      amounts: amounts({ [text(e.token)]: Number(e.count) }),
      cell: cellName(text(e.cell), land),
    }),
  tokens_spent: (e, name, land) => word("event.tokens_spent", { name, count: Number(e.count), cell: cellName(text(e.cell), land) }),
  crop_sown: (e, name, land) => word("event.crop_sown", { name, crop: word(`one.${text(e.crop)}`), cell: cellName(text(e.cell), land) }),
  paper_published: (e, name) => word("event.paper_published", { name, slot: bookName(text(e.slot)) }),
  cards_drawn: (e, name) => {
    const cards = list(e.cards);
    if (cards.length) return word("event.cards_drawn_own", { name, cards: cardNames(cards) });
    const draw = operation({ op: "draw", [text(e.kind)]: Number(e.count) });
    return word("event.cards_drawn", { name, draw });
  },
  pile_reshuffled: () => word("event.pile_reshuffled"),
  project_played: (e, name) => word("event.project_played", { name, card: cardName(text(e.card)) }),
  project_discarded: (e, name) => word("event.project_discarded", { name, card: cardName(text(e.card)) }),
  projects_seen: (e, name) => word("event.projects_seen", { name, cards: cardNames(list(e.cards)) }),
  token_delivered: (e, name) => word("event.token_delivered", { name, slot: slotName(text(e.slot)) }),
  delivery_tiles_replaced: () => word("event.delivery_tiles_replaced"),
  animal_bred: (e, name) => word("event.animal_bred", { name, kind: word(`kind.${text(e.species)}`) }),
  pin_placed: (e, name) => word("event.pin_placed", { name, bonus: word(`pin.${text(e.bonus)}`) }),
  marker_moved: (e) => word("event.marker_moved", { space: forestName(text(e.to)) }),
  game_scored: () => word("event.game_scored"),
};

/** Events about several seats. */
const SPOKEN: Tellers<Event, [readonly string[]], string> = {
  game_opened: (e, names) => word("event.game_opened", { name: who(names, (e.order as readonly number[])[0]) }),
  start_resources_revealed: (e, names) =>
    word("event.start_resources_revealed", {
      cards: (e.chosen as readonly (readonly string[])[])
        .map((cards, seat) => `${who(names, seat)}: ${cardNames(cards)}`)
        .join("; "),
    }),
  turn_order_set: (e, names) =>
    word("event.turn_order_set", { names: (e.order as readonly number[]).map((seat) => who(names, seat)).join(", ") }),
};

/** What a line of the score sheet was counted from: the server's figures in our words, or the books that are full. */
export function note(line: string, said: string): string {
  if (line === "books") return said.split(", ").map((book) => word(`book.${book}`)).join(", ");
  const [a = 0, b = 0] = (said.match(/-?\d+/g) ?? []).map(Number);
  return word(`note.${line}`, { a, b });
}

/** The round; at the end of a lone player's match the title that was earned. */
export function phase({ table, players }: Sections, standing: string): string {
  if (table.phase === "over") return players.length === 1 ? word(`title.${standing}`) : word("standing.over");
  return table.round ? word("board.round", { round: table.round, rounds: table.rounds }) : word("standing.setup");
}
