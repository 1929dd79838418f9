/** How a command comes to a match: asked about first if it cannot be taken back, and kept while the server is away. */
import type { Allowance } from "../wire/api";
import { Refused } from "../wire/http";

/** Kinds of refusals that speak of where the match stands. */
const STANDING = new Set(["rule", "over", "conflict"]);

export interface Delivery {
  /** Whether the player is asked before what cannot be taken back. */
  readonly asks: boolean;
  /** The match's, at which the command was chosen. */
  readonly version: number;
  check(): Promise<Allowance>;
  play(version: number): Promise<unknown>;
  /** Whether the server was away meanwhile: the match may have moved on. */
  waited(): boolean;
}

export type Fate =
  | { readonly is: "played" }
  /** The player is to say yes to it, at this version; `moved`: for the match has moved on, and it is still possible. */
  | { readonly is: "asked"; readonly version: number; readonly final: boolean; readonly moved: boolean }
  /** It waited for the server, and is not possible any more. */
  | { readonly is: "dropped"; readonly why: Refused };

/** Throws Refused for what the server refuses at once. */
export async function deliver({ asks, version, check, play, waited }: Delivery): Promise<Fate> {
  const told = asks ? await check() : null;
  if (told?.allowed && !told.undoable) return { is: "asked", version: told.version, final: true, moved: false };
  if (told && !told.allowed && waited()) return dropped(told);
  try {
    // What is refused is sent all the same: the refusal says why.
    await play(version);
    return { is: "played" };
  } catch (error) {
    if (!waited() || !(error instanceof Refused) || !STANDING.has(error.problem.code)) throw error;
    if (error.problem.reason !== "offers_changed") return { is: "dropped", why: error };
  }
  const now = await check();
  return now.allowed ? { is: "asked", version: now.version, final: asks && !now.undoable, moved: true } : dropped(now);
}

function dropped({ reason = "", clause = "", clause_title = "", detail = "" }: Allowance): Fate {
  return { is: "dropped", why: new Refused({ code: "rule", title: "", status: 409, reason, clause, clause_title, detail }) };
}
