import type { JSX } from "preact";
import { t } from "../app/language";
import type { GameModule } from "../games/contract";
import { running } from "../wire/view";
import type { SeatInfo, View } from "../wire/view";
import { clockText, lowness, secondsOf, timed, useNow } from "./clock";

interface SeatsProps {
  view: View;
  names: string[];
  module: GameModule | null;
}

/** Who plays, whose turn it is, the points, how long each has. */
export function Seats({ view, names, module }: SeatsProps): JSX.Element {
  const on = running(view);
  const clocks = on && timed(view);
  const now = useNow(view);
  return (
    <section class="panel" aria-label={t("match.seats")}>
      <h2>{on ? (module?.phase(view) ?? view.standing?.phase ?? t("match.seats")) : t("match.seats")}</h2>
      <table class="seats">
        <thead>
          <tr>
            <th scope="col">{t("leaders.player")}</th>
            {view.standing && (
              <th scope="col" class="number">
                {t("statistics.points")}
              </th>
            )}
            {clocks && (
              <th scope="col" class="number">
                {t("match.clock")}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {view.seats.map((info) => (
            <tr key={info.seat}>
              <th scope="row">
                <Who view={view} info={info} name={names[info.seat] ?? ""} />
              </th>
              {view.standing && <td class="number">{view.standing.points[info.seat]}</td>}
              {clocks && (
                <td class="number">
                  <span class="clock" data-low={lowness(info, now) ?? undefined}>
                    {clockText(secondsOf(info, now))}
                  </span>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Who({ view, info, name }: { view: View; info: SeatInfo; name: string }): JSX.Element {
  const turn = running(view) && view.awaiting?.includes(info.seat);
  const said = [
    info.seat === view.you && t("match.you"),
    info.status && info.status !== "playing" && t(`seat.${info.status}`),
    info.vacation && t("vacation.seat"),
    turn && t("match.acts"),
  ].filter(Boolean);
  return (
    <>
      <a href={`/players/${info.player}`} class={turn ? "seat-now" : ""}>
        {name}
      </a>
      {said.length > 0 && <span class="soft"> {said.join(", ")}</span>}
    </>
  );
}
