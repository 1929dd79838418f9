/** A table before its match: seats, who is ready, chat. */
import type { JSX } from "preact";
import { useLocation } from "preact-iso";
import { useEffect, useState } from "preact/hooks";
import { refusalWords, Trouble, useDoing } from "../app/Busy";
import { Heading } from "../app/Heading";
import { t } from "../app/language";
import { GuestName } from "../app/GuestName";
import { me, somebody } from "../app/me";
import { Awaited } from "../app/Missing";
import { Sure } from "../app/Sure";
import { useNames } from "../people/Names";
import * as api from "../wire/api";
import { live } from "../wire/socket";
import { Chat } from "./Chat";
import { clockWords } from "./clocks";
import { Invite } from "./Invite";

export default function TablePage({ id }: { id: string }): JSX.Element {
  const [table, setTable] = useState<api.Table | null>(null);
  const doing = useDoing();
  const { busy, trouble, run } = doing;
  const { route, query } = useLocation();
  useEffect(() => {
    run(async () => setTable(await api.table(id)));
    return live.listen({ to: "table", table: id }, { table: setTable });
  }, [id, me.value?.player]);
  useEffect(() => {
    if (table?.status === "started" && table.match) route(`/matches/${table.match}`, true);
    if (table?.rematch) route(`/tables/${table.rematch}`, true);
  }, [table?.status, table?.match, table?.rematch]);
  if (!table) return <Awaited what="table" doing={doing} />;
  const order = (command: Record<string, unknown>): void =>
    run(async () => {
      await somebody();
      await api.atTable(id, command);
      setTable(await api.table(id));
    });
  return (
    <>
      <Heading>{t("table.title", { game: t(`title.${table.game}`, { defaultValue: table.game }) })}</Heading>
      <p class="soft">
        {clockWords(table.clock)}, {t(table.rated ? "table.rated" : "table.casual")}
      </p>
      <Trouble>{trouble}</Trouble>
      {table.refusal && <p class="notice">{refusalWords(table.refusal)}</p>}
      {table.status === "closed" && (
        <p class="notice">
          {t("table.closed")}{" "}
          {table.match && <a href={`/matches/${table.match}`}>{t("table.match")}</a>}
        </p>
      )}
      {table.you_are_asked && <Answer table={table} busy={busy} order={order} />}
      <div class="grid">
        <Seats table={table} busy={busy} order={order} code={query.invite} />
        {table.status === "open" && <Invite table={table} busy={busy} order={order} />}
        <Chat table={id} />
      </div>
    </>
  );
}

interface OrderProps {
  table: api.Table;
  busy: boolean;
  order: (command: Record<string, unknown>) => void;
}

/** To whoever was asked to come, or to play once more. */
function Answer({ table, busy, order }: OrderProps): JSX.Element {
  const kind = table.status === "closed" ? "rematch" : "invitation";
  return (
    <p class="notice row">
      <span>{t(`asked.you_${kind}`)}</span>
      <button type="button" class="primary" disabled={busy} onClick={() => order({ type: kind === "rematch" ? "rematch" : "join" })}>
        {t("asked.accept")}
      </button>
      <button type="button" disabled={busy} onClick={() => order({ type: "decline" })}>
        {t("asked.decline")}
      </button>
    </p>
  );
}

interface SeatsProps extends OrderProps {
  /** The code of a table that is not listed, from the address that one was given. */
  code: string | undefined;
}

function Seats({ table, busy, order, code }: SeatsProps): JSX.Element {
  const [levels, setLevels] = useState<string[]>([]);
  const [level, setLevel] = useState("");
  const names = useNames(table.seats.flatMap((seat) => seat.player ?? []));
  const named = new Map(table.seats.flatMap((seat) => seat.player ?? []).map((player, at) => [player, names[at]]));
  const you = me.value?.player;
  const open = table.status === "open";
  useEffect(() => {
    api.game(table.game).then(
      ({ bots }) => {
        setLevels(bots);
        setLevel(bots.at(-1) ?? "");
      },
      () => undefined,
    );
  }, [table.game]);
  const host = you === table.host && open;
  const mine = table.seats.find((seat) => seat.player && seat.player === you);
  const free = table.seats.some((seat) => !seat.player);
  const empty = table.seats.filter((seat) => !seat.player).length;
  const unready = table.seats.flatMap(({ player, ready, bot }) => (player && !ready && !bot && player !== table.host ? [player] : []));
  const ready = empty === 0 && unready.length === 0;
  const act = (type: string, fields: Record<string, unknown> = {}) => (): void => order({ type, ...fields });
  return (
    <section class="panel" aria-labelledby="seats">
      <h2 id="seats">{t("table.seats")}</h2>
      <ol class="list">
        {table.seats.map((seat, at) => (
          <li key={seat.player ?? at} class="row">
            {seat.player ? (
              <a href={`/players/${seat.player}`}>{named.get(seat.player)}</a>
            ) : (
              <span class="soft">{t("table.free")}</span>
            )}
            {seat.player === table.host && <span class="soft">{t("table.host")}</span>}
            {(seat.ready || seat.bot) && <span class="soft">{t("table.is_ready")}</span>}
            {host && seat.bot && (
              <button type="button" disabled={busy} onClick={act("remove_bot", { seat: at })}>
                {t("table.remove")}
              </button>
            )}
            {host && seat.player && !seat.bot && seat.player !== you && (
              <Sure
                words={[t("table.remove"), t("table.remove_sure", { who: named.get(seat.player) ?? "" }), t("table.remove_not")]}
                busy={busy}
                go={act("kick", { player: seat.player })}
              />
            )}
          </li>
        ))}
      </ol>
      <div class="row">
        {!mine && !free && open && <p class="soft">{t("lobby.full")}</p>}
        {!mine && free && open && <GuestName />}
        {!mine && free && open && !table.you_are_asked && (
          <button type="button" class="primary" disabled={busy} onClick={act("join", code ? { invite: code } : {})}>
            {t("lobby.join")}
          </button>
        )}
        {host && free && levels.length > 0 && (
          <>
            <label>
              <span class="sr">{t("table.level")}</span>
              <select value={level} onChange={(event) => setLevel(event.currentTarget.value)}>
                {levels.map((one) => (
                  <option key={one} value={one}>
                    {t(`level.${one}`, { defaultValue: one })}
                  </option>
                ))}
              </select>
            </label>
            <button type="button" disabled={busy} onClick={act("add_bot", { level })}>
              {t("table.add_bot")}
            </button>
          </>
        )}
        {mine && !host && open && (
          <button type="button" disabled={busy} onClick={act("ready", { ready: !mine.ready })}>
            {t(mine.ready ? "table.not_ready" : "table.ready")}
          </button>
        )}
        {host && (
          <button type="button" class="primary" disabled={busy || !ready} onClick={act("start")}>
            {t("table.start")}
          </button>
        )}
        {mine && open && (
          <button type="button" disabled={busy} onClick={act("leave")}>
            {t("table.leave")}
          </button>
        )}
      </div>
      <p class="soft" role="status">
        {host && empty > 0 && t("table.missing_players", { count: empty })}{" "}
        {host && unready.length > 0 && t("table.missing_ready", { names: unready.map((player) => named.get(player) ?? "").join(", ") })}
      </p>
    </section>
  );
}
