/** The rules in short. */

import type { JSX } from "preact";

import { t } from "./text/words";

const CHAPTERS = ["turn", "land", "tracks", "round", "end", "solo"] as const;

export function Help(): JSX.Element {
  return (
    <div class="ng-help">
      <p>{t("help.goal")}</p>
      {CHAPTERS.map((chapter) => (
        <section key={chapter}>
          <h3>{t(`help.${chapter}_title`)}</h3>
          <p>{t(`help.${chapter}`)}</p>
        </section>
      ))}
    </div>
  );
}
