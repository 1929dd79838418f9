/** What is being done and what went wrong, said where it happened. */
import type { ComponentChildren, JSX } from "preact";
import { useState } from "preact/hooks";
import { Refused } from "../wire/http";
import { t } from "./language";

/** In words; a refusal by the rules names the clause. */
export function wordsOf(error: unknown): string {
  if (!(error instanceof Refused)) return error instanceof Error ? error.message : String(error);
  const { code, title, reason, clause, clause_title } = error.problem;
  if (code === "unavailable" || code === "rate_limited") return t(`problem.${code}`);
  const why = error.problem.detail || (reason ? reason.replaceAll("_", " ") : title);
  return clause ? `${why} (${clause}: ${clause_title ?? ""})` : why;
}

interface Doing {
  busy: boolean;
  trouble: string | null;
  run: (what: () => Promise<void>) => void;
}

export function useDoing(): Doing {
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const run = (what: () => Promise<void>): void => {
    setBusy(true);
    setTrouble(null);
    what()
      .catch((error: unknown) => setTrouble(wordsOf(error)))
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
