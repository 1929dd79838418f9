/** How long a seat has: counted down in the page, in words and in how little it is. */
import { useEffect, useState } from "preact/hooks";
import { t } from "../app/language";
import { running } from "../wire/view";
import type { SeatInfo, View } from "../wire/view";

/** Seconds at which a clock that runs is said to be low, each once. */
const LOW = [10, 20, 60];

export const timed = (view: View): boolean => view.seats.some((seat) => seat.deadline || seat.bank_ms);

/** The time in UTC milliseconds, anew twice a second while a clock runs. */
export function useNow(view: View | null): number {
  const ticking = view !== null && running(view) && timed(view);
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    if (!ticking) return;
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, [ticking]);
  return now;
}

/** Whole seconds that the seat has, rounded up; of the bank while its clock stands. */
export function secondsOf({ deadline, bank_ms }: SeatInfo, now: number): number {
  return Math.max(0, Math.ceil((deadline ? deadline - now : (bank_ms ?? 0)) / 1000));
}

/** The smallest of 60, 20 and 10 seconds that are not left any more; null while there is more, or while the clock stands. */
export function lowness(info: SeatInfo, now: number): number | null {
  const seconds = secondsOf(info, now);
  return info.deadline ? (LOW.find((most) => seconds <= most) ?? null) : null;
}

/** `0:07`, `12:00`, `1:00:00`, and days before it where there are any. */
export function clockText(seconds: number): string {
  const days = Math.floor(seconds / 86_400);
  const [hours, minutes] = [Math.floor((seconds % 86_400) / 3600), Math.floor((seconds % 3600) / 60)];
  const two = (part: number): string => String(part).padStart(2, "0");
  const text = days || hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
  return days ? `${t("clock.left_days", { count: days })} ${text}` : text;
}
