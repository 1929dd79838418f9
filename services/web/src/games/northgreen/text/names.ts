/** What boards, tiles, cards and places are called. */

import { type Catalogue, catalogue } from "../catalogue";
import { cellId, type Cell } from "../types";
import { effect } from "./wording";
import { t } from "./words";

export function cardName(card: string): string {
  return t(`card.${card}`);
}

export function cardNames(cards: readonly string[]): string {
  return cards.map(cardName).join(", ");
}

/** A main action space: `growth_left`, `shop` … */
export function placeName(place: string): string {
  const [, name = place, side] = /^(.*?)(?:_(left|right))?$/.exec(place) ?? [];
  const action = t(`action.${name === "forest" ? "forest_research" : name}`);
  return side ? t(`side.space_${side}`, { action }) : action;
}

/** A tile by its id: kind and level. */
export function tileName(tile: string): string {
  const level = tile.slice(-1);
  return t("tile.level", { tile: t(`tile.${tileKind(tile.slice(0, -1))}`), level });
}

function tileKind(letters: string): string {
  const kinds: Readonly<Record<string, string>> = {
    F: "forest",
    G: "greenhouse",
    S: "settlement",
    GF: "double_gf",
    SG: "double_sg",
    SF: "double_sf",
  };
  return kinds[letters] ?? letters;
}

/** A cell of a landscape, or storage. */
export function originName(place: string): string {
  return place === "storage" ? t("place.storage") : cellName(place);
}

export function cellName(cell: string): string {
  return t("place.cell", { cell: cell.replace(",", ", ") });
}

export function cellNames(cells: readonly string[]): string {
  return cells.map(cellName).join(" + ");
}

/** A cell with its tile and what stands on it. */
export function cellText(cell: Cell): string {
  const tile = t("cell.label", {
    tile: t(`tile.${tileKind(cell.space.slice(0, 1))}`),
    level: cell.space.slice(1),
    cell: cellName(cellId(cell)),
  });
  if (!cell.token) return tile;
  return t("cell.tokens", { tile, tokens: t(`amount.${cell.token}`, { count: cell.count }) });
}

export function bookName(slot: string): string {
  const [book = slot, n = "1"] = slot.split("_");
  return t("book.slot", { book: t(`book.${book}`), n });
}

/** A delivery slot: `III_top`, `free`, `free_2`. */
export function slotName(slot: string): string {
  if (slot.startsWith("free")) return t("deliver.free");
  const [level = "", part = "top"] = slot.split("_");
  return t("deliver.slot", { level, part: t(`deliver.${part}`) });
}

/** A space of the forest track; with its reward once the catalogue is there. */
export function forestName(space: string, book: Catalogue | null = catalogue.peek()): string {
  if (space === "start") return t("forestspace.start");
  const reward = effect(book?.forest[space]?.operations.reward ?? []);
  return t(reward ? "forestspace.reward" : "forestspace.other", { space, reward });
}

/** What statistics count: cards by their ids, tiles by kind, or by kind and level, and bonuses pinned. */
export function counted(name: string): string | null {
  const [what, of = ""] = name.split(".");
  if (what === "project" || what === "start") return cardName(of);
  if (what === "land") return t(`tile.${of}`);
  if (what === "visible") return tileName(of);
  return what === "pinned" ? t(`pin.${of}`) : null;
}
