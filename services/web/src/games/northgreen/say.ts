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
import { t } from "./text/words";
import type { Amounts, Pending, Sections } from "./types";

export type Told = Readonly<Record<string, unknown>> & { readonly type: string };

/** What happened; `names` are those of the seats, `players` has their landscapes as they lie now. Null for a type without words. */
export function told(event: Told, names: readonly string[], players: Sections["players"] = []): string | null {
  const words = WORDS[event.type];
  const land = players[Number(event.seat)]?.land ?? [];
  const said = words ? words(event, who(names, event.seat), land) : SPOKEN[event.type]?.(event, names);
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
  return t(`pending.${decision.decide}`, { count: decision.steps ?? 1 });
}

type Words = (event: Told, name: string, land: Land) => string;

const WORDS: Readonly<Record<string, Words>> = {
  start_resources_dealt: () => t("event.start_resources_dealt"),
  start_resources_chosen: (_, name) => t("event.start_resources_chosen", { name }),
  projects_kept: (_, name) => t("event.projects_kept", { name }),
  pack_drawn: (e, name) => t("event.pack_drawn", { name, number: e.number, count: Number(e.count) }),
  card_picked: (e, name) =>
    e.card ? t("event.card_picked_own", { name, card: cardName(text(e.card)) }) : t("event.card_picked", { name }),
  pack_left: () => t("event.pack_left"),
  round_started: (e) => t("event.round_started", { round: e.round }),
  phase_started: (e) => t("event.phase_started", { phase: t(`phase.${text(e.phase)}`) }),
  window_opened: (e, name) => t("event.window_opened", { name, window: t(`window.${text(e.window)}`) }),
  window_skipped: (_, name) => t("event.window_skipped", { name }),
  window_closed: (_, name) => t("event.window_closed", { name }),
  token_placed: (e, name) => t("event.token_placed", { name, space: placeName(text(e.space)) }),
  space_imitated: (e, name) => t("event.space_imitated", { name, space: placeName(text(e.space)) }),
  section_used: (e, name) => t("event.section_used", { name, section: t(`side.${text(e.section)}`) }),
  bonus_used: (e, name) => t("event.bonus_used", { name, bonus: t(`bonus.${text(e.kind)}`) }),
  card_used: (e, name) => t("event.card_used", { name, card: cardName(text(e.card)) }),
  decision_awaited: (e, name) => t("event.decision_awaited", { name, decision: decisionText(e.decision as Pending) }),
  decision_taken: (_, name) => t("event.decision_taken", { name }),
  resources_gained: (e, name) => {
    const gained = resources(e);
    return gained
      ? t("event.resources_gained", { name, amounts: gained })
      : t("event.resources_gained_nothing", { name });
  },
  resources_paid: (e, name) => t("event.resources_paid", { name, amounts: resources(e) }),
  pin_gained: (_, name) => t("event.pin_gained", { name }),
  community_moved: (e, name) => t("event.community_moved", { name, space: e.space }),
  field_moved: (e, name) => t("event.field_moved", { name, progress: e.progress }),
  field_succeeded: (e, name) => t("event.field_succeeded", { name, objectives: e.objectives }),
  forest_moved: (e, name) =>
    t("event.forest_moved", { name, count: Number(e.steps), space: forestName(text(e.space)) }),
  boundary_crossed: (e, name) =>
    t(e.first ? "event.boundary_crossed_first" : "event.boundary_crossed", { name, boundary: e.boundary }),
  forest_reward_taken: (e, name) => t("event.forest_reward_taken", { name, space: forestName(text(e.space)) }),
  food_converted: (e, name) => t("event.food_converted", { name, amounts: amounts({ soil: Number(e.soil) }) }),
  tile_built: (e, name, land) =>
    t("event.tile_built", { name, tile: tileName(text(e.tile)), cells: cellNames(list(e.cells), land) }),
  greenhouse_flipped: (e, name, land) => t("event.greenhouse_flipped", { name, cell: cellName(text(e.cell), land) }),
  animal_placed: (e, name, land) =>
    t("event.animal_placed", { name, animal: t(`one.${text(e.species)}`), cell: cellName(text(e.cell), land) }),
  animal_moved: (e, name, land) =>
    t("event.animal_moved", {
      name,
      animal: t(`one.${text(e.species)}`),
      origin: originName(text(e.origin), land),
      to: cellName(text(e.to), land),
    }),
  animals_rearranged: (_, name) => t("event.animals_rearranged", { name }),
  tokens_stored: (e, name, land) =>
    t("event.tokens_stored", {
      name,
      amounts: amounts({ [text(e.token)]: Number(e.count) }),
      cell: cellName(text(e.cell), land),
    }),
  tokens_spent: (e, name, land) => t("event.tokens_spent", { name, count: Number(e.count), cell: cellName(text(e.cell), land) }),
  crop_sown: (e, name, land) => t("event.crop_sown", { name, crop: t(`one.${text(e.crop)}`), cell: cellName(text(e.cell), land) }),
  paper_published: (e, name) => t("event.paper_published", { name, slot: bookName(text(e.slot)) }),
  cards_drawn: (e, name) => {
    const cards = list(e.cards);
    if (cards.length) return t("event.cards_drawn_own", { name, cards: cardNames(cards) });
    const draw = operation({ op: "draw", [text(e.kind)]: Number(e.count) });
    return t("event.cards_drawn", { name, draw });
  },
  pile_reshuffled: () => t("event.pile_reshuffled"),
  project_played: (e, name) => t("event.project_played", { name, card: cardName(text(e.card)) }),
  project_discarded: (e, name) => t("event.project_discarded", { name, card: cardName(text(e.card)) }),
  projects_seen: (e, name) => t("event.projects_seen", { name, cards: cardNames(list(e.cards)) }),
  token_delivered: (e, name) => t("event.token_delivered", { name, slot: slotName(text(e.slot)) }),
  delivery_tiles_replaced: () => t("event.delivery_tiles_replaced"),
  animal_bred: (e, name) => t("event.animal_bred", { name, kind: t(`kind.${text(e.species)}`) }),
  pin_placed: (e, name) => t("event.pin_placed", { name, bonus: t(`pin.${text(e.bonus)}`) }),
  marker_moved: (e) => t("event.marker_moved", { space: forestName(text(e.to)) }),
  game_scored: () => t("event.game_scored"),
};

