/** What stays in sight above a board: whose turn it is, one's clock and what one holds, what another did last. */
import type { ComponentChildren, JSX } from "preact";
import { Heading } from "../app/Heading";
import { useHeight } from "../app/height";
import { t } from "../app/language";
import type { GameModule } from "../games/contract";
import { running } from "../wire/view";
import type { View } from "../wire/view";
import { timed, useNow } from "./clock";
import { OwnClock } from "./OwnClock";
import { Parts } from "./Parts";

interface BarProps {
  view: View;
  names: string[];
  module: GameModule | null;
  /** What another did last, in words. */
  deed: string;
  /** What must not be missed, such as that one is away. */
  children: ComponentChildren;
}

export function Bar({ view, names, module, deed, children }: BarProps): JSX.Element {
  // Boards' own strips stick below the bar.
  const bar = useHeight<HTMLDivElement>("--bar");
  const now = useNow(view);
  const info = typeof view.you === "number" ? view.seats[view.you] : undefined;
  const on = running(view);
  const game = t(`title.${view.game}`, { defaultValue: view.game });
  return (
    <div class="match-bar" ref={bar}>
      <div class="match-bar-line">
        <Turn view={view} names={names} game={game} />
        {on && info && timed(view) && <OwnClock info={info} now={now} />}
        {on && !info && <span class="match-watching">{t("match.watching")}</span>}
        {info && module?.Purse && (
          <div class="match-purse">
            <module.Purse view={view} seat={info.seat} />
          </div>
        )}
      </div>
      <div class="match-bar-line">
        {on && (
          <p class="match-deed soft" title={deed}>
            {deed}
          </p>
        )}
        <Parts parts={module?.parts?.(view, names) ?? []} />
      </div>
      {children}
    </div>
  );
}

function Turn({ view, names, game }: { view: View; names: string[]; game: string }): JSX.Element {
  const awaiting = view.awaiting ?? [];
  const mine = typeof view.you === "number" && awaiting.includes(view.you);
  const waits = awaiting.map((seat) => names[seat]).join(", ");
  const said = !running(view) ? t(`match.${view.status}`) : mine ? t("match.your_turn") : t("match.turn_of", { names: waits });
  return (
    <div class="match-turn">
      <p class="match-game">{game}</p>
      <Heading class={mine ? "seat-now" : ""} tab={`${game} – ${said}`} live>
        {said}
      </Heading>
    </div>
  );
}
