/** Taking back, resigning, and the other ways out of a match: as far as the server would accept them now. */
import type { JSX } from "preact";
import { useContext, useEffect, useState } from "preact/hooks";
import { t } from "../app/language";
import { Sure } from "../app/Sure";
import type { Command } from "../games/contract";
import { Picking } from "../games/picking";
import * as api from "../wire/api";
import type { View } from "../wire/view";

interface LeavingProps {
  view: View;
  names: string[];
  send: (order: Command) => void;
  busy: boolean;
}

export function Leaving({ view, names, send, busy }: LeavingProps): JSX.Element {
  const [open, setOpen] = useState(false);
  const ways = useWays(view, open);
  return (
    <div class="panel leaving">
      <div class="row">
        <button type="button" disabled={busy || !view.undo} onClick={() => send({ type: "undo" })}>
          {t("match.undo")}
        </button>
        <Way name="resign" busy={busy} go={() => send({ type: "resign" })} />
      </div>
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>{t("leaving.more")}</summary>
        {ways.map((way) => {
          const who = typeof way.seat === "number" ? (names[way.seat] ?? "") : "";
          return (
            <div key={`${way.type}${who}`}>
              <p class="soft">{t(`leaving.${way.type}_what`, { who })}</p>
              <p class="row">
                <Way name={way.type} who={who} busy={busy} go={() => send(way)} />
              </p>
            </div>
          );
        })}
        {open && ways.length === 0 && <p class="soft">{t("leaving.none")}</p>}
      </details>
    </div>
  );
}

/** A way out, asked for once more. */
function Way({ name, who = "", busy, go }: { name: string; who?: string; busy: boolean; go: () => void }): JSX.Element {
  const picking = useContext(Picking);
  return <Sure begun={picking} words={[t(`leaving.${name}`, { who }), t(`leaving.${name}_sure`, { who }), t("leaving.not")]} busy={busy} go={go} />;
}

/** The ways that the server would take, asked anew with every version while somebody looks. */
function useWays(view: View, open: boolean): Command[] {
  const [ways, setWays] = useState<Command[]>([]);
  useEffect(() => {
    if (!open) return;
    let current = true;
    const claims = (view.awaiting ?? []).filter((seat) => seat !== view.you).map((seat) => ({ type: "claim", seat }));
    const asked: Command[] = [
      ...["call_off", "vote_end"].map((type) => ({ type })),
      ...claims,
      ...["step_away", "come_back"].map((type) => ({ type })),
    ];
    Promise.all(asked.map(async (way) => ((await api.check(view.match, way)).allowed ? [way] : []))).then(
      (found) => current && setWays(found.flat()),
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [open, view.match, view.version]);
  return ways;
}
