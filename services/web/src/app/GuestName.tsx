import type { JSX } from "preact";
import { t } from "./language";
import { guestName, me } from "./me";

/** To a visitor who is about to sit down: what they are to be called. Nothing to who has a name. */
export function GuestName(): JSX.Element | null {
  if (me.value !== null) return null;
  return (
    <p>
      <label class="row">
        {t("account.your_name")}{" "}
        <input
          value={guestName.value}
          maxLength={24}
          autocomplete="nickname"
          onInput={(event) => {
            guestName.value = event.currentTarget.value;
          }}
        />
      </label>
    </p>
  );
}
