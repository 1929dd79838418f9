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
          <h2>{t(`help.${chapter}_title`)}</h2>
          <p>{t(`help.${chapter}`)}</p>
        </section>
      ))}
    </div>
  );
}
