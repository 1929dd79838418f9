import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Trouble, useDoing } from "../app/Busy";
import { t } from "../app/language";
import { me } from "../app/me";
import type { Schemas } from "../wire/api";
import { get } from "../wire/http";
import { useNames } from "./Names";

type Found = Schemas["Versus"];

/** How a player fared against somebody: first against who looks, else against any of the last they met. */
export function Versus({ player, name }: { player: string; name: string }): JSX.Element | null {
  const [met, setMet] = useState<string[]>([]);
  const [chosen, setChosen] = useState("");
  const [found, setFound] = useState<Found | null>(null);
  const { trouble, run } = useDoing();
  const you = me.value?.player;
  useEffect(
    () =>
      run(async () => {
        const { matches } = await get<Schemas["PlayerHistory"]>(`/v1/players/${player}/history?limit=50`);
        setMet([...new Set(matches.flatMap((match) => match.players))].filter((one) => one !== player));
      }),
    [player],
  );
  const others = you && you !== player ? [you, ...met.filter((one) => one !== you)] : met;
  const other = others.includes(chosen) ? chosen : others[0];
  const names = useNames(others);
  useEffect(() => {
    if (other) run(async () => setFound(await get<Found>(`/v1/players/${player}/versus/${other}`)));
  }, [player, other]);
  if (!other) return null;
  const rows = found && found.other === other ? [...found.games, found.overall] : [];
  return (
    <section class="panel" aria-labelledby="versus">
      <h2 id="versus">{t("versus.title")}</h2>
      <p class="row">
        <label for="versus-other">{t("versus.with", { name })}</label>
        <select id="versus-other" value={other} onChange={(event) => setChosen(event.currentTarget.value)}>
          {others.map((one, at) => (
            <option key={one} value={one}>
              {one === you ? t("match.you") : names[at]}
            </option>
          ))}
        </select>
      </p>
      <Trouble>{trouble}</Trouble>
      {found?.overall.matches === 0 && <p class="soft">{t("versus.never")}</p>}
      {!!found?.overall.matches && (
        <div class="wide" tabIndex={0} role="region" aria-labelledby="versus">
          <table>
            <thead>
              <tr>
                <th scope="col">{t("open.game")}</th>
                <th scope="col" class="number">
                  {t("leaders.matches")}
                </th>
                <th scope="col" class="number">
                  {t("versus.ahead", { name })}
                </th>
                <th scope="col" class="number">
                  {t("versus.behind")}
                </th>
                <th scope="col" class="number">
                  {t("versus.level")}
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.game ?? ""}>
                  <th scope="row">{row.game ? t(`title.${row.game}`, { defaultValue: row.game }) : t("leaders.all")}</th>
                  <td class="number">{row.matches}</td>
                  <td class="number">{row.ahead}</td>
                  <td class="number">{row.behind}</td>
                  <td class="number">{row.level}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
