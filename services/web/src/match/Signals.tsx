import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { t } from "../app/language";
import { notices, setNotices, setSound, sound } from "./telling";

/** The switches of sounds and notices. */
export function Signals(): JSX.Element {
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
      </p>
      <p class="soft" role="status">
        {denied ? t("signal.denied") : notices.value ? t("signal.told") : ""}
      </p>
    </div>
  );
}
