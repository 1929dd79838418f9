/** What the board reads of a view, and the printed things. The types of the wire are made of its schemas (types.mjs). */
import type { Board, Display, Farm, Table, View } from "./wire/view";

export type { Board, Crop, Display, Farm, Table } from "./wire/view";

export const COLOURS = ["seeds", "water", "meat"] as const;
export type Colour = (typeof COLOURS)[number];
export const AREAS = ["water", "feed", "special"] as const;
export type Area = (typeof AREAS)[number];
export type Tokens = Readonly<Record<Colour, number>>;

export interface Step {
  readonly op: string;
  readonly id?: string;
  readonly count?: number;
  readonly kinds?: readonly ("water" | "feed")[];
  readonly price?: string;
  readonly limit?: number | null;
  readonly pays?: boolean;
  readonly seeds?: number;
  readonly water?: number;
  readonly meat?: number;
}

export interface Slot {
  readonly letter: string;
  readonly steps: readonly Step[];
  readonly card: string;
  readonly stage: number;
}

export interface Printed {
  readonly seeds: number;
  readonly water: { readonly cost: number; readonly points: number };
  readonly feed: { readonly cost: number; readonly points: number };
  readonly special: { readonly kind: "water" | "feed"; readonly cost: number };
}

export interface Catalogue {
  readonly crops: Readonly<Record<string, Printed>>;
  readonly slots: Readonly<Record<string, Slot>>;
}

export interface Sections {
  readonly table: Table;
  readonly board: Board;
  readonly display: Display;
  readonly farms: readonly Farm[];
}

export function sectionsOf(sections: object): Sections {
  const view = sections as View & Pick<Sections, "table" | "board" | "display">;
  const farms: Farm[] = [];
  for (let farm = view["farm:0"]; farm; farm = view[`farm:${farms.length}`]) farms.push(farm);
  return { table: view.table, board: view.board, display: view.display, farms };
}

/** The kind of a card: `onion` of `onion#2`; a kind stays what it is. */
export const kindOf = (card: string): string => card.split("#")[0] as string;
