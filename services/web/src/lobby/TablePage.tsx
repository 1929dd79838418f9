/** A table before its match: seats, who is ready, chat. */
import type { JSX } from "preact";
import { useLocation } from "preact-iso";
import { useEffect, useState } from "preact/hooks";
import { Trouble, useDoing } from "../app/Busy";
import { t } from "../app/language";
import { me, somebody } from "../app/me";
import { useNames } from "../people/Names";
import * as api from "../wire/api";
import { listen } from "../wire/http";
import { Chat } from "./Chat";
import { clockWords } from "./clocks";

export default function TablePage({ id }: { id: string }): JSX.Element {
  const [table, setTable] = useState<api.Table | null>(null);
  const { busy, trouble, run } = useDoing();
  const { route } = useLocation();
  useEffect(() => {
    run(async () => setTable(await api.table(id)));
    return listen(`/v1/tables/${id}/stream`, { table: (data) => setTable(data as api.Table) });
  }, [id, me.value?.player]);
  useEffect(() => {
    if (table?.status === "started" && table.match) route(`/matches/${table.match}`, true);
  }, [table?.status, table?.match]);
  if (!table) return <Trouble>{trouble}</Trouble>;
  const order = (command: Record<string, unknown>): void =>
    run(async () => {
      await somebody();
      await api.atTable(id, command);
      setTable(await api.table(id));
    });
  return (
    <>
      <h1>{t("table.title", { game: t(`title.${table.game}`, { defaultValue: table.game }) })}</h1>
      <p class="soft">
        {clockWords(table.clock)}, {t(table.rated ? "table.rated" : "table.casual")}
      </p>
      <Trouble>{trouble}</Trouble>
      <div class="grid">
        <Seats table={table} busy={busy} order={order} />
        <section class="panel" aria-labelledby="invite">
          <h2 id="invite">{t("table.invite")}</h2>
          <p>{t("table.invite_what")}</p>
          <input readOnly value={location.href} aria-label={t("table.invite")} onFocus={(event) => event.currentTarget.select()} />
        </section>
        <Chat table={id} />
      </div>
    </>
  );
}

interface SeatsProps {
  table: api.Table;
  busy: boolean;
  order: (command: Record<string, unknown>) => void;
}

function Seats({ table, busy, order }: SeatsProps): JSX.Element {
  const names = useNames(table.seats.flatMap((seat) => seat.player ?? []));
  const named = new Map(table.seats.flatMap((seat) => seat.player ?? []).map((player, at) => [player, names[at]]));
  const you = me.value?.player;
  const host = you === table.host;
  const mine = table.seats.find((seat) => seat.player && seat.player === you);
  const free = table.seats.some((seat) => !seat.player);
  const ready = table.seats.every((seat) => seat.player && (seat.ready || seat.bot || seat.player === table.host));
  const act = (type: string, fields: Record<string, unknown> = {}) => (): void => order({ type, ...fields });
  return (
    <section class="panel" aria-labelledby="seats">
      <h2 id="seats">{t("table.seats")}</h2>
      <ol class="list">
        {table.seats.map((seat, at) => (
          <li key={seat.player ?? at} class="row">
            <span>{seat.player ? named.get(seat.player) : t("table.free")}</span>
            {seat.player === table.host && <span class="soft">{t("table.host")}</span>}
            {(seat.ready || seat.bot) && <span class="soft">{t("table.is_ready")}</span>}
            {host && seat.bot && (
              <button type="button" disabled={busy} onClick={act("remove_bot", { seat: at })}>
                {t("table.remove")}
              </button>
            )}
            {host && seat.player && !seat.bot && seat.player !== you && (
              <button type="button" disabled={busy} onClick={act("kick", { player: seat.player })}>
                {t("table.remove")}
              </button>
            )}
          </li>
        ))}
      </ol>
      <div class="row">
        {!mine && free && (
          <button type="button" class="primary" disabled={busy} onClick={act("join")}>
            {t("lobby.join")}
          </button>
        )}
        {host && free && (
          <button type="button" disabled={busy} onClick={act("add_bot", { level: "greedy" })}>
            {t("table.add_bot")}
          </button>
        )}
        {mine && !host && (
          <button type="button" disabled={busy} onClick={act("ready", { ready: !mine.ready })}>
            {t(mine.ready ? "table.not_ready" : "table.ready")}
          </button>
        )}
        {host && (
          <button type="button" class="primary" disabled={busy || !ready} onClick={act("start")}>
            {t("table.start")}
          </button>
        )}
        {mine && (
          <button type="button" disabled={busy} onClick={act("leave")}>
            {t("table.leave")}
          </button>
        )}
      </div>
    </section>
  );
}
