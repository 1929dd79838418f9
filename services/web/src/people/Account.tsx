import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Heading } from "../app/Heading";
import { t } from "../app/language";
import { me } from "../app/me";
import * as api from "../wire/api";
import { Blocked } from "./account/Blocked";
import { Data } from "./account/Data";
import { Guest, Login } from "./account/Entering";
import { Notices } from "./account/Notices";
import { Appearance, Password } from "./account/Oneself";
import { Tokens } from "./account/Tokens";
import { Vacation } from "./account/Vacation";

/** Coming in as a guest, signing in, making an account of a guest; and all that one may say of one's account. */
export default function Account(): JSX.Element {
  const [about, setAbout] = useState<api.Schemas["PlayerAbout"] | null>(null);
  const player = me.value?.player;
  const look = (): void => {
    setAbout(null);
    if (player) api.about(player).then(setAbout, () => undefined);
  };
  useEffect(look, [player]);
  if (!me.value) {
    return (
      <>
        <Heading>{t("account.title")}</Heading>
        <div class="grid">
          <Guest />
          <Login title={t("account.sign_in")} send={api.signIn} autocomplete="current-password" />
        </div>
      </>
    );
  }
  return (
    <>
      <Heading>{t("account.title")}</Heading>
      <p>
        {t("account.you", { name: me.value.name })} <a href={`/players/${player}`}>{t("account.profile")}</a>
      </p>
      {about?.guest && <p class="notice">{t("account.is_guest")}</p>}
      {about && (
        <div class="grid">
          {about.guest && (
            <Login title={t("account.make")} send={api.makeAccount} autocomplete="new-password" after={look} />
          )}
          <Appearance about={about} />
          {!about.guest && <Password />}
          <Blocked />
          <Vacation />
          {!about.guest && <Notices />}
          <Data guest={about.guest ?? false} />
        </div>
      )}
      <Tokens />
    </>
  );
}
