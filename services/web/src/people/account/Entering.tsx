import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { Trouble, useDoing } from "../../app/Busy";
import { t } from "../../app/language";
import { known, somebody } from "../../app/me";
import { Field } from "./Field";

export function Guest(): JSX.Element {
  const [name, setName] = useState("");
  const { busy, trouble, run } = useDoing();
  const enter = (event: Event): void => {
    event.preventDefault();
    run(() => somebody(name));
  };
  return (
    <form class="panel" onSubmit={enter}>
      <h2>{t("account.guest")}</h2>
      <p class="soft">{t("landing.guest")}</p>
      <Field id="guest-name" label={t("account.name")} value={name} set={setName} maxLength={24} />
      <Trouble>{trouble}</Trouble>
      <button type="submit" class="primary" disabled={busy}>
        {t("account.enter")}
      </button>
    </form>
  );
}

/** As libs/messages/players.py has them. */
export const LOGIN = "[A-Za-z0-9][A-Za-z0-9_.\\-]{1,30}[A-Za-z0-9]";
export const PASSWORD = ".{10,200}";

interface LoginProps {
  title: string;
  send: (login: string, password: string) => Promise<unknown>;
  autocomplete: "current-password" | "new-password";
  after?: () => void;
}

export function Login({ title, send, autocomplete, after }: LoginProps): JSX.Element {
  const [login, setLogin] = useState("");
  const [password, setPassword] = useState("");
  const { busy, trouble, run } = useDoing();
  const fresh = autocomplete === "new-password";
  const submit = (event: Event): void => {
    event.preventDefault();
    run(async () => {
      await send(login, password);
      await known();
      after?.();
    });
  };
  return (
    <form class="panel" onSubmit={submit}>
      <h2>{title}</h2>
      <Field
        id="login"
        label={t("account.login")}
        value={login}
        set={setLogin}
        autocomplete="username"
        required
        {...(fresh ? { pattern: LOGIN, rule: t("form.login") } : {})}
      />
      <Field
        id="password"
        label={t("account.password")}
        value={password}
        set={setPassword}
        type="password"
        autocomplete={autocomplete}
        required
        {...(fresh ? { pattern: PASSWORD, rule: t("form.password") } : {})}
      />
      {fresh && <p class="soft">{t("account.password_what")}</p>}
      <Trouble>{trouble}</Trouble>
      <button type="submit" class="primary" disabled={busy}>
        {title}
      </button>
    </form>
  );
}
