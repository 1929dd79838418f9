import type { JSX } from "preact";
import { useLocation } from "preact-iso";
import { useEffect, useState } from "preact/hooks";
import { Trouble, useDoing } from "../app/Busy";
import { Heading } from "../app/Heading";
import { t, titleOf } from "../app/language";
import { me } from "../app/me";
import { share } from "../statistics/numbers";
import * as api from "../wire/api";
import { get } from "../wire/http";
import { useNames } from "./Names";
import { Seek } from "./Seek";
import { quarterOf } from "./seasons";

type Board = api.Schemas["Leaderboard"];
type Line = api.Schemas["Ranked"];

const SPEEDS = ["untimed", "fast", "slow", "correspondence"];

/** Who leads: in all or a game, at a speed, this season, around oneself, with or without bots and newcomers. */
export default function Leaders(): JSX.Element {
  const { query } = useLocation();
  const [games, setGames] = useState<api.GameRow[]>([]);
  const [game, setGame] = useState(query.game ?? "");
  const [speed, setSpeed] = useState("");
  const [season, setSeason] = useState("");
  const [everyone, setEveryone] = useState(true);
  const [around, setAround] = useState(false);
  const [rows, setRows] = useState<readonly Line[]>([]);
  const [next, setNext] = useState<string | null>(null);
  const { busy, trouble, run } = useDoing();
  const terms = { game, speed: game && speed, season, everyone: String(everyone), around: around ? "me" : "" };
  const asked = new URLSearchParams(Object.entries(terms).filter(([, value]) => value)).toString();
  const look = (before: readonly Line[], cursor: string | null): void =>
    run(async () => {
      const page = await get<Board>(`/v1/leaderboards?${asked}${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ""}`);
      setRows([...before, ...page.rows]);
      setNext(page.next ?? null);
    });
  useEffect(() => run(async () => setGames((await api.games()).games)), []);
  useEffect(() => look([], null), [asked]);
  return (
    <section class="panel">
      <Heading>{t("nav.leaders")}</Heading>
      <div class="row">
        <Choice id="leaders-game" label={t("open.game")} value={game} set={setGame}>
          {[["", t("leaders.all")], ...games.map((one) => [one.name, titleOf(one)])]}
        </Choice>
        {game && (
          <Choice id="leaders-speed" label={t("leaders.speed")} value={speed} set={setSpeed}>
            {[["", t("leaders.any_speed")], ...SPEEDS.map((one) => [one, t(`speed.${one}`)])]}
          </Choice>
        )}
        <Choice id="leaders-season" label={t("leaders.season")} value={season} set={setSeason}>
          {[
            ["", t("leaders.ever")],
            [quarterOf(new Date()), t("leaders.now")],
          ]}
        </Choice>
        <Tick label={t("leaders.everyone")} value={everyone} set={setEveryone} />
        {me.value && <Tick label={t("leaders.around")} value={around} set={setAround} />}
        {game && <a href={`/statistics/${game}`}>{t("statistics.link")}</a>}
      </div>
      <Seek />
      <Trouble>{trouble}</Trouble>
      {rows.length === 0 && !busy && <p class="soft">{t("leaders.none")}</p>}
      {rows.length > 0 && <Lines rows={rows} />}
      {next && (
        <button type="button" disabled={busy} onClick={() => look(rows, next)}>
          {t("legal.more")}
        </button>
      )}
    </section>
  );
}

function Lines({ rows }: { rows: readonly Line[] }): JSX.Element {
  const names = useNames(rows.map((row) => row.player));
  return (
    <div class="wide" tabIndex={0} role="region" aria-label={t("nav.leaders")}>
      <table>
        <thead>
          <tr>
            <th scope="col" class="number">
              #
            </th>
            <th scope="col">{t("leaders.player")}</th>
            <th scope="col" class="number">
              {t("leaders.rating")}
            </th>
            <th scope="col" class="number">
              {t("leaders.matches")}
            </th>
            <th scope="col" class="number">
              {t("leaders.wins")}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={row.player} class={row.player === me.value?.player ? "you" : undefined}>
              <td class="number">{row.rank}</td>
              <th scope="row">
                <a href={`/players/${row.player}`}>{names[at]}</a> {row.bot && <span class="soft">{t("profile.bot")}</span>}
              </th>
              <td class="number">
                {row.rating}
                {row.provisional && <abbr title={t("profile.provisional")}>?</abbr>}
              </td>
              <td class="number">{row.matches}</td>
              <td class="number">
                {row.wins} <span class="soft">{row.matches > 0 && share(row.wins / row.matches)}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface ChoiceProps {
  id: string;
  label: string;
  value: string;
  set: (value: string) => void;
  children: string[][];
}

function Choice({ id, label, value, set, children }: ChoiceProps): JSX.Element {
  return (
    <span class="row">
      <label for={id}>{label}</label>
      <select id={id} value={value} onChange={(event) => set(event.currentTarget.value)}>
        {children.map(([key, words]) => (
          <option key={key} value={key}>
            {words}
          </option>
        ))}
      </select>
    </span>
  );
}

function Tick({ label, value, set }: { label: string; value: boolean; set: (value: boolean) => void }): JSX.Element {
  return (
    <label class="row">
      <input type="checkbox" checked={value} onChange={(event) => set(event.currentTarget.checked)} /> {label}
    </label>
  );
}
