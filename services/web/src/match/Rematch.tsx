/** Playing once more with the same: wanted, taken back, agreed to or not, and the way to the new match. */
import type { JSX } from "preact";
import { useLocation } from "preact-iso";
import { useEffect, useRef, useState } from "preact/hooks";
import { Trouble, useDoing } from "../app/Busy";
import { t } from "../app/language";
import { me } from "../app/me";
import { matchOf } from "../lobby/opening";
import * as api from "../wire/api";
import { live } from "../wire/socket";
import type { View } from "../wire/view";
import { wishOf } from "./wishing";

interface RematchProps {
  view: View;
  names: string[];
  /** Whoever goes through the match again is not taken away from it. */
  replaying: boolean;
}

export function Rematch({ view, names, replaying }: RematchProps): JSX.Element | null {
  const [table, setTable] = useState<api.Table | null>(null);
  const [follows, setFollows] = useState(false);
  const [declined, setDeclined] = useState(false);
  const { busy, trouble, run } = useDoing();
  const { route } = useLocation();
  const withdrawn = useRef(false);
  const player = me.value?.player;
  const plays = typeof view.you === "number";
  useEffect(() => {
    let before: api.Table | null = null;
    const hear = (now: api.Table): void => {
      const wanted = player !== undefined && before?.rematch_wanted?.includes(player);
      if (before && !before.rematch && now.rematch) setFollows(true);
      setDeclined((said) => (wanted && !now.rematch && !now.rematch_wanted?.length ? !withdrawn.current : said && !now.rematch_wanted?.length));
      before = now;
      setTable(now);
    };
    return live.listen({ to: "table", table: view.table }, { table: hear });
  }, [view.table, player]);
  const next = table?.rematch;
  useEffect(() => {
    if (next && follows && plays && !replaying) run(async () => route(`/matches/${await matchOf(next, false)}`));
  }, [next, follows, plays, replaying]);
  if (!plays && !next) return null;
  const named = (players: readonly string[]): string =>
    players.map((one) => names[view.seats.findIndex((seat) => seat.player === one)] ?? "").join(", ");
  const order = (type: string): void => {
    withdrawn.current = type === "withdraw_rematch";
    run(async () => {
      const { table: agreed } = await api.rematch(view.table, type);
      if (agreed) setFollows(true);
    });
  };
  const wish = wishOf(table, player);
  return (
    <section class="notice rematch" aria-label={t("score.rematch")}>
      <p class="row" role="status">
        {wish.is === "agreed" && (
          <>
            <span>{t("rematch.agreed")}</span> <a href={`/tables/${wish.table}`}>{t(plays ? "rematch.go" : "lobby.watch")}</a>
          </>
        )}
        {wish.is === "waiting" && <span>{t("rematch.waiting", { names: named(wish.of) })}</span>}
        {wish.is === "asked" && <span>{t("rematch.asked", { names: named(wish.by), count: wish.by.length })}</span>}
        {wish.is === "open" && declined && <span>{t("rematch.declined")}</span>}
        {wish.is === "waiting" && (
          <button type="button" disabled={busy} onClick={() => order("withdraw_rematch")}>
            {t("table.withdraw")}
          </button>
        )}
        {wish.is === "asked" && (
          <>
            <button type="button" class="primary" disabled={busy} onClick={() => order("rematch")}>
              {t("rematch.yes")}
            </button>
            <button type="button" disabled={busy} onClick={() => order("decline")}>
              {t("rematch.no")}
            </button>
          </>
        )}
        {wish.is === "open" && (
          <button type="button" class="primary" disabled={busy || table?.status !== "closed"} onClick={() => order("rematch")}>
            {t("score.rematch")}
          </button>
        )}
      </p>
      <Trouble>{trouble}</Trouble>
    </section>
  );
}
