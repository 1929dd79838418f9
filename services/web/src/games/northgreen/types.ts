/** What the board reads of a view. The types of the wire are made of its schemas (types.mjs). */

import type { Board, Player, Projects, StartChoice, Table, Turn, View } from "./wire/view";

export type { Board, Cell, Player, Projects, StartChoice, Table, Turn } from "./wire/view";

export type Token = "cabbage" | "tomato" | "sheep" | "horse";
export type Amounts = Readonly<Record<string, number>>;

/** A decision that is awaited, the top of its stack first. */
export type Pending = Turn["pending"][number];

export interface Sections {
  readonly table: Table;
  readonly board: Board;
  readonly projects: Projects;
  readonly players: readonly Player[];
  readonly hand: readonly string[];
  readonly start: StartChoice | null;
  /** Solo: long-term and instant projects to choose from. */
  readonly drawn: readonly (readonly string[])[];
  readonly pack: readonly string[];
}

/** The sections by name as the wire has them, sorted out. */
export function sectionsOf(raw: object): Sections {
  const view = raw as View & Pick<Sections, "table" | "board" | "projects">;
  return {
    table: view.table,
    board: view.board,
    projects: view.projects,
    players: view.table.turns.map((_, seat) => view[`player:${seat}`] as Player),
    hand: view.hand ?? [],
    start: view.start_resources ?? null,
    drawn: view.drawn ?? [],
    pack: view.pack ?? [],
  };
}

/** A cell's id on the wire. */
export function cellId(cell: { readonly x: number; readonly y: number }): string {
  return `${cell.x},${cell.y}`;
}
