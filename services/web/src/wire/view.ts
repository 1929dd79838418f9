/** A match as it is shown, and how a frame carries a view to the next version. */
import type { Offer } from "./offers";

export interface SeatInfo {
  seat: number;
  player: string;
  status?: string;
  bank_ms?: number | null;
  deadline?: number | null;
}

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

export interface View {
  match: string;
  game: string;
  table: string;
  options: unknown;
  version: number;
  at: number;
  you?: number | null;
  seats: SeatInfo[];
  sections: Record<string, unknown>;
  awaiting?: number[];
  standing?: { points: number[]; phase: string; progress: number } | null;
  offers?: Offer[];
  undo?: number | null;
  outcome?: { scores: SeatScore[] } | null;
  status?: string;
  rated?: boolean;
  seed_commitment: string;
}

export interface GameEvent {
  type: string;
  [field: string]: unknown;
}

export interface Frame {
  type: "frame";
  match: string;
  version: number;
  at: number;
  actor: { kind: string; seat?: number | null };
  events: GameEvent[];
  sections?: Record<string, unknown>;
  full?: boolean;
  gone?: string[];
  awaiting?: number[];
  seats?: SeatInfo[];
  standing?: View["standing"];
  offers?: Offer[];
  undo?: number | null;
  outcome?: View["outcome"];
  status?: string;
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
