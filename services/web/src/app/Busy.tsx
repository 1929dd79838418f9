/** What is being done and what went wrong, said where it happened. */
import type { ComponentChildren, JSX } from "preact";
import { useState } from "preact/hooks";
import { Refused } from "../wire/http";
import { language, t } from "./language";

/** A reason in the page's language, where a game has words for it. */
export type Worded = (reason: string) => string | null;

/** What the platform itself refuses, in the page's language; null for what there are no words for. */
function platformWords(reason: string): string | null {
  return (reason && t(`refused.${reason}`, { defaultValue: "" })) || null;
}

/** The server speaks English, and there more precisely than a game's words for a reason. */
export function refusalWords({ detail = "", reason = "" }: { detail?: string; reason?: string }, worded?: Worded): string {
  const own = language.value === "en" && detail ? null : worded?.(reason);
  return own ?? platformWords(reason) ?? (detail || reason.replaceAll("_", " "));
}

/** In words; a refusal by the rules names the clause. */
export function wordsOf(error: unknown, worded?: Worded): string {
  if (!(error instanceof Refused)) return error instanceof Error ? error.message : String(error);
  const { code, title, clause, clause_title } = error.problem;
  if (code === "unavailable" || code === "rate_limited") return t(`problem.${code}`);
  const why = refusalWords(error.problem, worded) || title;
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
