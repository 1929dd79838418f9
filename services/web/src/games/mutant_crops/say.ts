/** Events in words, for the log. */
import { type Tellers, tell } from "../telling";
import { areaName, cropName, slotName, tokensText } from "./text";
import type { Table } from "./types";
import { AREAS, kindOf } from "./types";
import type { Event } from "./wire/events";
import { hasWord, word } from "./words";

type Told = { readonly type: string; readonly [field: string]: unknown };
type Values = Readonly<Record<string, string | number>>;
type Namer = (seat: number) => string;

/** Said by what follows them, or by the frame around the board. */
export const QUIET = new Set(["action_ended", "choice_awaited", "match_opened"]);

const crops = (cards: readonly string[]): string => cards.map(cropName).join(", ");

/** The values of each event's sentence. */
const VALUES: Tellers<Event, [Namer], Values> = {
  farmer_assigned: (e, name) => ({ who: name(e.seat), slot: slotName(e.slot) }),
  companion_assigned: (e, name) => ({ who: name(e.seat), slot: slotName(e.slot) }),
  tokens_gained: (e, name) => ({ who: name(e.seat), tokens: tokensText(e) }),
  tokens_paid: (e, name) => ({ who: name(e.seat), tokens: tokensText(e) }),
  crop_sown: (e, name) => ({ who: name(e.seat), crop: cropName(e.crop), tokens: tokensText({ seeds: e.seeds }) }),
  display_refilled: (e) => ({ crop: cropName(e.crop) }),
  area_covered: (e, name) => ({
    who: name(e.seat),
    crop: cropName(e.crop),
    area: areaName(e.area),
    tokens: tokensText({ water: e.water, meat: e.meat }),
    points: e.points ?? 0,
  }),
  round_started: (e) => ({ turn: e.turn, round: e.round }),
  crops_rotated: (e) => ({ display: crops(e.display) }),
  first_player_claimed: (e, name) => ({ who: name(e.seat) }),
  first_player_set: (e, name) => ({ who: name(e.seat) }),
  passed: (e, name) => ({ who: name(e.seat) }),
  action_cancelled: (e, name) => ({ who: name(e.seat) }),
  turn_ended: (e) => ({ turn: e.turn }),
  card_revealed: (e) => ({ stage: e.stage }),
  tokens_changed: (e, name) => ({ who: name(e.seat), give: tokensText(e.give), take: tokensText(e.take) }),
  crops_exchanged: (e, name) => ({ who: name(e.seat), own: cropName(e.own_crop), display: cropName(e.display_crop) }),
  deck_searched: (e, name) => ({ who: name(e.seat), crop: cropName(e.crop) }),
  game_scored: (e, name) => ({ points: e.points.map((points, seat) => `${name(seat)} ${points}`).join(", ") }),
  game_started: (e, name) => ({ who: name(e.first), display: crops(e.display) }),
};

export function say(event: Told, names: readonly string[]): string | null {
  const values = tell<Event, [Namer], Values>(VALUES, event, (seat) => names[seat] ?? "");
  return values ? word(`event.${event.type}`, values) : null;
}

/** A line of the score sheet: `onion#1.areas`, `pear#1.ability`. */
export function item(line: string): string {
  const [card, part] = line.split(".");
  return word(`score.${part ?? ""}`, { crop: cropName(card as string) });
}

/** What a line was counted from: covered areas, or the crops that an ability chose. */
export function note(_line: string, said: string): string {
  return said
    .split("+")
    .map((part) => (AREAS.some((area) => area === part) ? areaName(part) : hasWord(`crop.${kindOf(part)}.name`) ? cropName(kindOf(part)) : part))
    .join(" + ");
}

export function phase({ finished, turn, turns }: Table): string {
  return finished ? word("standing.over") : word("board.turn", { turn, turns });
}
