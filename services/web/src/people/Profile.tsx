import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Trouble, useDoing } from "../app/Busy";
import { t } from "../app/language";
import type { components } from "../wire/openapi";
import { get } from "../wire/http";
import { Names } from "./Names";

type Profile = components["schemas"]["Profile"];
type History = components["schemas"]["PlayerHistory"];

/** What anybody may know of a player: ratings, how the games went, the last matches. */
export default function ProfilePage({ id }: { id: string }): JSX.Element {
  const [profile, setProfile] = useState<Profile | null>(null);
  const [history, setHistory] = useState<History | null>(null);
  const { trouble, run } = useDoing();
  useEffect(() => {
    run(async () => {
      setProfile(await get<Profile>(`/v1/players/${id}/profile`));
      setHistory(await get<History>(`/v1/players/${id}/history`));
    });
  }, [id]);
  if (!profile) return <Trouble>{trouble}</Trouble>;
  return (
    <>
      <h1>{profile.name}</h1>
      <div class="grid">
        <section class="panel" aria-labelledby="ratings">
          <h2 id="ratings">{t("profile.ratings")}</h2>
          <ul class="list">
            {profile.ratings.map((rating) => (
              <li key={rating.scope}>
                {rating.scope.replaceAll("_", " ")}: <strong>{rating.rating}</strong>
                {rating.provisional && "?"}
              </li>
            ))}
          </ul>
        </section>
        <section class="panel" aria-labelledby="games">
          <h2 id="games">{t("profile.games")}</h2>
          <ul class="list">
            {profile.games.map((record) => (
              <li key={record.game}>
                {t("profile.record", {
                  game: t(`title.${record.game}`, { defaultValue: record.game }),
                  matches: record.matches,
                  wins: record.wins,
                })}
              </li>
            ))}
          </ul>
        </section>
      </div>
      <section class="panel" aria-labelledby="history">
        <h2 id="history">{t("profile.history")}</h2>
        <ul class="list">
          {history?.matches.map((match) => (
            <li key={match.match} class="row">
              <a href={`/matches/${match.match}`}>{t(`title.${match.game}`, { defaultValue: match.game })}</a>
              <Names players={match.players} />
              <span class="soft">{match.results?.map((result) => result.total).join(" : ")}</span>
            </li>
          ))}
        </ul>
      </section>
      <Trouble>{trouble}</Trouble>
    </>
  );
}
