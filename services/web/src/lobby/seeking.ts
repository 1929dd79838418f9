/** What one seeks a quick match with, kept in this browser for each game. */
import type { GameRow } from "../wire/api";
import { CLOCKS } from "./clocks";

export interface Wish {
  readonly seats: number;
  /** By its name among CLOCKS. */
  readonly clock: string;
}

const KEPT = "furrow.quick";

function kept(): Record<string, Partial<Wish>> {
  try {
    return (JSON.parse(localStorage.getItem(KEPT) ?? "{}") ?? {}) as Record<string, Partial<Wish>>;
  } catch {
    return {};
  }
}

/** Seats at which one can be paired with somebody. */
export const pairable = (game: GameRow): number[] => game.seats.filter((seats) => seats > 1);

/** As last time, as far as the game still has it; two seats without a clock at first. */
export function wishFor(game: GameRow): Wish {
  const { seats, clock } = kept()[game.name] ?? {};
  const open = pairable(game);
  return {
    seats: seats !== undefined && open.includes(seats) ? seats : (open[0] ?? 2),
    clock: clock !== undefined && Object.hasOwn(CLOCKS, clock) ? clock : "untimed",
  };
}

export function keepWish(game: string, wish: Wish): void {
  localStorage.setItem(KEPT, JSON.stringify({ ...kept(), [game]: wish }));
}
