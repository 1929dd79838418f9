import type { JSX } from "preact";
import { t } from "../app/language";
import type { SeatInfo } from "../wire/view";
import { clockText, lowness, secondsOf } from "./clock";

/** One's own clock: coloured when it is low, and read out once at 60, at 20 and at 10 seconds. */
export function OwnClock({ info, now }: { info: SeatInfo; now: number }): JSX.Element {
  const low = lowness(info, now);
  return (
    <>
      <span class="clock" role="timer" data-low={low ?? undefined} title={t("match.clock")}>
        <span class="sr">{t("match.clock")}</span> {clockText(secondsOf(info, now))}
      </span>
      <span class="sr" role="status">
        {low !== null && t("clock.low", { count: low })}
      </span>
    </>
  );
}
