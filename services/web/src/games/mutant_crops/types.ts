/** The sections of a view, and the printed things, as the game sends them. */
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

export interface Action {
  readonly used: readonly number[];
  readonly awaited: Step;
  readonly steps: readonly string[];
  readonly may_cancel: boolean;
}

export interface Table {
  readonly turn: number;
  readonly turns: number;
  readonly round: number;
  readonly rounds: number;
  readonly first_player: number;
  readonly latest_claim: number | null;
  readonly acting: number | null;
  readonly action: Action | null;
  readonly finished: boolean;
}

export interface Field {
  readonly revealed: readonly string[];
  readonly slots: Readonly<Record<string, readonly (readonly [number, number])[]>>;
  readonly stage2: number;
  readonly stage3: number;
  readonly hidden: readonly string[];
  readonly pool: readonly [number, number, number] | null;
}

export interface Display {
  readonly crops: readonly (string | null)[];
  readonly deck: number;
  readonly remaining: readonly string[];
  readonly bottom: readonly string[];
}

export interface Crop {
  readonly card: string;
  readonly covered: readonly Area[];
}

export interface Farm extends Tokens {
  readonly farmers: readonly string[];
  readonly crops: readonly Crop[];
  readonly points: number;
}

export interface Sections {
  readonly table: Table;
  readonly board: Field;
  readonly display: Display;
  readonly farms: readonly Farm[];
}

export function sectionsOf(sections: Readonly<Record<string, unknown>>): Sections {
  const farms = Object.keys(sections)
    .filter((name) => name.startsWith("farm:"))
    .toSorted((a, b) => Number(a.slice(5)) - Number(b.slice(5)));
  return {
    table: sections.table as Table,
    board: sections.board as Field,
    display: sections.display as Display,
    farms: farms.map((name) => sections[name] as Farm),
  };
}

/** The kind of a card: `onion` of `onion#2`; a kind stays what it is. */
export const kindOf = (card: string): string => card.split("#")[0] as string;
