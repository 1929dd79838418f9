import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { Trouble, useDoing } from "../app/Busy";
import { t } from "../app/language";
import { known, me, somebody } from "../app/me";
import * as api from "../wire/api";

/** Coming in as a guest, signing in, and making an account of a guest. */
export default function Account(): JSX.Element {
  return (
    <>
      <h1>{t("account.title")}</h1>
      {me.value && (
        <p>
          {t("account.you", { name: me.value.name })} <a href={`/players/${me.value.player}`}>{t("account.profile")}</a>
        </p>
      )}
      <div class="grid">
        {!me.value && <Guest />}
        {!me.value && <Login title={t("account.sign_in")} send={api.signIn} autocomplete="current-password" />}
        {me.value && <Login title={t("account.make")} send={api.makeAccount} autocomplete="new-password" />}
      </div>
    </>
  );
}

function Guest(): JSX.Element {
  const [name, setName] = useState("");
  const { busy, trouble, run } = useDoing();
  const enter = (event: Event): void => {
    event.preventDefault();
    run(() => somebody(name));
  };
  return (
    <form class="panel" onSubmit={enter}>
      <h2>{t("account.guest")}</h2>
      <p class="row">
        <label for="guest-name">{t("account.name")}</label>
        <input id="guest-name" value={name} onInput={(event) => setName(event.currentTarget.value)} />
      </p>
      <Trouble>{trouble}</Trouble>
      <button type="submit" class="primary" disabled={busy}>
        {t("account.enter")}
      </button>
    </form>
  );
}

interface LoginProps {
  title: string;
  send: (login: string, password: string) => Promise<unknown>;
  autocomplete: "current-password" | "new-password";
}

function Login({ title, send, autocomplete }: LoginProps): JSX.Element {
  const [login, setLogin] = useState("");
  const [password, setPassword] = useState("");
  const [done, setDone] = useState(false);
  const { busy, trouble, run } = useDoing();
  const submit = (event: Event): void => {
    event.preventDefault();
    run(async () => {
      await send(login, password);
      await known();
      setDone(true);
    });
  };
  return (
    <form class="panel" onSubmit={submit}>
      <h2>{title}</h2>
      <p class="row">
        <label for="login">{t("account.login")}</label>
        <input id="login" autocomplete="username" value={login} onInput={(event) => setLogin(event.currentTarget.value)} />
      </p>
      <p class="row">
        <label for="password">{t("account.password")}</label>
        <input
          id="password"
          type="password"
          autocomplete={autocomplete}
          value={password}
          onInput={(event) => setPassword(event.currentTarget.value)}
        />
      </p>
      <Trouble>{trouble}</Trouble>
      <button type="submit" disabled={busy}>
        {title}
      </button>
      <p role="status">{done && t("account.done")}</p>
    </form>
  );
}
