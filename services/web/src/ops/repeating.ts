/** Asking again and again, as long as somebody looks: README.md, decision 12. */

/** The page, as far as it is asked whether it can be seen. */
export type Seen = Pick<Document, "hidden" | "addEventListener" | "removeEventListener">;

/**
 * Asks at once, and again `every` milliseconds after each answer (never if 0). A page that is hidden asks no more, and
 * at once when it is seen again. Call what is returned to end it.
 */
export function repeating(ask: () => Promise<void>, every: number, page: Seen = document): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let [asking, ended] = [false, false];
  const go = async (): Promise<void> => {
    clearTimeout(timer);
    if (asking || ended) return;
    asking = true;
    await ask();
    asking = false;
    if (!ended && every && !page.hidden) timer = setTimeout(() => void go(), every);
  };
  const changed = (): void => {
    clearTimeout(timer);
    if (!page.hidden) void go();
  };
  if (every) page.addEventListener("visibilitychange", changed);
  void go();
  return () => {
    ended = true;
    clearTimeout(timer);
    page.removeEventListener("visibilitychange", changed);
  };
}
