/** Asking others to a table: by its address, or by name. */
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Trouble, useDoing } from "../app/Busy";
import { t } from "../app/language";
import { me } from "../app/me";
import { FindPlayer, meant } from "../people/FindPlayer";
import { useNames } from "../people/Names";
import { known } from "../people/people";
import type { Person } from "../people/people";
import * as api from "../wire/api";
import { get } from "../wire/http";

interface InviteProps {
  table: api.Table;
  busy: boolean;
  order: (command: Record<string, unknown>) => void;
}

export function Invite({ table, busy, order }: InviteProps): JSX.Element {
  const [copied, setCopied] = useState(false);
  const address = `${location.origin}/tables/${table.table}${table.invite ? `?invite=${table.invite}` : ""}`;
  const member = typeof table.you === "number";
  return (
    <section class="panel" aria-labelledby="invite">
      <h2 id="invite">{t("table.invite")}</h2>
      <p>{t("table.invite_what")}</p>
      <p class="row">
        <input
          class="address"
          readOnly
          value={address}
          aria-label={t("table.address")}
          onFocus={(event) => event.currentTarget.select()}
        />
        <button type="button" onClick={() => void navigator.clipboard?.writeText(address).then(() => setCopied(true))}>
          {t("table.copy")}
        </button>
        <span role="status">{copied && t("table.copied")}</span>
      </p>
      {member && <ByName table={table} busy={busy} order={order} />}
    </section>
  );
}

function ByName({ table, busy, order }: InviteProps): JSX.Element {
  const [people, setPeople] = useState<Person[]>([]);
  const [text, setText] = useState("");
  const [chosen, setChosen] = useState<Person | null>(null);
  const [unknown, setUnknown] = useState(false);
  const { busy: seeking, trouble, run } = useDoing();
  const you = me.value?.player ?? "";
  useEffect(() => {
    acquaintances(you).then(setPeople, () => undefined);
  }, [you]);
  const invited = table.invited ?? [];
  const send = (event: Event): void => {
    event.preventDefault();
    run(async () => {
      const player = await meant(text, chosen);
      setUnknown(!player);
      if (!player) return;
      order({ type: "invite_player", player });
      setText("");
    });
  };
  return (
    <>
      <form onSubmit={send}>
        <FindPlayer
          id="invite-name"
          label={t("table.invite_name")}
          text={text}
          known={people}
          without={you}
          set={(typed, person) => {
            setText(typed);
            setChosen(person);
            setUnknown(false);
          }}
        >
          <button type="submit" disabled={busy || seeking || !text.trim()}>
            {t("table.invite_send")}
          </button>
        </FindPlayer>
      </form>
      <Trouble>{trouble || (unknown && t("table.invite_unknown"))}</Trouble>
      {invited.length > 0 && <Invited players={invited} busy={busy} order={order} />}
    </>
  );
}

interface InvitedProps {
  players: string[];
  busy: boolean;
  order: InviteProps["order"];
}

function Invited({ players, busy, order }: InvitedProps): JSX.Element {
  const names = useNames(players);
  return (
    <>
      <h3>{t("table.invited")}</h3>
      <ul class="list">
        {players.map((player, at) => (
          <li key={player} class="row">
            <a href={`/players/${player}`}>{names[at]}</a>
            <button type="button" disabled={busy} onClick={() => order({ type: "withdraw_invitation", player })}>
              {t("table.withdraw")}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Persons one has met, and those of the leaderboard; the ones met first. */
async function acquaintances(you: string): Promise<Person[]> {
  const [history, board] = await Promise.all([
    get<api.Schemas["PlayerHistory"]>(`/v1/players/${you}/history?limit=100`),
    get<api.Schemas["Leaderboard"]>("/v1/leaderboards?limit=100"),
  ]);
  const players = known(you, history.matches, board.rows).slice(0, 100);
  const names = await api.namesOf(players);
  return players.map((id, at) => ({ id, name: names[at] as string })).filter((one) => one.name);
}
