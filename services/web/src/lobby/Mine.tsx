/** One's own matches, those that wait first. */
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Heading } from "../app/Heading";
import { t } from "../app/language";
import { me } from "../app/me";
import { notifies, notify, turns } from "../app/waiting";
import { Names } from "../people/Names";
import * as api from "../wire/api";
import { Asked } from "./Asked";

export default function Mine(): JSX.Element {
  const [live, setLive] = useState<api.MatchRow[]>([]);
  const [finished, setFinished] = useState<api.MatchRow[]>([]);
  const player = me.value?.player;
  const waiting = turns.value;
  useEffect(() => {
    if (!player) return;
    const look = (status: string, set: (rows: api.MatchRow[]) => void): void => {
      api.matches(`status=${status}&player=${player}`).then(
        (found) => set(found.matches),
        () => undefined,
      );
    };
    look("finished", setFinished);
    look("live", setLive);
  }, [player, waiting]);
  if (!player) {
    return (
      <>
        <Heading>{t("nav.mine")}</Heading>
        <p>
          {t("mine.nobody")} <a href="/account">{t("nav.sign_in")}</a>
        </p>
      </>
    );
  }
  const others = live.filter((row) => !waiting.some((one) => one.id === row.id));
  return (
    <>
      <Heading>{t("nav.mine")}</Heading>
      <Notify />
      <Asked />
      <Rows title={t("mine.waiting")} rows={waiting} />
      <Rows title={t("mine.live")} rows={others} />
      <Rows title={t("mine.finished")} rows={finished} />
    </>
  );
}

/** Whether the browser tells of turns while one is elsewhere. */
function Notify(): JSX.Element | null {
  const [refused, setRefused] = useState(false);
  if (!("Notification" in window)) return null;
  return (
    <p>
      <label class="row">
        <input
          type="checkbox"
          checked={notifies.value}
          onChange={(event) => void notify(event.currentTarget.checked).then((may) => setRefused(!may))}
        />{" "}
        {t("mine.notify")}
      </label>
      {refused && <span role="alert">{t("mine.notify_refused")}</span>}
    </p>
  );
}

function Rows({ title, rows }: { title: string; rows: api.MatchRow[] }): JSX.Element {
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
            <span class="soft">
              {row.standing?.phase} {row.standing?.points.join(" : ")}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
