import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { t } from "../app/language";
import type { GameModule } from "../games/contract";
import { running } from "../wire/view";
import type { SeatInfo, View } from "../wire/view";

/** Who plays, whose turn it is, how long they have. */
export function Seats({ view, names, module }: { view: View; names: string[]; module: GameModule | null }): JSX.Element {
  const timed = view.seats.some((seat) => seat.deadline || seat.bank_ms);
  const now = useNow(timed && running(view));
  return (
    <section class="panel" aria-label={t("match.seats")}>
      <h2>{module?.phase(view) ?? view.standing?.phase ?? t("match.seats")}</h2>
      <ol class="list">
        {view.seats.map((info) => {
          const turn = running(view) && view.awaiting?.includes(info.seat);
          return (
            <li key={info.seat} class="row">
              <a href={`/players/${info.player}`} class={turn ? "seat-now" : ""}>
                {names[info.seat]}
              </a>
              {info.seat === view.you && <span class="soft">{t("match.you")}</span>}
              {info.status && info.status !== "playing" && <span class="soft">{t(`seat.${info.status}`)}</span>}
              {info.vacation && <span class="soft">{t("vacation.seat")}</span>}
              {turn && <span class="soft">{t("match.acts")}</span>}
              <span>{view.standing?.points[info.seat]}</span>
              {timed && <span>{left(info, now)}</span>}
            </li>
          );
        })}
      </ol>
    </section>
  );
}

function useNow(ticking: boolean): number {
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    if (!ticking) return;
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, [ticking]);
  return now;
}

function left({ deadline, bank_ms }: SeatInfo, now: number): string {
  const seconds = Math.max(0, Math.ceil((deadline ? deadline - now : (bank_ms ?? 0)) / 1000));
  const days = Math.floor(seconds / 86_400);
  const clock = [Math.floor((seconds % 86_400) / 3600), Math.floor((seconds % 3600) / 60), seconds % 60];
  const text = clock.map((part) => String(part).padStart(2, "0")).join(":");
  return days ? `${t("clock.left_days", { count: days })} ${text}` : text;
}
