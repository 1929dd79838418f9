/** Matches that are being played and may be watched. */
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { t } from "../app/language";
import { Names } from "../people/Names";
import * as api from "../wire/api";

const MOST = 12;
/** Milliseconds between two looks. There is no stream of them; the list has an ETag, by which the browser asks only for what is new. */
const EVERY = 10_000;

export function Live(): JSX.Element {
  const [rows, setRows] = useState<api.MatchRow[] | null>(null);
  useEffect(() => {
    const look = (): void => {
      if (document.hidden) return;
      api.matches(`status=live&limit=${MOST}`).then(
        (found) => setRows(found.matches),
        () => undefined,
      );
    };
    look();
    const timer = setInterval(look, EVERY);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, []);
  return (
    <section class="panel" aria-labelledby="live">
      <h2 id="live">{t("lobby.live")}</h2>
      {rows?.length === 0 && <p class="soft">{t("lobby.none_live")}</p>}
      <ul class="list">
        {rows?.map((row) => (
          <li key={row.id} class="row">
            <strong>{t(`title.${row.game}`, { defaultValue: row.game })}</strong>
            <span>
              <Names players={row.players} />
            </span>
            <span class="soft">{row.standing?.points.join(" : ")}</span>
            <a class="button" href={`/matches/${row.id}`} aria-label={`${t("lobby.watch")}: ${t(`title.${row.game}`)}, ${row.id}`}>
              {t("lobby.watch")}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
