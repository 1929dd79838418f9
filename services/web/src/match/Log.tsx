import type { JSX } from "preact";
import { t } from "../app/language";
import type { GameModule } from "../games/contract";
import type { Frame, View } from "../wire/view";
import { chapters, telling } from "./lately";

interface LogProps {
  frames: Frame[];
  view: View;
  names: string[];
  module: GameModule | null;
}

/** What happened, the newest first throughout: a heading for each player's go, an entry a commit, a line an event. */
export function Log({ frames, view, names, module }: LogProps): JSX.Element {
  const tell = telling(view, names, module);
  return (
    <section class="panel" aria-labelledby="log">
      <h2 id="log">{t("log.title")}</h2>
      <ol class="list log" aria-live="polite" tabIndex={0} reversed>
        {chapters(frames, tell).map(({ seat, entries }) => (
          <li key={entries.at(-1)?.version}>
            <h3>{seat === null ? t("log.table") : names[seat]}</h3>
            {entries.map(({ version, back, told }) => (
              <div key={version} class={back ? "entry soft" : "entry"}>
                {told.map((words, at) => (
                  <div key={at}>{words}</div>
                ))}
              </div>
            ))}
          </li>
        ))}
      </ol>
    </section>
  );
}
