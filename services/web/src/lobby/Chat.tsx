import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Trouble, useDoing } from "../app/Busy";
import { t } from "../app/language";
import { me } from "../app/me";
import { useNames } from "../people/Names";
import * as api from "../wire/api";
import { live } from "../wire/socket";

/** What is said in one's room of a table. */
export function Chat({ table }: { table: string }): JSX.Element {
  const [lines, setLines] = useState<api.ChatLine[]>([]);
  const [text, setText] = useState("");
  const { busy, trouble, run } = useDoing();
  const heard = (line: api.ChatLine): void =>
    setLines((before) => (before.some((one) => one.id === line.id) ? before : [...before, line]));
  useEffect(() => {
    const look = (): void =>
      void api.said(table).then(
        (found) => setLines(found.lines),
        () => undefined,
      );
    look();
    // The table is told first after every connection: what was said while there was none is read again.
    return live.listen({ to: "table", table }, { table: look, chat: heard });
  }, [table]);
  const names = useNames([...new Set(lines.map((line) => line.player))]);
  const players = [...new Set(lines.map((line) => line.player))];
  const say = (event: Event): void => {
    event.preventDefault();
    if (!text.trim()) return;
    run(async () => {
      heard(await api.say(table, text.trim()));
      setText("");
    });
  };
  return (
    <section class="panel" aria-labelledby="chat">
      <h2 id="chat">{t("chat.title")}</h2>
      <ul class="list log" aria-live="polite">
        {lines.map((line) => (
          <li key={line.id}>
            <strong>{names[players.indexOf(line.player)]}</strong> {line.text}
          </li>
        ))}
      </ul>
      {me.value && (
        <form class="row" onSubmit={say}>
          <input
            aria-label={t("chat.say")}
            value={text}
            maxLength={500}
            onInput={(event) => setText(event.currentTarget.value)}
          />
          <button type="submit" disabled={busy}>
            {t("chat.send")}
          </button>
        </form>
      )}
      {me.value === null && (
        <p class="soft">
          {t("chat.who")} <a href="/account">{t("nav.sign_in")}</a>
        </p>
      )}
      <Trouble>{trouble}</Trouble>
    </section>
  );
}
