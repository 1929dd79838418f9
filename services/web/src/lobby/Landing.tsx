import type { JSX } from "preact";
import { useLocation } from "preact-iso";
import { useEffect, useState } from "preact/hooks";
import { Trouble, useDoing } from "../app/Busy";
import { t } from "../app/language";
import { me, somebody } from "../app/me";
import * as api from "../wire/api";
import { againstBots } from "./opening";

export function Landing(): JSX.Element {
  const [games, setGames] = useState<api.GameRow[]>([]);
  const { busy, trouble, run } = useDoing();
  const { route } = useLocation();
  useEffect(() => {
    run(async () => setGames((await api.games()).games));
  }, []);
  const play = (game: api.GameRow): void =>
    run(async () => {
      await somebody();
      route(`/matches/${await againstBots(game)}`);
    });
  return (
    <>
      <section class="panel">
        <h1>{t("landing.title")}</h1>
        <p>{t("landing.what")}</p>
        {!me.value && <p class="soft">{t("landing.guest")}</p>}
        <Trouble>{trouble}</Trouble>
      </section>
      <div class="grid">
        {games.map((game) => (
          <section key={game.name} class="panel" aria-label={game.title}>
            <h2>{game.title}</h2>
            <p>{t(`game.${game.name}`, { defaultValue: "" })}</p>
            <p class="soft">{t("landing.seats", { least: game.seats[0], most: game.seats.at(-1) })}</p>
            <div class="row">
              <button type="button" class="primary" disabled={busy} onClick={() => play(game)}>
                {t("landing.bots")}
              </button>
              <a class="button" href={`/play?game=${game.name}`}>
                {t("landing.tables")}
              </a>
              <a href={`/help/${game.name}`}>{t("landing.rules")}</a>
            </div>
          </section>
        ))}
      </div>
    </>
  );
}
