/** Events in words, for the log. */
import { areaName, cropName, slotName, tokensText } from "./text";
import type { Table, Tokens } from "./types";
import { AREAS, kindOf } from "./types";
import { hasWord, word } from "./words";

interface Told {
  readonly type: string;
  readonly [field: string]: unknown;
}

/** Said by what follows them, or by the frame around the board. */
export const QUIET = new Set(["action_ended", "choice_awaited", "match_opened"]);

const cards = (list: unknown): string => (Array.isArray(list) ? list.map((card) => cropName(String(card))).join(", ") : "");

export function say(event: Told, names: readonly string[]): string | null {
  const key = `event.${event.type}`;
  if (QUIET.has(event.type) || !hasWord(key)) return null;
  const seat = (number: unknown): string => names[Number(number)] ?? "";
  const text = (value: unknown, tell: (id: string) => string): string => (value === undefined ? "" : tell(String(value)));
  return word(key, {
    who: seat(event.seat ?? event.first),
    slot: text(event.slot, slotName),
    crop: text(event.crop, cropName),
    area: text(event.area, areaName),
    own: text(event.own_crop, cropName),
    display: text(event.display_crop, cropName) || cards(event.display),
    tokens: tokensText(Array.isArray(event.seeds) ? {} : (event as Partial<Tokens>)),
    give: tokensText((event.give ?? {}) as Partial<Tokens>),
    take: tokensText((event.take ?? {}) as Partial<Tokens>),
    turn: Number(event.turn ?? 0),
    round: Number(event.round ?? 0),
    stage: Number(event.stage ?? 0),
    points: Array.isArray(event.points) ? event.points.map((points, at) => `${seat(at)} ${points}`).join(", ") : Number(event.points ?? 0),
    version: Number(event.version ?? 0),
  });
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
