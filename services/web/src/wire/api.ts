/** The parts of the API that the pages use, with the types of proto/openapi.json where it has them. */
import type { components } from "./openapi";
import { command, get, post, remove, tell } from "./http";
import type { Patience } from "./http";

export type Schemas = components["schemas"];
export type Me = Schemas["Me"];

export type Seat = Schemas["TableSeat"];

export type TableRow = Schemas["OpenTableRow"];

export type Clock = Table["clock"];

export type Table = Schemas["TableView"];

/** A table that waits for one's yes or no. */
export type Asked = Schemas["AskingTable"];

export interface MatchRow {
  id: string;
  game: string;
  at: number;
  players: string[];
  awaiting?: string[];
  standing?: { points: number[]; phase: string; progress: number } | null;
}

export interface GameRow extends Omit<Schemas["GameSummary"], "bots"> {
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
  /** Of an option: the part of the rules it belongs to, whether few want it, its values in words. */
  "x-section"?: string;
  "x-rare"?: boolean;
  "x-values"?: Record<string, string>;
}

/** Whether a command would be accepted, and by which rule not. */
export type Allowance = Schemas["Allowance"];

export type ChatLine = Schemas["ChatLine"];

export const me = (): Promise<Me> => get("/v1/me");
export const guest = (name: string): Promise<Me> => post("/v1/players/guests", { name, cookie: true });
export const signIn = (login: string, password: string): Promise<Me> =>
  post("/v1/sign-ins", { login, password, cookie: true });
export const makeAccount = (login: string, password: string): Promise<unknown> =>
  post("/v1/me/account", { login, password });
/** Have the browser drop its cookie, whatever it holds. */
export const forgetCookie = (): Promise<void> => remove("/v1/me/cookie");
export const signOut = (): Promise<void> => remove("/v1/me/session");
export const games = (): Promise<{ games: GameRow[] }> => get("/v1/games");
export const tables = (): Promise<{ tables: TableRow[] }> => get("/v1/tables");
export const table = (id: string): Promise<Table> => get(`/v1/tables/${id}`);
export const openTable = (terms: Record<string, unknown>): Promise<{ target: string }> => command("/v1/tables", terms);
export const atTable = (id: string, order: Record<string, unknown>): Promise<unknown> =>
  command(`/v1/tables/${id}/commands`, { command: order });
/** To want a rematch, no longer, or not at all; with the new table once all want it. */
export const rematch = async (id: string, type: string): Promise<{ table?: string }> =>
  (await command<{ result?: { table?: string } }>(`/v1/tables/${id}/commands`, { command: { type } })).result ?? {};
export const say = (id: string, text: string): Promise<ChatLine> => command(`/v1/tables/${id}/chat`, { text });
export const said = (id: string): Promise<{ lines: ChatLine[] }> => get(`/v1/tables/${id}/chat`);
export const play = (match: string, order: unknown, version: number, patience: Patience): Promise<{ version: number }> =>
  command(`/v1/matches/${match}/commands`, { command: order, expected_version: version }, {}, patience);
export const vacation = (): Promise<Schemas["VacationView"]> => get("/v1/me/vacation");
export const takeVacation = (): Promise<void> => tell("PUT", "/v1/me/vacation");
export const endVacation = (): Promise<void> => remove("/v1/me/vacation");
export const blocked = (): Promise<Schemas["Blocked"]> => get("/v1/me/blocked");
export const block = (player: string): Promise<void> => tell("PUT", `/v1/me/blocked/${player}`);
export const unblock = (player: string): Promise<void> => remove(`/v1/me/blocked/${player}`);
export const about = (player: string): Promise<Schemas["PlayerAbout"]> => get(`/v1/players/${player}`);
export const changeProfile = (change: Schemas["ProfileRequest"]): Promise<Schemas["PlayerAbout"]> =>
  post("/v1/me/profile", change);
export const changePassword = (old: string, fresh: string): Promise<void> =>
  tell("POST", "/v1/me/password", { old, new: fresh });
export const tokens = (): Promise<Schemas["TokenList"]> => get("/v1/me/tokens");
export const makeToken = (request: Schemas["TokenRequest"]): Promise<Schemas["NewToken"]> => post("/v1/me/tokens", request);
export const revokeToken = (token: string): Promise<void> => remove(`/v1/me/tokens/${token}`);
export const myData = (): Promise<Schemas["PersonalData"]> => get("/v1/me/data");
export const erase = (password: string): Promise<void> => tell("POST", "/v1/me/erasure", { password });
export const setNotices = (email: string): Promise<void> => tell("POST", "/v1/me/notices", { email });
export const confirmNotices = (code: string): Promise<void> => tell("POST", "/v1/me/notices/confirmation", { code });
/** Nothing is done: it is asked until it is answered. */
export const check = (match: string, order: unknown, patience: Patience = {}): Promise<Allowance> =>
  post(`/v1/matches/${match}/check`, { command: order }, patience);
export const find = (name: string, limit: number): Promise<Schemas["PlayerCards"]> =>
  get(`/v1/players?name=${encodeURIComponent(name.slice(0, LONGEST_SOUGHT))}&limit=${limit}`);
export const matches = (query: string): Promise<{ matches: MatchRow[] }> => get(`/v1/matches?${query}`);

/** Characters of a name that is sought. */
const LONGEST_SOUGHT = 64;

const documents = new Map<string, Promise<GameDocument>>();

/** What there is to know of a game; fetched once. */
export function game(name: string): Promise<GameDocument> {
  const known = documents.get(name) ?? get<GameDocument>(`/v1/games/${name}`);
  documents.set(name, known);
  known.catch(() => documents.delete(name));
  return known;
}

const names = new Map<string, string>();

/** Players' names, in their order; bots by their level, "" for who was erased. */
export async function namesOf(players: string[]): Promise<string[]> {
  const unknown = players.filter((player) => !names.has(player));
  if (unknown.length) {
    const cards = await get<{ players: Schemas["PlayerCard"][] }>(`/v1/players?ids=${unknown.join(",")}`);
    for (const card of cards.players) names.set(card.id, card.erased ? "" : card.name);
  }
  return players.map((player) => names.get(player) ?? player);
}
