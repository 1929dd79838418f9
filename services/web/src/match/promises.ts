/** Commitments as this browser saw them while matches ran, to hold a finished one against. */
import { running } from "../wire/view";
import type { View } from "../wire/view";

const KEPT = "furrow.promises";
const MOST = 200;

function kept(): Record<string, string> {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? "{}") as Record<string, string>;
  } catch {
    return {};
  }
}

/** Keep what a running match promises; the first promise stays, the oldest matches go. */
export function keepPromise(view: View): void {
  const promises = kept();
  if (!running(view) || view.match in promises) return;
  const all = [...Object.entries(promises), [view.match, view.seed_commitment]].slice(-MOST);
  localStorage.setItem(KEPT, JSON.stringify(Object.fromEntries(all)));
}

/** Null for a match that this browser did not see running. */
export const promised = (match: string): string | null => kept()[match] ?? null;
