import { t } from "../app/language";
import type { Clock } from "../wire/api";

/** Clocks to choose from; seconds and days as the server takes them. */
export const CLOCKS: Record<string, Clock> = {
  untimed: { type: "untimed" },
  fast: { type: "real_time", bank: 600, increment: 10 },
  slow: { type: "real_time", bank: 1800, increment: 30 },
  days: { type: "correspondence", days: 3 },
};

export function clockWords(clock: Clock): string {
  if (clock.type === "real_time") {
    return t("clock.real_time", { minutes: Math.round((clock.bank ?? 0) / 60), seconds: clock.increment ?? 0 });
  }
  return clock.type === "correspondence" ? t("clock.correspondence", { count: clock.days }) : t("clock.untimed");
}
