/** What is being done and what went wrong, said where it happened. */
import type { ComponentChildren, JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Refused } from "../wire/http";
import type { Problem } from "../wire/http";
import { language, said, t } from "./language";
import { unreachable } from "./network";

/** A reason in the page's language, where a game has words for it. */
export type Worded = (reason: string) => string | null;

/** A game's refusals the server says in English, and there more precisely than a reason's own words; the rest is the pages' to say. */
export function refusalWords({ detail = "", reason = "" }: { detail?: string; reason?: string }, worded?: Worded): string {
  const own = worded?.(reason);
  if (own) return language.value === "en" && detail ? detail : own;
  return (reason && said(`refused.${reason}`)) || detail || reason.replaceAll("_", " ");
}

/** The field of a form in which a decoder found its fault: `$.login` in what it says of it. */
const FIELD = /`\$\.([a-z_]+)`/;

/** What is wrong with the form of something: its field's rule, for decoders speak to programmers. */
function malformedWords({ detail = "", reason = "" }: Problem): string {
  const field = FIELD.exec(detail)?.[1];
  const rule = field && said(`form.${field === "new" ? "password" : field}`);
  return rule || said(`refused.${reason}`) || said("problem.malformed") || detail;
}

/** Whether there is nothing of that name or id, also because none could have it. */
export function isMissing(error: unknown): boolean {
  return error instanceof Refused && (error.problem.code === "not_found" || error.problem.reason === "malformed_id");
}

/** In words; a refusal by the rules names the clause. */
export function wordsOf(error: unknown, worded?: Worded): string {
  if (!(error instanceof Refused)) return error instanceof Error ? error.message : String(error);
  const { code, title, clause, clause_title } = error.problem;
  if (code === "unavailable" || code === "rate_limited") return t(`problem.${code}`);
  if (code === "malformed" && !clause) return malformedWords(error.problem);
  // What has no words of its own is said by its kind, before it is said in English or in a programmer's word.
  const { detail = "", reason = "" } = error.problem;
  const own = worded?.(reason) || said(`refused.${reason}`) || (language.value === "en" && detail);
  const why = (!own && said(`problem.${code}`)) || refusalWords(error.problem, worded) || title;
  return clause ? `${why} (${clause}: ${clause_title ?? ""})` : why;
}

export interface Doing {
  busy: boolean;
  trouble: string | null;
  /** Whether there is nothing of the name or id that was asked for. */
  missing: boolean;
  run: (what: () => Promise<void>) => void;
}

export function useDoing(worded?: Worded): Doing {
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const [missing, setMissing] = useState(false);
  const [lost, setLost] = useState(false);
  const away = unreachable.value;
  // That the server could not be reached is said until it can be.
  useEffect(() => {
    if (!lost || away) return;
    setTrouble(null);
    setLost(false);
  }, [lost, away]);
  const run = (what: () => Promise<void>): void => {
    setBusy(true);
    setTrouble(null);
    setMissing(false);
    setLost(false);
    what()
      .catch((error: unknown) => {
        setTrouble(wordsOf(error, worded));
        setMissing(isMissing(error));
        setLost(error instanceof Refused && error.problem.status === 0);
      })
      .finally(() => setBusy(false));
  };
  return { busy, trouble, missing, run };
}

export function Trouble({ children }: { children: ComponentChildren }): JSX.Element | null {
  return children ? (
    <p class="bad" role="alert">
      {children}
    </p>
  ) : null;
}
