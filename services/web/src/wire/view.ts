/** A match as it is shown, and how a frame carries a view to the next version. */
import type { components } from "./asyncapi";
import type { Offer } from "./offers";

type Streams = components["schemas"];

export type SeatInfo = Streams["SeatInfo"];

export interface ScoreLine {
  item: string;
  points: number;
  clause?: string;
  note?: string;
}

export interface SeatScore {
  seat: number;
  place: number;
  total: number;
  lines: ScoreLine[];
}

/** What the documents leave open, since the host passes it on as the game made it. */
interface Open {
  standing?: { points: number[]; phase: string; progress: number } | null;
  offers?: Offer[];
  outcome?: { scores: SeatScore[] } | null;
}

export interface View extends Omit<Streams["View"], keyof Open | "sections" | "rules_version">, Open {
  sections: Record<string, unknown>;
}

export interface GameEvent {
  type: string;
  [field: string]: unknown;
}

export interface Frame extends Omit<Streams["Frame"], keyof Open | "sections" | "events">, Open {
  events: GameEvent[];
  sections?: Record<string, unknown>;
}

/** The view after the frame, which must be the next one. */
export function applied(view: View, frame: Frame): View {
  const kept = frame.full
    ? {}
    : Object.fromEntries(Object.entries(view.sections).filter(([name]) => !frame.gone?.includes(name)));
  return {
    ...view,
    version: frame.version,
    at: frame.at,
    sections: { ...kept, ...frame.sections },
    awaiting: frame.awaiting ?? [],
    offers: frame.offers ?? [],
    undo: frame.undo ?? null,
    seats: frame.seats ?? view.seats,
    standing: frame.standing ?? view.standing,
    outcome: frame.outcome ?? view.outcome,
    status: frame.status ?? view.status,
  };
}

export const running = (view: View): boolean => (view.status ?? "running") === "running";
