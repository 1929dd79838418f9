/** What is printed on cards, buildings and boards, as the API's document of the game shows it. */
import { signal } from "@preact/signals";

export type Units = Record<string, number>;

/** An operation of a card as data: `op` names it, the rest are its parameters. */
export interface Effect {
  op: string;
  products?: Units | string[];
  [parameter: string]: unknown;
}

export interface ProductRow {
  level: number;
  place: number;
  value: number;
  storable: boolean;
  price: [number, number];
  bonus: Units;
}

export interface TokenRow {
  building: string;
  turns: string;
  gives: Units;
  harrows: number;
  buy: number | null;
  exchange: number | null;
  stars: number;
}

export interface RecipeRow {
  id: string;
  takes: Units;
  gives: Units;
  wild: "any" | "any_other" | "different" | "identical" | null;
  dish: "breakfast" | "lunch" | null;
}

export interface LevelRow {
  slots: Units;
  multi: string;
  harrow: boolean;
  yields: Units;
  recipes: RecipeRow[];
}

export interface BuildingRow {
  kind: "production" | "processing";
  tokens: string[];
  spaces: number;
  levels: LevelRow[];
}

export interface PropertyRow {
  position: string;
  buildings: string[];
  effects: Effect[];
}

export interface CardRow {
  kind: string;
  coins: number | null;
  discards: number;
  stars: number;
  buildings: string[];
  building: string;
  properties: PropertyRow[];
  effects: Effect[];
}

export interface OrderRow {
  takes: Units;
  squares: number;
  circles: number;
  stars: number;
  marks: Units;
  reward: Effect[];
}

export interface Printed {
  products: Record<string, ProductRow>;
  tokens: Record<string, TokenRow>;
  buildings: Record<string, BuildingRow>;
  inventions: Record<string, CardRow>;
  orders: Record<string, OrderRow>;
  tracks: Record<string, { spaces: { bonus: Effect[] }[] }>;
  capital: Record<string, { tokens: string[]; coins: number }>;
  tea: { stages: { feed: number; brew: number; grow: number; stars: number }[] };
  dishes: Units;
  loaf: number;
  seasons: number;
}

/** Null until the document has come. */
export const printed = signal<Printed | null>(null);

/** Keep the catalogue of the game's document. */
export function keepPrinted(game: unknown): void {
  printed.value = (game as { catalogue: Printed }).catalogue;
}
