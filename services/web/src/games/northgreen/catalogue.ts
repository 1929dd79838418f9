/** The game's printed things, as GET /v1/games/northgreen tells them: values and operations, never words. */

import { signal } from "@preact/signals";

import type { Amounts } from "./types";

/** An operation of an effect, or a test of a condition; which fields it has depends on `op` or `test`. */
export interface Op {
  readonly op?: string;
  readonly test?: string;
  readonly id?: string;
  readonly amounts?: Amounts;
  readonly cost?: Amounts;
  readonly where?: "any" | "storage" | "landscape";
  readonly metric?: string;
  readonly other?: string;
  readonly of?: string | number;
  readonly n?: number;
  readonly each?: number;
  readonly most?: number | null;
  readonly rows?: readonly { readonly least: number; readonly amounts: Amounts }[];
  readonly options?: readonly (readonly Op[])[] | Readonly<Record<string, readonly Op[]>>;
  readonly needs?: readonly Op[];
  readonly then?: readonly Op[];
  readonly kinds?: readonly string[];
  readonly times?: number;
  readonly papers?: number;
  readonly workforce?: number;
  readonly free?: boolean;
  readonly long_term?: number;
  readonly instant?: number;
  readonly trees?: number;
  readonly vp?: number;
}

export type Ops = readonly Op[];

export interface Project {
  readonly vp: number;
  readonly when: string;
  readonly side: string;
  readonly operations: { readonly needs: Ops; readonly effect: Ops; readonly discard: Ops };
}

export interface Tile {
  readonly kind: string;
  readonly halves: readonly string[];
  readonly level: number;
  readonly soil: number;
  readonly food: number;
  readonly pool: string;
}

export interface Space {
  readonly type: "forest" | "greenhouse" | "settlement";
  readonly level: 1 | 2 | 3;
  readonly vp: number;
  readonly houses: number;
  readonly trees: number;
}

export interface ForestSpace {
  readonly section: number;
  readonly next: readonly string[];
  readonly final: boolean;
  readonly operations: { readonly reward: Ops };
}

export interface Place {
  readonly action: string;
  readonly side: "" | "left" | "right";
  readonly shared: boolean;
  readonly bonuses: readonly string[];
}

export interface Half {
  readonly workforce: number;
  readonly operations: { readonly reward: Ops };
}

export interface Catalogue {
  readonly decks: Readonly<Record<string, { readonly long_term: readonly string[]; readonly instant: readonly string[] }>>;
  readonly layouts: Readonly<Record<string, { readonly rows: readonly string[] }>>;
  readonly long_term: Readonly<Record<string, Project>>;
  readonly instant: Readonly<Record<string, Project>>;
  readonly start_resources: Readonly<Record<string, { readonly operations: { readonly effect: Ops } }>>;
  readonly actions: Readonly<
    Record<string, { readonly operations: { readonly main: Ops; readonly left: Ops; readonly right: Ops } }>
  >;
  readonly places: Readonly<Record<string, Place>>;
  readonly tiles: Readonly<Record<string, Tile>>;
  readonly spaces: Readonly<Record<string, Space>>;
  readonly pools: Readonly<Record<string, { readonly count: number; readonly faces: readonly string[] }>>;
  readonly forest: Readonly<Record<string, ForestSpace>>;
  readonly boundaries: Readonly<
    Record<string, { readonly section: number; readonly first: Amounts; readonly later: Amounts }>
  >;
  readonly community: readonly { readonly vp: number; readonly pin: boolean }[];
  readonly objectives: Readonly<Record<string, { readonly vp: number }>>;
  readonly food: { readonly top: number; readonly spades: readonly number[] };
  readonly workforce: { readonly top: number };
  readonly books: Readonly<Record<string, { readonly token: string; readonly vp: number }>>;
  readonly slots: Readonly<Record<string, { readonly book: string; readonly operations: { readonly reward: Ops } }>>;
  readonly pins: Readonly<Record<string, { readonly operations: { readonly effect: Ops } }>>;
  readonly rounds: Readonly<
    Record<string, { readonly delivery: boolean; readonly yields: boolean; readonly new_tiles: boolean }>
  >;
  readonly delivery_slots: Readonly<Record<string, { readonly level: string; readonly part: string }>>;
  readonly deliveries: Readonly<Record<string, { readonly level: string; readonly top: Half; readonly bottom: Half }>>;
  readonly free_delivery: { readonly operations: { readonly reward: Ops } };
}

/** Null until the game has been prepared. */
export const catalogue = signal<Catalogue | null>(null);

export function projectOf(book: Catalogue, card: string): Project | undefined {
  return book.long_term[card] ?? book.instant[card];
}

/** The operation with that id, wherever it stands. */
export function operationOf(book: Catalogue, id: string): Op | undefined {
  return found(book, id);
}

function found(value: unknown, id: string): Op | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  if ((value as Op).id === id && (value as Op).op !== undefined) return value as Op;
  for (const inner of Object.values(value)) {
    const hit = found(inner, id);
    if (hit) return hit;
  }
  return undefined;
}
