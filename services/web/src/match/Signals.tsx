import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { t } from "../app/language";
import type { View } from "../wire/view";
import { asksFirst, setAsking } from "./asking";
import { notices, setNotices, setSound, sound } from "./telling";

/** The switches of sounds, of notices and of being asked. */
export function Signals({ view }: { view: View }): JSX.Element {
  const [denied, setDenied] = useState(false);
  return (
    <div class="panel signals">
      <p class="row">
        <button type="button" aria-pressed={sound.value} onClick={() => setSound(!sound.value)}>
          {t(sound.value ? "signal.on" : "signal.off")}
        </button>
        {"Notification" in globalThis && (
          <button
            type="button"
            aria-pressed={notices.value}
            onClick={() => void setNotices(!notices.value).then((done) => setDenied(!done))}
          >
            {t("signal.tell")}
          </button>
        )}
        <button type="button" aria-pressed={asksFirst(view)} onClick={() => setAsking(!asksFirst(view))}>
          {t("final.asks")}
        </button>
      </p>
      <p class="soft" role="status">
        {denied ? t("signal.denied") : notices.value ? t("signal.told") : ""}
      </p>
    </div>
  );
}
