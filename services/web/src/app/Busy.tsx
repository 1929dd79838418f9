/** What is being done and what went wrong, said where it happened. */
import type { ComponentChildren, JSX } from "preact";
import { useState } from "preact/hooks";
import { Refused } from "../wire/http";
import type { Problem } from "../wire/http";
import { language, said, t } from "./language";

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

/** In words; a refusal by the rules names the clause. */
export function wordsOf(error: unknown, worded?: Worded): string {
  if (!(error instanceof Refused)) return error instanceof Error ? error.message : String(error);
  const { code, title, clause, clause_title } = error.problem;
  if (code === "unavailable" || code === "rate_limited") return t(`problem.${code}`);
  if (code === "malformed" && !clause) return malformedWords(error.problem);
  const why = refusalWords(error.problem, worded) || said(`problem.${code}`) || title;
  return clause ? `${why} (${clause}: ${clause_title ?? ""})` : why;
}

interface Doing {
  busy: boolean;
  trouble: string | null;
  run: (what: () => Promise<void>) => void;
}

export function useDoing(worded?: Worded): Doing {
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const run = (what: () => Promise<void>): void => {
    setBusy(true);
    setTrouble(null);
    what()
      .catch((error: unknown) => setTrouble(wordsOf(error, worded)))
      .finally(() => setBusy(false));
  };
  return { busy, trouble, run };
}

export function Trouble({ children }: { children: ComponentChildren }): JSX.Element | null {
  return children ? (
    <p class="bad" role="alert">
      {children}
    </p>
  ) : null;
}
