import type { JSX } from "preact";
import { t } from "../app/language";
import type { GameModule } from "../games/contract";
import type { Frame, View } from "../wire/view";

interface LogProps {
  frames: Frame[];
  view: View;
  names: string[];
  module: GameModule | null;
}

/** What happened, the newest first. */
export function Log({ frames, view, names, module }: LogProps): JSX.Element {
  return (
    <section class="panel" aria-labelledby="log">
      <h2 id="log">{t("log.title")}</h2>
      <ol class="list log" aria-live="polite" tabIndex={0} reversed>
        {frames.toReversed().map((frame) => {
          const told = frame.events.flatMap((event) => module?.say(event, view, names) ?? hosts(event.type, frame, names));
          return told.length ? <li key={frame.version}>{told.join(" ")}</li> : null;
        })}
      </ol>
    </section>
  );
}

/** What the platform itself has to say: somebody resigned, a command was taken back. */
function hosts(type: string, frame: Frame, names: string[]): string[] {
  const words = t(`event.${type}`, { name: names[frame.actor.seat ?? -1] ?? "", defaultValue: "" });
  return words ? [words] : [];
}
