/** The list of commits stands still while a trace is open in it. */
import type { Watched } from "./asking";

type Timeline = NonNullable<Watched["timeline"]>;
export type Step = NonNullable<Timeline["steps"]>[number];

/** A trace that is open, and the commits among which it was opened. */
export interface Open {
  trace: string;
  steps: readonly Step[];
}

export interface Held {
  steps: readonly Step[];
  /** So many newer commits are not shown. */
  newer: number;
}

/** What is shown of the newest commits: those among which a trace is open, for as long as it is. */
export function held(newest: readonly Step[], open: Open | null): Held {
  const among = open?.steps.some((step) => step.trace === open.trace) ? open.steps : null;
  if (!among) return { steps: newest, newer: 0 };
  const last = (steps: readonly Step[]): number => steps.at(-1)?.version ?? 0;
  return { steps: among, newer: Math.max(0, last(newest) - last(among)) };
}
