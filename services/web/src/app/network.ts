/** Whether the server can be reached, and has time: said while it cannot or has none, until that is over. */
import { signal } from "@preact/signals";
import { whenPutOff, whenReached } from "../wire/http";
import type { PutOff } from "../wire/http";

export const unreachable = signal(typeof navigator !== "undefined" && navigator.onLine === false);

/** Requests that the server has put off, and that are tried again. */
export const putOff = signal<readonly PutOff[]>([]);

/** Milliseconds between two looks whether it is back. */
const EVERY = 3_000;

let looking: ReturnType<typeof setInterval> | undefined;

async function look(): Promise<void> {
  if (navigator.onLine === false) return;
  try {
    if ((await fetch("/health/live", { cache: "no-store" })).ok) reached(true);
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
  whenPutOff((requests) => {
    putOff.value = requests;
  });
  window.addEventListener("offline", () => reached(false));
  window.addEventListener("online", () => void look());
  if (unreachable.value) reached(false);
}
