/** The frame around every board: seats and clocks, what may be done, what happened, chat, the score sheet. */
import type { JSX } from "preact";
import { useLocation } from "preact-iso";
import { useEffect, useRef, useState } from "preact/hooks";
import { Trouble } from "../app/Busy";
import { Guarded } from "../app/Guarded";
import { language, said, t } from "../app/language";
import { me } from "../app/me";
import { Missing } from "../app/Missing";
import { unreachable } from "../app/network";
import type { Command, GameModule } from "../games/contract";
import { moduleOf } from "../games/games";
import { Latest } from "../games/latest";
import { Picking } from "../games/picking";
import { Chat } from "../lobby/Chat";
import { useNames } from "../people/Names";
import * as api from "../wire/api";
import { running } from "../wire/view";
import { Away } from "./Away";
import { asksFirst } from "./asking";
import { Bar } from "./Bar";
import { Final } from "./Final";
import { useKeptFocus } from "./focus";
import { useMatch } from "./following";
import "./match.css";
import { Leaving } from "./Leaving";
import { deedOf, lastEvents, telling } from "./lately";
import { Dropped, Kept } from "./Kept";
import { Legal } from "./Legal";
import { Log } from "./Log";
import { keepPromise } from "./promises";
import { Records } from "./Records";
import { Rematch } from "./Rematch";
import { Replay, useMoment } from "./Replay";
import { Score } from "./Score";
import { Seats } from "./Seats";
import { Signals } from "./Signals";
import { useSignals } from "./telling";
import { useOrders } from "./useOrders";
import { Why } from "./WhyNot";

export default function MatchPage({ id }: { id: string }): JSX.Element {
  const { view, frames, connected, refused } = useMatch(id, me.value?.player);
  const [module, setModule] = useState<GameModule | null>(null);
  const [prepared, setPrepared] = useState(false);
  const names = useNames(view?.seats.map((seat) => seat.player) ?? []);
  const { busy, trouble, question, kept, dropped, give, withdraw, drop } = useOrders(id, view?.version ?? 0, module?.refusal);
  useSignals(view, trouble);
  const { query, route } = useLocation();
  const at = Number(query.at) || null;
  const moment = useMoment(id, at);
  const table = useRef<HTMLDivElement>(null);
  useKeptFocus(table, busy, prepared && view !== null);
  useEffect(withdraw, [at]);
  useEffect(() => {
    if (!view) return;
    keepPromise(view);
    void (async () => {
      setModule(await moduleOf(view.game, language.value, await api.game(view.game)));
      setPrepared(true);
    })();
  }, [view?.game]);
  if (refused) return <Missing what={refused.status === 404 || refused.status === 422 ? "match" : "closed"} />;
  if (!view || !prepared) return <p role="status">{connected ? t("match.loading") : t("match.away")}</p>;
  const seat = view.you ?? null;
  const offers = busy || at !== null || !running(view) ? [] : (view.offers ?? []);
  const away = seat !== null && view.seats[seat]?.status === "away";
  const shown = moment ?? view;
  const go = (version: number | null): void => route(`/matches/${id}${version === null ? "" : `?at=${version}`}`, true);
  const tell = telling(view, names, module);
  const latest = lastEvents(frames, seat, tell);
  const describe = (order: Command): string => module?.describe(order, view, names) ?? plain(order);
  const send = (command: Command): void => give({ command, what: describe(command) }, view.version, asksFirst(view));
  const leave = (command: Command): void => give({ command, what: wayOut(command, names) }, view.version, false);
  return (
    <>
      {!connected && !unreachable.value && (
        <p class="notice" role="status">
          {t("match.away")}
        </p>
      )}
      <Bar view={view} names={names} module={module} deed={deedOf(latest, tell)}>
        {away && running(view) && <Away busy={busy} back={() => leave({ type: "come_back" })} />}
        {kept && <Kept what={kept} drop={drop} />}
        {dropped && <Dropped {...dropped} close={withdraw} />}
        {question && !busy && <Final question={question} yes={() => give(question, question.version, false)} no={withdraw} />}
        <Trouble>{trouble}</Trouble>
      </Bar>
      {!running(view) && <Rematch view={view} names={names} replaying={at !== null} />}
      <Picking.Provider value={withdraw}>
        <div class="match" ref={table}>
          <div class="board">
            {(at !== null || !running(view)) && <Replay at={at} last={view.version} go={go} />}
            {shown.outcome && <Score view={shown} names={names} module={module} />}
            <Why match={id} may={seat !== null && at === null && running(view)} version={view.version} module={module}>
              <Guarded fresh={shown.version}>
                <Latest.Provider value={at === null && running(view) ? latest : []}>
                  {module && <module.Board view={shown} seat={seat} names={names} offers={offers} send={send} sending={busy} />}
                </Latest.Provider>
              </Guarded>
            </Why>
          </div>
          <aside>
            <Seats view={shown} names={names} module={module} />
            {seat !== null && running(view) && (
              <>
                <Guarded fresh={shown.version}>
                  <Legal offers={offers} describe={describe} send={send} open={!module} />
                </Guarded>
                <Leaving view={view} names={names} send={leave} busy={busy} />
              </>
            )}
            <Log
              frames={frames.filter((frame) => frame.version <= shown.version)}
              view={view}
              names={names}
              module={module}
            />
            {at === null && running(view) && (
              <p>
                <Replay at={null} last={view.version} go={go} />
              </p>
            )}
            {seat !== null && running(view) && <Signals view={view} />}
            <Chat table={view.table} />
            <Records view={view} module={module} />
          </aside>
        </div>
      </Picking.Provider>
    </>
  );
}

/** Taking back, or a way out of the match, by its words. */
function wayOut({ type, seat }: Command, names: readonly string[]): string {
  return said(`match.${type}`) ?? t(`leaving.${type}`, { who: names[Number(seat ?? -1)] ?? "" });
}

/** A command of a game without a board. */
function plain({ type, ...fields }: Command): string {
  const words = Object.entries(fields).map(([field, value]) => `${field} ${JSON.stringify(value)}`);
  return [type.replaceAll("_", " "), ...words].join(", ");
}
