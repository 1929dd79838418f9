/** What anybody may know of a player: ratings and their course, how the games went, whom they met, the last matches. */
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Trouble, useDoing } from "../app/Busy";
import { Heading } from "../app/Heading";
import { t } from "../app/language";
import { me } from "../app/me";
import { Awaited } from "../app/Missing";
import { day, share } from "../statistics/numbers";
import * as api from "../wire/api";
import { get } from "../wire/http";
import { Course, scopeName } from "./Course";
import { History } from "./History";
import { Seek } from "./Seek";
import { Versus } from "./Versus";

type Profile = api.Schemas["Profile"];
type About = api.Schemas["PlayerAbout"];

export default function ProfilePage({ id }: { id: string }): JSX.Element {
  const [profile, setProfile] = useState<Profile | null>(null);
  const [about, setAbout] = useState<About | null>(null);
  const doing = useDoing();
  const { trouble, run } = doing;
  useEffect(() => {
    run(async () => {
      setProfile(null);
      const found = await get<Profile>(`/v1/players/${id}/profile`);
      setAbout(found.name ? await get<About>(`/v1/players/${id}`) : null);
      setProfile(found);
    });
  }, [id]);
  if (!profile) return <Awaited what="player" doing={doing} />;
  return (
    <>
      <Heading>{profile.name || t("profile.erased")}</Heading>
      <p class="row">
        {profile.bot && <span class="soft">{t("profile.bot")}</span>}
        {about?.guest && <span class="soft">{t("profile.guest")}</span>}
        {!!about?.created && <span class="soft">{t("profile.since", { day: day(about.created) })}</span>}
        {about && !profile.bot && me.value && me.value.player !== id && <Dealings id={id} />}
      </p>
      {about?.about && <p>{about.about}</p>}
      <div class="grid">
        <Ratings profile={profile} />
        <Records profile={profile} />
      </div>
      {profile.ratings.length > 0 && <Course key={id} player={id} scopes={profile.ratings.map((one) => one.scope)} />}
      <Versus key={`v${id}`} player={id} name={profile.name} />
      <History key={`h${id}`} player={id} games={profile.games.map((one) => one.game)} />
      <Seek />
      <Trouble>{trouble}</Trouble>
    </>
  );
}

/** What one may do with another player: invite them, or hear no more of them. */
function Dealings({ id }: { id: string }): JSX.Element {
  const [blocked, setBlocked] = useState<boolean | null>(null);
  const { busy, trouble, run } = useDoing();
  useEffect(() => run(async () => setBlocked((await api.blocked()).players.includes(id))), [id]);
  const change = (): void =>
    run(async () => {
      await (blocked ? api.unblock(id) : api.block(id));
      setBlocked(!blocked);
    });
  return (
    <>
      <a class="button primary" href={`/play?invite=${id}`}>
        {t("profile.invite")}
      </a>
      {blocked !== null && (
        <button type="button" disabled={busy} onClick={change}>
          {t(blocked ? "profile.unblock" : "profile.block")}
        </button>
      )}
      <Trouble>{trouble}</Trouble>
    </>
  );
}

function Ratings({ profile }: { profile: Profile }): JSX.Element {
  return (
    <section class="panel" aria-labelledby="ratings">
      <h2 id="ratings">{t("profile.ratings")}</h2>
      {profile.ratings.length === 0 && <p class="soft">{t("profile.unrated")}</p>}
      <ul class="list">
        {profile.ratings.map((rating) => (
          <li key={rating.scope} class="row">
            <span>{scopeName(rating.scope)}</span>
            <strong>{rating.rating}</strong>
            <span class="soft">
              {rating.provisional ? t("profile.provisional") : rating.rank !== null && t("profile.rank", { rank: rating.rank })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Records({ profile }: { profile: Profile }): JSX.Element {
  return (
    <section class="panel" aria-labelledby="games">
      <h2 id="games">{t("profile.games")}</h2>
      {profile.games.length === 0 && <p class="soft">{t("profile.no_games")}</p>}
      <ul class="list">
        {profile.games.map((record) => (
          <li key={record.game}>
            {t("profile.record", {
              game: t(`title.${record.game}`, { defaultValue: record.game }),
              count: record.matches,
              wins: record.wins,
            })}{" "}
            <span class="soft">
              {record.matches > 0 && share(record.win_rate)}
              {record.average_points !== null && `, ${t("profile.average", { count: record.average_points })}`}
            </span>{" "}
            <a href={`/statistics/${record.game}`} aria-label={`${t("statistics.link")}: ${t(`title.${record.game}`)}`}>
              {t("statistics.link")}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
