/** The sections of a Cyberfarm view, as the rules build them up. */
import type { Units } from "./printed";

export interface Herd {
  ready: number;
  used: number;
  young: number;
}

export interface BuildingView {
  id: string;
  level: number;
  cards: { card: string; position: string }[];
}

export interface LinkView {
  source: string;
  target: string;
  card: string;
}

export interface FarmView {
  coins: number;
  stars: number;
  stock: Units;
  robots: number;
  placed: number;
  slots: { slot: string; robots: number; harrows: number }[];
  harrows: number;
  worm: boolean;
  buildings: BuildingView[];
  herds: Record<string, Herd>;
  cubes: number;
  cards: string[];
  tea: number;
  compost: number;
  links: LinkView[];
  reserve: number;
  locks: string[];
  tied: string[];
  unplaced: number;
  bees: { farm: number; building: string }[];
  breakfasts: number;
  lunches: number;
  swaps: { dish: string; product: string; by: string }[];
  tracks: Units;
  passed: boolean;
  loafs: { value: number; stars: number; coins: number; products: number }[];
  orders: number;
}

export interface TableView {
  phase: string;
  season: number;
  seasons: number;
  first_player: number;
  acting: number | null;
  waiting: number[];
  bidding: number;
  fee: number | null;
  turn: { acted: boolean; activated: string[]; used: string[]; current: string; asks: string[] } | null;
  hands: number[];
  drawn: number[];
  /** Of each hand the cards that all know; empty while there are none. */
  seen?: string[][];
}

export interface OrdersView {
  open: { id: string; takes: Units; done: number[] }[];
  square: string;
  circle: string;
  deck: number;
}

export interface HandView {
  cards: string[];
  drawn: string[];
  choice: Record<string, unknown> | null;
}

export interface Sections {
  options: { training: boolean; dining_room: boolean; price_capped: boolean };
  table: TableView;
  market: { row: { card: string; coins: number }[]; deck: number; discard: string[] };
  products: string[];
  orders: OrdersView;
  hand?: HandView;
}

/** The sections by their names; what else a view carries is the frame's. */
export function sectionsOf(view: { sections: unknown }): Sections {
  return view.sections as Sections;
}

export function farmsOf(view: { sections: unknown }): FarmView[] {
  const sections = view.sections as Record<string, FarmView>;
  const farms: FarmView[] = [];
  for (let seat = 0; `farm:${seat}` in sections; seat++) farms.push(sections[`farm:${seat}`] as FarmView);
  return farms;
}

/** Robots and closed spaces on a slot. */
export function visits(farm: FarmView, slot: string): { robots: number; harrows: number } {
  return farm.slots.find((there) => there.slot === slot) ?? { robots: 0, harrows: 0 };
}
