/**
 * Checking the export of a finished match here, without trusting the platform that sent it; libs/messages/verify.py does
 * the same. Three checks: the seed is the one promised at the opening (its SHA-256), no commit was changed or left out
 * (a chain of HMACs under a key that the seed gives), and chance fell as the seed has it (the set-up is drawn again).
 */
import { decode } from "@msgpack/msgpack";
import type { Redraw } from "../games/contract";
import { type Bytes, Chance, hexOf, hmac, ofHex, sha256 } from "../wire/chance";

export type CheckName = "commitment" | "chain" | "draws";

export interface Check {
  name: CheckName;
  ok: boolean;
  /** A key below `verify.fault`; "" when all is well. */
  fault: string;
  /** The commit that the fault is in, if it is in one. */
  version?: number;
}

export interface Checked {
  commits: number;
  /** Draws of chance in the whole match, and how many of them were drawn again here. */
  draws: number;
  redrawn: number;
  checks: Check[];
}

interface Header {
  match: string;
  version: number;
  players: string[];
  options: Record<string, unknown>;
  seed_commitment: string;
  seed: string | null;
}

interface Line {
  version: number;
  at: number;
  actor: string;
  drawn: number;
  events: { type: string; [field: string]: unknown }[];
  message: string;
}

interface Stored {
  id: string;
  version: number;
  at: number;
  actor: string;
  drawn?: number;
  events: unknown[];
}

const CHAIN_BYTES = 32;

/**
 * Check an export. `promised` is the commitment as this browser saw it while the match ran, null if it did not;
 * `redraw` draws the game's set-up again. Rejects what is no export.
 */
export async function verified(text: string, promised: string | null, redraw?: Redraw): Promise<Checked> {
  const [first, ...rest] = text.split("\n").filter(Boolean);
  const header = JSON.parse(first ?? "") as Header;
  const lines = rest.map((line) => JSON.parse(line) as Line);
  if (header.seed === null) throw new Error("the match is not over, so its seed is not revealed");
  const seed = ofHex(header.seed);
  const draws = lines.at(-1)?.drawn ?? 0;
  const [drawing, redrawn] = await drawsCheck(header, lines, seed, redraw);
  const checks = [await commitmentCheck(header, lines, seed, promised), await chainCheck(header, lines, seed), drawing];
  return { commits: lines.length, draws, redrawn, checks };
}

const said = (name: CheckName, fault = "", version?: number): Check => ({
  name,
  ok: !fault,
  fault,
  ...(version === undefined ? {} : { version }),
});

async function commitmentCheck(header: Header, lines: Line[], seed: Bytes, promised: string | null): Promise<Check> {
  if (hexOf(await sha256(seed)) !== header.seed_commitment) return said("commitment", "other_seed");
  const opening = lines[0]?.events.find((event) => event.type === "match_opened");
  if (opening && opening.seed_commitment !== header.seed_commitment) return said("commitment", "other_promise", 1);
  return said("commitment", promised !== null && promised !== header.seed_commitment ? "other_promise" : "");
}

async function chainCheck(header: Header, lines: Line[], seed: Bytes): Promise<Check> {
  const key = await (await hmac(seed))(new TextEncoder().encode("furrow chain 1"));
  const sign = await hmac(key);
  let chain: Bytes = new Uint8Array(CHAIN_BYTES);
  for (const [at, line] of lines.entries()) {
    if (line.version !== at + 1) return said("chain", "missing", at + 1);
    const raw = ofBase64(line.message);
    const body = raw.slice(CHAIN_BYTES);
    const due = await sign(Uint8Array.from([...chain, ...body]));
    chain = raw.slice(0, CHAIN_BYTES);
    if (hexOf(chain) !== hexOf(due)) return said("chain", "broken", line.version);
    if (!tells(line, decode(body) as Stored, header.match)) return said("chain", "retold", line.version);
  }
  return said("chain", lines.length === header.version ? "" : "cut", lines.length);
}

/** Whether the readable line says just what its commit does. */
function tells(line: Line, stored: Stored, match: string): boolean {
  const { version, at, actor, events } = stored;
  const readable = [line.version, line.at, line.actor, line.drawn, line.events];
  return stored.id === match && plain(readable) === plain([version, at, actor, stored.drawn ?? 0, events]);
}

/** As text in which neither the order of keys nor the form of bytes matters. */
function plain(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) => {
    if (inner instanceof Uint8Array) return toBase64(inner);
    if (typeof inner !== "object" || inner === null || Array.isArray(inner)) return inner;
    return Object.fromEntries(Object.entries(inner).toSorted(([one], [other]) => (one < other ? -1 : 1)));
  });
}

async function drawsCheck(
  header: Header,
  lines: Line[],
  seed: Bytes,
  redraw: Redraw | undefined,
): Promise<[Check, number]> {
  const backwards = lines.find((line, at) => line.drawn < (lines[at - 1]?.drawn ?? 0));
  if (backwards) return [said("draws", "uncounted", backwards.version), 0];
  const opening = lines[0];
  if (!redraw || !opening) return [said("draws"), 0];
  const chance = await Chance.from(seed);
  const terms = { seats: header.players.length, options: header.options };
  const found = Object.entries(await redraw(opening.events, terms, chance));
  const wrong = found.find(([, same]) => !same);
  if (wrong) return [said("draws", "other_draw", 1), 0];
  return [said("draws", chance.drawn === opening.drawn ? "" : "uncounted", 1), chance.drawn];
}

function ofBase64(text: string): Bytes {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}

function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}
