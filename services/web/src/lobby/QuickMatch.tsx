/** Being paired with whoever seeks the same. */
import type { JSX } from "preact";
import { useLocation } from "preact-iso";
import { useEffect, useState } from "preact/hooks";
import { Trouble, useDoing } from "../app/Busy";
import { t } from "../app/language";
import { me, somebody } from "../app/me";
import type { GameRow } from "../wire/api";
import { command, remove } from "../wire/http";
import { live } from "../wire/socket";
import { matchOf } from "./opening";

interface Ticket {
  status: "none" | "waiting" | "paired";
  table?: string;
}

const BOTS_AFTER = 20;

export function QuickMatch({ games, chosen }: { games: GameRow[]; chosen: string | undefined }): JSX.Element {
  const [game, setGame] = useState(games.find((one) => one.name === chosen)?.name ?? games[0]?.name ?? "");
  const [ticket, setTicket] = useState<Ticket | null>(null);
  const { busy, trouble, run } = useDoing();
  const { route } = useLocation();
  const player = me.value?.player;
  const waits = ticket?.status === "waiting" || (ticket?.status === "paired" && !ticket.table);
  useEffect(() => {
    if (!player || !waits) return;
    return live.listen({ to: "seek" }, { seek: setTicket });
  }, [player, waits]);
  useEffect(() => {
    if (ticket?.table) run(async () => route(`/matches/${await matchOf(ticket.table as string)}`));
  }, [ticket?.table]);
  const seek = (): void =>
    run(async () => {
      await somebody();
      setTicket(await command<Ticket>("/v1/seek", { game, seats: 2, bots_after: BOTS_AFTER, level: "greedy" }));
    });
  const stop = (): void =>
    run(async () => {
      await remove("/v1/seek");
      setTicket(null);
    });
  return (
    <section class="panel" aria-labelledby="quick">
      <h2 id="quick">{t("quick.title")}</h2>
      <p>{t("quick.what", { seconds: BOTS_AFTER })}</p>
      <div class="row">
        <label for="quick-game">{t("open.game")}</label>
        <select id="quick-game" value={game} disabled={waits} onChange={(event) => setGame(event.currentTarget.value)}>
          {games.map((one) => (
            <option key={one.name} value={one.name}>
              {one.title}
            </option>
          ))}
        </select>
        {waits ? (
          <button type="button" disabled={busy} onClick={stop}>
            {t("quick.stop")}
          </button>
        ) : (
          <button type="button" class="primary" disabled={busy} onClick={seek}>
            {t("quick.seek")}
          </button>
        )}
      </div>
      <p role="status">{waits ? t("quick.waiting") : ""}</p>
      <Trouble>{trouble}</Trouble>
    </section>
  );
}
