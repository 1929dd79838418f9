/** What boards, tiles, cards and places are called. */

import { type Catalogue, catalogue } from "../catalogue";
import { cellId, type Cell } from "../types";
import { effect } from "./wording";
import { word } from "../words";

export function cardName(card: string): string {
  return word(`card.${card}`);
}

export function cardNames(cards: readonly string[]): string {
  return cards.map(cardName).join(", ");
}

/** A main action space: `growth_left`, `shop` … */
export function placeName(place: string): string {
  const [, name = place, side] = /^(.*?)(?:_(left|right))?$/.exec(place) ?? [];
  const action = word(`action.${name === "forest" ? "forest_research" : name}`);
  return side ? word(`side.space_${side}`, { action }) : action;
}

/** A tile by its id: kind and level. */
export function tileName(tile: string): string {
  const level = tile.slice(-1);
  return word("tile.level", { tile: word(`tile.${tileKind(tile.slice(0, -1))}`), level });
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
export function originName(place: string, land: Land): string {
  return place === "storage" ? word("place.storage") : cellName(place, land);
}

/** The tiles of a landscape, by which its rows and columns are counted from 1, from the top left. */
export type Land = readonly Cell[];

/** A cell by its row and column in the landscape as it lies now; beyond the tiles by the edge that it lies at. */
export function cellName(cell: string, land: Land): string {
  const [x = 0, y = 0] = cell.split(",").map(Number);
  const tiles = land.length ? land : [{ x, y }];
  const [xs, ys] = [tiles.map((tile) => tile.x), tiles.map((tile) => tile.y)];
  const [column, row] = [x - Math.min(...xs) + 1, y - Math.min(...ys) + 1];
  if (row < 1) return word("place.top", { column });
  if (y > Math.max(...ys)) return word("place.bottom", { column });
  if (column < 1) return word("place.left", { row });
  if (x > Math.max(...xs)) return word("place.right", { row });
  return word("place.cell", { row, column });
}

export function cellNames(cells: readonly string[], land: Land): string {
  return cells.map((cell) => cellName(cell, land)).join(" + ");
}

/** Where an animal goes: storage, or a cell with its tile. */
export function goalText(place: string, land: Land): string {
  const cell = land.find((one) => cellId(one) === place);
  return cell ? cellText({ ...cell, token: "" }, land) : originName(place, land);
}

/** A cell with its tile and what stands on it. */
export function cellText(cell: Cell, land: Land): string {
  const tile = word("cell.label", {
    tile: word(`tile.${tileKind(cell.space.slice(0, 1))}`),
    level: cell.space.slice(1),
    cell: cellName(cellId(cell), land),
  });
  if (!cell.token) return tile;
  return word("cell.tokens", { tile, tokens: word(`amount.${cell.token}`, { count: cell.count }) });
}

export function bookName(slot: string): string {
  const [book = slot, n = "1"] = slot.split("_");
  return word("book.slot", { book: word(`book.${book}`), n });
}

/** A delivery slot: `III_top`, `free`, `free_2`. */
export function slotName(slot: string): string {
  if (slot.startsWith("free")) return word("deliver.free");
  const [level = "", part = "top"] = slot.split("_");
  return word("deliver.slot", { level, part: word(`deliver.${part}`) });
}

/** A space of the forest track; with its reward once the catalogue is there. */
export function forestName(space: string, book: Catalogue | null = catalogue.peek()): string {
  if (space === "start") return word("forestspace.start");
  const reward = effect(book?.forest[space]?.operations.reward ?? []);
  return word(reward ? "forestspace.reward" : "forestspace.other", { space, reward });
}

/** What statistics count: cards by their ids, tiles by kind, or by kind and level, and bonuses pinned. */
export function counted(name: string): string | null {
  const [what, of = ""] = name.split(".");
  if (what === "project" || what === "start") return cardName(of);
  if (what === "land") return word(`tile.${of}`);
  if (what === "visible") return tileName(of);
  return what === "pinned" ? word(`pin.${of}`) : null;
}
