import type { JSX } from "preact";
import { useLocation } from "preact-iso";
import { useEffect, useState } from "preact/hooks";
import { Trouble, useDoing } from "../app/Busy";
import { Heading } from "../app/Heading";
import { t, titleOf } from "../app/language";
import { me, somebody } from "../app/me";
import * as api from "../wire/api";
import { againstBots } from "./opening";
import "./landing.css";

/** A picture of each game that has one, found by the game's folder. */
const COVERS = import.meta.glob<string>("../games/*/cover.svg", { query: "?url", import: "default", eager: true });

/** What there is to play, at a glance; a click leads to a match. */
export function Landing(): JSX.Element {
  const [games, setGames] = useState<api.GameRow[]>([]);
  const [starting, setStarting] = useState("");
  const { busy, trouble, run } = useDoing();
  const { route } = useLocation();
  useEffect(() => {
    run(async () => setGames((await api.games()).games));
  }, []);
  const play = (game: api.GameRow): void => {
    setStarting(game.name);
    run(async () => {
      await somebody();
      route(`/matches/${await againstBots(game)}`);
    });
  };
  return (
    <>
      <section class="hero">
        <Heading tab="">{t("landing.title")}</Heading>
        <p>{t("landing.what")}</p>
        {!me.value && <p class="soft">{t("landing.guest")}</p>}
        <Trouble>{trouble}</Trouble>
      </section>
      <div class="covers">
        {games.map((game) => (
          <Card key={game.name} game={game} busy={busy} starting={busy && starting === game.name} play={() => play(game)} />
        ))}
      </div>
    </>
  );
}

interface CardProps {
  game: api.GameRow;
  busy: boolean;
  starting: boolean;
  play: () => void;
}

function Card({ game, busy, starting, play }: CardProps): JSX.Element {
  const cover = COVERS[`../games/${game.name}/cover.svg`];
  const [least, most] = [game.seats[0], game.seats.at(-1)];
  const length = t(`length.${game.name}`, { defaultValue: "" });
  return (
    <section class="panel cover" aria-label={titleOf(game)}>
      {cover && <img src={cover} alt="" width="640" height="320" />}
      <h2>{titleOf(game)}</h2>
      <ul class="facts">
        <li>{t("landing.seats", { least, most })}</li>
        {length && <li>{length}</li>}
      </ul>
      <p>{t(`game.${game.name}`, { defaultValue: "" })}</p>
      <button type="button" class="primary" disabled={busy} onClick={play}>
        {t("landing.bots")}
      </button>
      <p role="status" class="soft">
        {starting && t("landing.starting")}
      </p>
      <div class="row">
        <a href={`/play?game=${game.name}`}>{t("landing.tables")}</a>
        <a href={`/help/${game.name}`}>{t("landing.rules")}</a>
        <a href={`/statistics/${game.name}`}>{t("statistics.link")}</a>
      </div>
    </section>
  );
}
