/** Everything that is kept of one: to take along, and to have forgotten. */
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { Trouble, useDoing } from "../../app/Busy";
import { t } from "../../app/language";
import { leave } from "../../app/me";
import * as api from "../../wire/api";
import { Field } from "./Field";

export function Data({ guest }: { guest: boolean }): JSX.Element {
  const [asked, setAsked] = useState(false);
  const [password, setPassword] = useState("");
  const { busy, trouble, run } = useDoing();
  const save = (): void =>
    run(async () => {
      const text = JSON.stringify(await api.myData(), null, 2);
      const address = URL.createObjectURL(new Blob([text], { type: "application/json" }));
      const link = Object.assign(document.createElement("a"), { href: address, download: "furrow.json" });
      link.click();
      URL.revokeObjectURL(address);
    });
  const erase = (event: Event): void => {
    event.preventDefault();
    run(async () => {
      await leave(async () => {
        await api.erase(password);
        await api.forgetCookie();
      });
    });
  };
  return (
    <section class="panel" aria-labelledby="data">
      <h2 id="data">{t("data.title")}</h2>
      <p>{t("data.what")}</p>
      <p class="row">
        <button type="button" disabled={busy} onClick={save}>
          {t("data.save")}
        </button>
        {!asked && (
          <button type="button" class="danger" disabled={busy} onClick={() => setAsked(true)}>
            {t("data.erase")}
          </button>
        )}
      </p>
      {asked && (
        <form onSubmit={erase}>
          <p class="notice">{t("data.erase_what")}</p>
          {!guest && (
            <Field
              id="erase-password"
              label={t("account.password")}
              value={password}
              set={setPassword}
              type="password"
              autocomplete="current-password"
            />
          )}
          <p class="row">
            <button type="submit" class="danger" disabled={busy}>
              {t("data.erase_sure")}
            </button>
            <button type="button" onClick={() => setAsked(false)}>
              {t("data.keep")}
            </button>
          </p>
        </form>
      )}
      <Trouble>{trouble}</Trouble>
    </section>
  );
}
