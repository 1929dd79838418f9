import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { Trouble, useDoing } from "../../app/Busy";
import { t } from "../../app/language";
import * as api from "../../wire/api";
import { Field } from "./Field";

/** Mail when a match waits, once the code that was sent to the address has come back. */
export function Notices(): JSX.Element {
  const [email, setEmail] = useState("");
  const [code, setCode] = useState("");
  const [stage, setStage] = useState<"address" | "code" | "done">("address");
  const { busy, trouble, run } = useDoing();
  const send = (event: Event): void => {
    event.preventDefault();
    run(async () => {
      if (stage === "code") await api.confirmNotices(code.trim());
      else await api.setNotices(email.trim());
      setStage(stage === "code" || !email.trim() ? "done" : "code");
    });
  };
  return (
    <form class="panel" onSubmit={send}>
      <h2>{t("notices.title")}</h2>
      <p class="soft">{t("notices.what")}</p>
      {stage === "code" ? (
        <Field id="notices-code" label={t("notices.code")} value={code} set={setCode} autocomplete="one-time-code" />
      ) : (
        <Field id="notices-email" label={t("notices.email")} value={email} set={setEmail} type="email" autocomplete="email" />
      )}
      <Trouble>{trouble}</Trouble>
      <p class="row">
        <button type="submit" disabled={busy}>
          {t(stage === "code" ? "notices.confirm" : "account.save")}
        </button>
        <span role="status">{stage === "done" && t("account.done")}</span>
      </p>
    </form>
  );
}
