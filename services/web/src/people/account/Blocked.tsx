import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Trouble, useDoing } from "../../app/Busy";
import { t } from "../../app/language";
import * as api from "../../wire/api";
import { useNames } from "../Names";

/** Whom one does not hear. They are blocked on their profiles. */
export function Blocked(): JSX.Element {
  const [players, setPlayers] = useState<string[]>([]);
  const { busy, trouble, run } = useDoing();
  const names = useNames(players);
  useEffect(() => run(async () => setPlayers((await api.blocked()).players)), []);
  const hear = (player: string): void =>
    run(async () => {
      await api.unblock(player);
      setPlayers(players.filter((one) => one !== player));
    });
  return (
    <section class="panel" aria-labelledby="blocked">
      <h2 id="blocked">{t("account.blocked")}</h2>
      <p class="soft">{t("account.blocked_what")}</p>
      {players.length === 0 && <p>{t("account.nobody_blocked")}</p>}
      <ul class="list">
        {players.map((player, at) => (
          <li key={player} class="row">
            <a href={`/players/${player}`}>{names[at]}</a>
            <button type="button" disabled={busy} onClick={() => hear(player)}>
              {t("profile.unblock")}
            </button>
          </li>
        ))}
      </ul>
      <Trouble>{trouble}</Trouble>
    </section>
  );
}
