import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { useDoing } from "../app/Busy";
import { Heading } from "../app/Heading";
import { language, t } from "../app/language";
import { Awaited } from "../app/Missing";
import type { GameModule } from "../games/contract";
import { moduleOf } from "../games/games";
import * as api from "../wire/api";

/** A game's rules on half a page, and the rulebook's clauses that refusals name. */
export default function Help({ game }: { game: string }): JSX.Element {
  const [document, setDocument] = useState<api.GameDocument | null>(null);
  const [module, setModule] = useState<GameModule | null>(null);
  const doing = useDoing();
  useEffect(() => {
    setDocument(null);
    doing.run(async () => {
      const found = await api.game(game);
      setModule(await moduleOf(game, language.value, found));
      setDocument(found);
    });
  }, [game]);
  if (!document) return <Awaited what="game" doing={doing} />;
  return (
    <>
      <Heading>{t(`title.${game}`, { defaultValue: document.title })}</Heading>
      <p class="row">
        <a class="button" href={`/play?game=${game}`}>
          {t("landing.tables")}
        </a>
        <a href={`/statistics/${game}`}>{t("statistics.link")}</a>
        <a href={`/leaders?game=${game}`}>{t("nav.leaders")}</a>
      </p>
      {module && (
        <section class="panel">
          <module.Help />
        </section>
      )}
      <details class="panel">
        <summary>{t("help.clauses")}</summary>
        <dl lang="en">
          {Object.entries(document.clauses).map(([id, title]) => (
            <div key={id}>
              <dt>{id}</dt>
              <dd>{title}</dd>
            </div>
          ))}
        </dl>
      </details>
    </>
  );
}
