/** The parts of the API that the pages use, with the types of proto/openapi.json where it has them. */
import type { components } from "./openapi";
import { command, get, post, remove } from "./http";

type Schemas = components["schemas"];
export type Me = Schemas["Me"];

export interface Seat {
  player?: string;
  ready?: boolean;
  bot?: string;
}

export interface TableRow {
  id: string;
  game: string;
  host: string;
  seats: Seat[];
  options: Record<string, unknown>;
  clock: Clock;
  rated: boolean;
  spectators: boolean;
}

export interface Clock {
  type: string;
  bank?: number;
  increment?: number;
  days?: number;
}

export interface Table {
  table: string;
  version: number;
  status: string;
  game: string;
  host: string;
  seats: Seat[];
  options: Record<string, unknown>;
  clock: Clock;
  rated: boolean;
  listed: boolean;
  spectators: boolean;
  you?: number | null;
  match?: string | null;
}

export interface MatchRow {
  id: string;
  game: string;
  at: number;
  players: string[];
  awaiting?: string[];
  standing?: { points: number[]; phase: string; progress: number } | null;
}

export interface GameRow {
  name: string;
  title: string;
  seats: number[];
  bots: string[];
}

export interface GameDocument extends GameRow {
  options: { $defs?: Record<string, Schema>; $ref?: string; properties?: Record<string, Schema> };
  clauses: Record<string, string>;
}

export interface Schema {
  title?: string;
  type?: string;
  default?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  minimum?: number;
  maximum?: number;
  description?: string;
  properties?: Record<string, Schema>;
}

export interface ChatLine {
  id: string;
  player: string;
  text: string;
  at: number;
}

export const me = (): Promise<Me> => get("/v1/me");
export const guest = (name: string): Promise<Me> => post("/v1/players/guests", { name, cookie: true });
export const signIn = (login: string, password: string): Promise<Me> =>
  post("/v1/sign-ins", { login, password, cookie: true });
export const makeAccount = (login: string, password: string): Promise<unknown> =>
  post("/v1/me/account", { login, password });
export const signOut = (): Promise<void> => remove("/v1/me/cookie");
export const games = (): Promise<{ games: GameRow[] }> => get("/v1/games");
export const tables = (): Promise<{ tables: TableRow[] }> => get("/v1/tables");
export const table = (id: string): Promise<Table> => get(`/v1/tables/${id}`);
export const openTable = (terms: Record<string, unknown>): Promise<{ target: string }> => command("/v1/tables", terms);
export const atTable = (id: string, order: Record<string, unknown>): Promise<unknown> =>
  command(`/v1/tables/${id}/commands`, { command: order });
export const say = (id: string, text: string): Promise<ChatLine> => command(`/v1/tables/${id}/chat`, { text });
export const said = (id: string): Promise<{ lines: ChatLine[] }> => get(`/v1/tables/${id}/chat`);
export const play = (match: string, order: unknown, version: number): Promise<{ version: number }> =>
  command(`/v1/matches/${match}/commands`, { command: order, expected_version: version });
export const matches = (query: string): Promise<{ matches: MatchRow[] }> => get(`/v1/matches?${query}`);

const documents = new Map<string, Promise<GameDocument>>();

/** What there is to know of a game; fetched once. */
export function game(name: string): Promise<GameDocument> {
  const known = documents.get(name) ?? get<GameDocument>(`/v1/games/${name}`);
  documents.set(name, known);
  known.catch(() => documents.delete(name));
  return known;
}

const names = new Map<string, string>();

/** Players' names, in their order; bots by their level. */
export async function namesOf(players: string[]): Promise<string[]> {
  const unknown = players.filter((player) => !names.has(player));
  if (unknown.length) {
    const cards = await get<{ players: { id: string; name: string }[] }>(`/v1/players?ids=${unknown.join(",")}`);
    for (const card of cards.players) names.set(card.id, card.name);
  }
  return players.map((player) => names.get(player) ?? player);
}
