import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Trouble, useDoing } from "../app/Busy";
import { t } from "../app/language";
import { day } from "../statistics/numbers";
import type { Schemas } from "../wire/api";
import { get } from "../wire/http";
import { Names } from "./Names";

type Page = Schemas["PlayerHistory"];
type Played = Schemas["PlayedMatch"];

/** A player's matches that ended, the newest first, as far back as one likes. */
export function History({ player, games }: { player: string; games: string[] }): JSX.Element {
  const [game, setGame] = useState("");
  const [matches, setMatches] = useState<Played[]>([]);
  const [next, setNext] = useState<string | null>(null);
  const { busy, trouble, run } = useDoing();
  const look = (before: Played[], cursor: string | null): void =>
    run(async () => {
      const from = cursor ? `&cursor=${encodeURIComponent(cursor)}` : "";
      const page = await get<Page>(`/v1/players/${player}/history?limit=20${game && `&game=${game}`}${from}`);
      setMatches([...before, ...page.matches]);
      setNext(page.next ?? null);
    });
  useEffect(() => look([], null), [player, game]);
  return (
    <section class="panel" aria-labelledby="history">
      <h2 id="history">{t("profile.history")}</h2>
      {games.length > 1 && (
        <p class="row">
          <label for="history-game">{t("open.game")}</label>
          <select id="history-game" value={game} onChange={(event) => setGame(event.currentTarget.value)}>
            <option value="">{t("leaders.all")}</option>
            {games.map((one) => (
              <option key={one} value={one}>
                {t(`title.${one}`, { defaultValue: one })}
              </option>
            ))}
          </select>
        </p>
      )}
      {matches.length === 0 && !busy && <p class="soft">{t("mine.none")}</p>}
      <ul class="list">
        {matches.map((match) => (
          <li key={match.match} class="row">
            <a href={`/matches/${match.match}`}>{t(`title.${match.game}`, { defaultValue: match.game })}</a>
            <span>
              <Names players={match.players} />
            </span>
            <strong>{match.results?.map((result) => result.total).join(" : ")}</strong>
            <span class="soft">
              {match.how !== "played" && `${t(`statistics.how_${match.how}`, { defaultValue: match.how })}, `}
              {match.rated && `${t("table.rated")}, `}
              {day(match.finished)}
            </span>
          </li>
        ))}
      </ul>
      {next && (
        <button type="button" disabled={busy} onClick={() => look(matches, next)}>
          {t("legal.more")}
        </button>
      )}
      <Trouble>{trouble}</Trouble>
    </section>
  );
}
