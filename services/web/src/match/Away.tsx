import type { JSX } from "preact";
import { t } from "../app/language";

/** To whoever's seat the autopilot plays: that it does, and the way back. */
export function Away({ busy, back }: { busy: boolean; back: () => void }): JSX.Element {
  return (
    <p class="notice row away" role="alert">
      <strong>{t("match.you_are_away")}</strong>
      <button type="button" class="primary" disabled={busy} onClick={back}>
        {t("leaving.come_back")}
      </button>
    </p>
  );
}