/** Events about several seats. */
const SPOKEN: Readonly<Record<string, (event: Told, names: readonly string[]) => string>> = {
  game_opened: (e, names) => t("event.game_opened", { name: who(names, (e.order as readonly number[])[0]) }),
  start_resources_revealed: (e, names) =>
    t("event.start_resources_revealed", {
      cards: (e.chosen as readonly (readonly string[])[])
        .map((cards, seat) => `${who(names, seat)}: ${cardNames(cards)}`)
        .join("; "),
    }),
  turn_order_set: (e, names) =>
    t("event.turn_order_set", { names: (e.order as readonly number[]).map((seat) => who(names, seat)).join(", ") }),
};

/** What a line of the score sheet was counted from: the server's figures in our words, or the books that are full. */
export function note(line: string, said: string): string {
  if (line === "books") return said.split(", ").map((book) => t(`book.${book}`)).join(", ");
  const [a = 0, b = 0] = (said.match(/-?\d+/g) ?? []).map(Number);
  return t(`note.${line}`, { a, b });
}

/** The round; at the end of a lone player's match the title that was earned. */
export function phase({ table, players }: Sections, standing: string): string {
  if (table.phase === "over") return players.length === 1 ? t(`title.${standing}`) : t("standing.over");
  return table.round ? t("board.round", { round: table.round, rounds: table.rounds }) : t("standing.setup");
}
