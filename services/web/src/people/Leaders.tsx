import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Trouble, useDoing } from "../app/Busy";
import { t } from "../app/language";
import * as api from "../wire/api";
import { get } from "../wire/http";
import { useNames } from "./Names";

interface Row {
  rank: number | null;
  player: string;
  rating: number;
  matches: number;
  wins: number;
}

export default function Leaders(): JSX.Element {
  const [games, setGames] = useState<api.GameRow[]>([]);
  const [game, setGame] = useState("");
  const [rows, setRows] = useState<Row[]>([]);
  const { trouble, run } = useDoing();
  const names = useNames(rows.map((row) => row.player));
  useEffect(() => run(async () => setGames((await api.games()).games)), []);
  useEffect(
    () => run(async () => setRows((await get<{ rows: Row[] }>(`/v1/leaderboards?everyone=true${game && `&game=${game}`}`)).rows)),
    [game],
  );
  return (
    <section class="panel">
      <h1>{t("nav.leaders")}</h1>
      <p class="row">
        <label for="leaders-game">{t("open.game")}</label>
        <select id="leaders-game" value={game} onChange={(event) => setGame(event.currentTarget.value)}>
          <option value="">{t("leaders.all")}</option>
          {games.map((one) => (
            <option key={one.name} value={one.name}>
              {one.title}
            </option>
          ))}
        </select>
      </p>
      <Trouble>{trouble}</Trouble>
      {rows.length === 0 && <p class="soft">{t("leaders.none")}</p>}
      <div class="wide" tabIndex={0} role="region" aria-label={t("nav.leaders")}>
        <table>
          <thead>
            <tr>
              <th class="number">#</th>
              <th>{t("leaders.player")}</th>
              <th class="number">{t("leaders.rating")}</th>
              <th class="number">{t("leaders.matches")}</th>
              <th class="number">{t("leaders.wins")}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              <tr key={row.player}>
                <td class="number">{row.rank}</td>
                <td>
                  <a href={`/players/${row.player}`}>{names[at]}</a>
                </td>
                <td class="number">{row.rating}</td>
                <td class="number">{row.matches}</td>
                <td class="number">{row.wins}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
