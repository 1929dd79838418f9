/** Tables that wait for one's yes or no. */
import type { JSX } from "preact";
import { useLocation } from "preact-iso";
import { Trouble, useDoing } from "../app/Busy";
import { t } from "../app/language";
import { answered, asked } from "../app/waiting";
import { Names } from "../people/Names";
import { moment } from "../statistics/numbers";
import * as api from "../wire/api";

/** Nothing at all while nobody asks. */
export function Asked(): JSX.Element | null {
  const { busy, trouble, run } = useDoing();
  const { route } = useLocation();
  const answer = (row: api.Asked, yes: boolean): void =>
    run(async () => {
      const joining = row.kind === "rematch" ? "rematch" : "join";
      await api.atTable(row.id, { type: yes ? joining : "decline" });
      answered(row.id);
      if (yes) route(`/tables/${row.id}`);
    });
  if (!asked.value.length && !trouble) return null;
  return (
    <section class="panel" aria-labelledby="asked">
      <h2 id="asked">{t("asked.title")}</h2>
      <ul class="list">
        {asked.value.map((row) => (
          <li key={row.id} class="row">
            <a href={`/tables/${row.id}`}>{t(`title.${row.game}`, { defaultValue: row.game })}</a>
            <span>
              {t(`asked.${row.kind}`)} <Names players={[row.by]} />
            </span>
            <span class="soft">{moment(row.at)}</span>
            <button type="button" class="primary" disabled={busy} onClick={() => answer(row, true)}>
              {t("asked.accept")}
            </button>
            <button type="button" disabled={busy} onClick={() => answer(row, false)}>
              {t("asked.decline")}
            </button>
          </li>
        ))}
      </ul>
      <Trouble>{trouble}</Trouble>
    </section>
  );
}
