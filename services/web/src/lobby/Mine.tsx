/** One's own matches, those that wait first. */
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { t } from "../app/language";
import { me } from "../app/me";
import { Names } from "../people/Names";
import * as api from "../wire/api";
import { listen } from "../wire/http";

export default function Mine(): JSX.Element {
  const [waiting, setWaiting] = useState<api.MatchRow[]>([]);
  const [live, setLive] = useState<api.MatchRow[]>([]);
  const [finished, setFinished] = useState<api.MatchRow[]>([]);
  const player = me.value?.player;
  useEffect(() => {
    if (!player) return;
    const look = (status: string, set: (rows: api.MatchRow[]) => void): void => {
      api.matches(`status=${status}&player=${player}`).then(
        (found) => set(found.matches),
        () => undefined,
      );
    };
    look("finished", setFinished);
    return listen("/v1/turns/stream", {
      turns: (data) => {
        setWaiting((data as { matches: api.MatchRow[] }).matches);
        look("live", setLive);
      },
    });
  }, [player]);
  if (!player) return <p>{t("mine.nobody")}</p>;
  const others = live.filter((row) => !waiting.some((one) => one.id === row.id));
  return (
    <>
      <h1>{t("nav.mine")}</h1>
      <Rows title={t("mine.waiting")} rows={waiting} />
      <Rows title={t("mine.live")} rows={others} />
      <Rows title={t("mine.finished")} rows={finished} />
    </>
  );
}

export function Rows({ title, rows }: { title: string; rows: api.MatchRow[] }): JSX.Element {
  return (
    <section class="panel" aria-label={title}>
      <h2>{title}</h2>
      {rows.length === 0 && <p class="soft">{t("mine.none")}</p>}
      <ul class="list">
        {rows.map((row) => (
          <li key={row.id} class="row">
            <a href={`/matches/${row.id}`}>{t(`title.${row.game}`, { defaultValue: row.game })}</a>
            <span>
              <Names players={row.players} />
            </span>
            <span class="soft">{row.standing?.points.join(" : ")}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
