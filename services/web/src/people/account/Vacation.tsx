import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Trouble, useDoing } from "../../app/Busy";
import { language, t } from "../../app/language";
import * as api from "../../wire/api";

/** Days on which one's clocks in all matches by correspondence stand still. */
export function Vacation(): JSX.Element {
  const [vacation, setVacation] = useState<api.Schemas["VacationView"] | null>(null);
  const { busy, trouble, run } = useDoing();
  useEffect(() => run(async () => setVacation(await api.vacation())), []);
  const change = (): void =>
    run(async () => {
      await (vacation?.on ? api.endVacation() : api.takeVacation());
      setVacation(await api.vacation());
    });
  const until = vacation?.until && new Date(vacation.until).toLocaleDateString(language.value ?? undefined, { dateStyle: "long" });
  return (
    <section class="panel" aria-labelledby="vacation">
      <h2 id="vacation">{t("vacation.title")}</h2>
      <p class="soft">{t("vacation.what")}</p>
      {vacation && (
        <>
          <p>
            {vacation.on && until && t("vacation.on", { until })} {t("vacation.left", { count: vacation.days_left ?? 0 })}
          </p>
          <button type="button" disabled={busy || (!vacation.on && !vacation.days_left)} onClick={change}>
            {t(vacation.on ? "vacation.end" : "vacation.take")}
          </button>
        </>
      )}
      <Trouble>{trouble}</Trouble>
    </section>
  );
}
