import type { JSX } from "preact";
import { t } from "../app/language";

/** What the player chose while the server is away: it is sent once the server is back, unless it is dropped. */
export function Kept({ what, drop }: { what: string; drop: () => void }): JSX.Element {
  return (
    <div class="notice row kept" role="status">
      <span>
        <strong>{what}</strong> – {t("kept.waits")}
      </span>
      <button type="button" onClick={drop}>
        {t("kept.drop")}
      </button>
    </div>
  );
}

/** What waited for the server in vain. */
export function Dropped({ what, why, close }: { what: string; why: string; close: () => void }): JSX.Element {
  return (
    <div class="notice row kept" role="alert">
      <span>
        <strong>{what}</strong> – {t("kept.dropped")} {why}
      </span>
      <button type="button" onClick={close}>
        {t("why.close")}
      </button>
    </div>
  );
}
