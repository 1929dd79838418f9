/** Being paired with whoever seeks the same. */
import type { JSX } from "preact";
import { useLocation } from "preact-iso";
import { useEffect, useState } from "preact/hooks";
import { Trouble, useDoing } from "../app/Busy";
import { t, titleOf } from "../app/language";
import { me, somebody } from "../app/me";
import type { GameRow } from "../wire/api";
import { command, remove } from "../wire/http";
import { live } from "../wire/socket";
import { CLOCKS, clockWords } from "./clocks";
import { matchOf } from "./opening";
import { keepWish, pairable, wishFor } from "./seeking";
import type { Wish } from "./seeking";

interface Ticket {
  status: "none" | "waiting" | "paired";
  table?: string;
}

const BOTS_AFTER = 20;

export function QuickMatch({ games, chosen }: { games: GameRow[]; chosen: string | undefined }): JSX.Element {
  const [game, setGame] = useState(games.find((one) => one.name === chosen) ?? (games[0] as GameRow));
  const [wish, setWish] = useState(wishFor(game));
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
  const choose = (name: string): void => {
    const found = games.find((one) => one.name === name) ?? game;
    setGame(found);
    setWish(wishFor(found));
  };
  const wishing = (change: Partial<Wish>): void => {
    keepWish(game.name, { ...wish, ...change });
    setWish({ ...wish, ...change });
  };
  const seek = (): void =>
    run(async () => {
      await somebody();
      const terms = { game: game.name, seats: wish.seats, clock: CLOCKS[wish.clock] };
      setTicket(await command<Ticket>("/v1/seek", { ...terms, bots_after: BOTS_AFTER, level: "greedy" }));
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
      <p class="row">
        <label for="quick-game">{t("open.game")}</label>
        <select id="quick-game" value={game.name} disabled={waits} onChange={(event) => choose(event.currentTarget.value)}>
          {games.map((one) => (
            <option key={one.name} value={one.name}>
              {titleOf(one)}
            </option>
          ))}
        </select>
      </p>
      <p class="row">
        <label for="quick-seats">{t("quick.players")}</label>
        <select id="quick-seats" value={wish.seats} disabled={waits} onChange={(event) => wishing({ seats: Number(event.currentTarget.value) })}>
          {pairable(game).map((seats) => (
            <option key={seats} value={seats}>
              {seats}
            </option>
          ))}
        </select>
      </p>
      <p class="row">
        <label for="quick-clock">{t("open.clock")}</label>
        <select id="quick-clock" value={wish.clock} disabled={waits} onChange={(event) => wishing({ clock: event.currentTarget.value })}>
          {Object.entries(CLOCKS).map(([key, clock]) => (
            <option key={key} value={key}>
              {clockWords(clock)}
            </option>
          ))}
        </select>
      </p>
      <p>
        {waits ? (
          <button type="button" disabled={busy} onClick={stop}>
            {t("quick.stop")}
          </button>
        ) : (
          <button type="button" class="primary" disabled={busy} onClick={seek}>
            {t("quick.seek")}
          </button>
        )}
      </p>
      <p role="status">{waits ? t("quick.waiting") : ""}</p>
      <Trouble>{trouble}</Trouble>
    </section>
  );
}
