/** The sections of a Northgreen view, as services/northgreen/rules/view.py shows them. */

export type Token = "cabbage" | "tomato" | "sheep" | "horse";
export type Amounts = Readonly<Record<string, number>>;

export interface Pending {
  readonly decide: string;
  readonly op?: string;
  readonly options?: number;
  readonly steps?: number;
  readonly species?: Token;
  readonly resource?: "animal" | "crop";
  readonly spaces?: readonly string[];
}

export interface Turn {
  readonly window: string;
  readonly stage: string;
  readonly space: string;
  readonly copied: string;
  readonly section: string;
  readonly closed: readonly string[];
  readonly done: readonly string[];
  readonly bonus: string;
  readonly used: readonly string[];
  readonly chosen: boolean;
  readonly kept: boolean;
  readonly pending: readonly Pending[];
}

export interface Table {
  readonly round: number;
  readonly rounds: number;
  readonly phase: string;
  readonly order: readonly number[];
  readonly turns: readonly (Turn | null)[];
  readonly queue: readonly number[];
}

export interface MainBoard {
  readonly tokens: readonly string[];
  /** Solo: which token the main actions of this round move. */
  readonly moving: number | null;
  readonly deliveries: readonly string[];
  readonly pools: Amounts;
  readonly crossed: readonly string[];
  /** Solo: where the rival marker stands. */
  readonly marker: string;
}

export interface Projects {
  readonly long_term: number;
  readonly instant: number;
  readonly long_term_discards: readonly string[];
  readonly instant_discards: readonly string[];
  readonly hands: readonly (readonly [number, number])[];
  readonly pack: number;
  readonly pack_number: number;
  /** Of each seat's hidden projects those that all know; empty while there are none. */
  readonly seen?: readonly (readonly string[])[];
}

export interface Cell {
  readonly x: number;
  readonly y: number;
  /** The visible half, such as G2. */
  readonly space: string;
  readonly tiles: readonly string[];
  readonly token: Token | "";
  readonly count: number;
}

export interface Player {
  readonly vp: number;
  readonly food: number;
  readonly workforce: number;
  readonly soil: number;
  readonly cabbage: number;
  readonly tomato: number;
  readonly sheep: number;
  readonly horse: number;
  readonly land: readonly Cell[];
  readonly community: number;
  readonly forest: string;
  readonly progress: number;
  readonly objectives: number;
  readonly slots: readonly string[];
  readonly display: readonly string[];
  readonly pins: number;
  readonly pinned: readonly string[];
  readonly board_pins: readonly string[];
  readonly start_cards: readonly string[];
}

export interface StartChoice {
  readonly dealt: readonly string[];
  readonly chosen: readonly string[];
}

export interface Sections {
  readonly table: Table;
  readonly board: MainBoard;
  readonly projects: Projects;
  readonly players: readonly Player[];
  readonly hand: readonly string[];
  readonly start: StartChoice | null;
  /** Solo: long-term and instant projects to choose from. */
  readonly drawn: readonly (readonly string[])[];
  readonly pack: readonly string[];
}

/** The sections by name as the wire has them, sorted out. */
export function sectionsOf(raw: Readonly<Record<string, unknown>>): Sections {
  const table = raw.table as Table;
  return {
    table,
    board: raw.board as MainBoard,
    projects: raw.projects as Projects,
    players: table.turns.map((_, seat) => raw[`player:${seat}`] as Player),
    hand: (raw.hand as readonly string[] | undefined) ?? [],
    start: (raw.start_resources as StartChoice | undefined) ?? null,
    drawn: (raw.drawn as readonly (readonly string[])[] | undefined) ?? [],
    pack: (raw.pack as readonly string[] | undefined) ?? [],
  };
}

/** A cell's id on the wire. */
export function cellId(cell: { readonly x: number; readonly y: number }): string {
  return `${cell.x},${cell.y}`;
}
