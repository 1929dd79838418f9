import type { JSX } from "preact";
import { t } from "../app/language";
import type { GameModule } from "../games/contract";
import type { Frame, View } from "../wire/view";
import { hosts } from "./hosts";

interface LogProps {
  frames: Frame[];
  view: View;
  names: string[];
  module: GameModule | null;
}

/** What happened, the newest first: an entry a commit, a line an event. */
export function Log({ frames, view, names, module }: LogProps): JSX.Element {
  return (
    <section class="panel" aria-labelledby="log">
      <h2 id="log">{t("log.title")}</h2>
      <ol class="list log" aria-live="polite" tabIndex={0} reversed>
        {frames.toReversed().map((frame) => {
          const told = frame.events.map((event) => hosts(event, names) ?? module?.say(event, view, names)).filter(Boolean);
          return told.length ? (
            <li key={frame.version}>
              {told.map((words, at) => (
                <div key={at}>{words}</div>
              ))}
            </li>
          ) : null;
        })}
      </ol>
    </section>
  );
}
