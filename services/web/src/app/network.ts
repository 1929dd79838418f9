/** Whether the server can be reached: said while it cannot, until it can again. */
import { signal } from "@preact/signals";
import { whenReached } from "../wire/http";

export const unreachable = signal(typeof navigator !== "undefined" && navigator.onLine === false);

/** Milliseconds between two looks whether it is back. */
const EVERY = 3_000;

let looking: ReturnType<typeof setInterval> | undefined;

async function look(): Promise<void> {
  if (navigator.onLine === false) return;
  try {
    await fetch("/health/live", { cache: "no-store" });
    reached(true);
  } catch {
    // Still away.
  }
}

function reached(yes: boolean): void {
  unreachable.value = !yes;
  clearInterval(looking);
  looking = yes ? undefined : setInterval(() => void look(), EVERY);
}

/** Mind the browser's word and every request's fate. */
export function startNetwork(): void {
  whenReached(reached);
  window.addEventListener("offline", () => reached(false));
  window.addEventListener("online", () => void look());
  if (unreachable.value) reached(false);
}
