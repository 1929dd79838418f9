/** How one appears to others, and one's password. */
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { Trouble, useDoing } from "../../app/Busy";
import { t } from "../../app/language";
import { me } from "../../app/me";
import * as api from "../../wire/api";
import { PASSWORD } from "./Entering";
import { Field } from "./Field";

export function Appearance({ about }: { about: api.Schemas["PlayerAbout"] }): JSX.Element {
  const [name, setName] = useState(about.name);
  const [text, setText] = useState(about.about ?? "");
  const [done, setDone] = useState(false);
  const { busy, trouble, run } = useDoing();
  const save = (event: Event): void => {
    event.preventDefault();
    setDone(false);
    run(async () => {
      const found = await api.changeProfile({ name, about: text });
      if (me.value) me.value = { ...me.value, name: found.name };
      setDone(true);
    });
  };
  return (
    <form class="panel" onSubmit={save}>
      <h2>{t("account.appearance")}</h2>
      <Field id="display-name" label={t("account.name")} value={name} set={setName} maxLength={24} autocomplete="nickname" required rule={t("form.name")} />
      <p class="field">
        <label for="about">{t("account.about")}</label>
        <textarea id="about" rows={3} maxLength={500} value={text} onInput={(event) => setText(event.currentTarget.value)} />
      </p>
      <Trouble>{trouble}</Trouble>
      <p class="row">
        <button type="submit" disabled={busy}>
          {t("account.save")}
        </button>
        <span role="status">{done && t("account.done")}</span>
      </p>
    </form>
  );
}

export function Password(): JSX.Element {
  const [old, setOld] = useState("");
  const [fresh, setFresh] = useState("");
  const [done, setDone] = useState(false);
  const { busy, trouble, run } = useDoing();
  const change = (event: Event): void => {
    event.preventDefault();
    setDone(false);
    run(async () => {
      await api.changePassword(old, fresh);
      setOld("");
      setFresh("");
      setDone(true);
    });
  };
  return (
    <form class="panel" onSubmit={change}>
      <h2>{t("account.change_password")}</h2>
      <Field
        id="old-password"
        label={t("account.old_password")}
        value={old}
        set={setOld}
        type="password"
        autocomplete="current-password"
      />
      <Field
        id="new-password"
        label={t("account.new_password")}
        value={fresh}
        set={setFresh}
        type="password"
        autocomplete="new-password"
        required
        pattern={PASSWORD}
        rule={t("form.password")}
      />
      <p class="soft">{t("account.others_end")}</p>
      <Trouble>{trouble}</Trouble>
      <p class="row">
        <button type="submit" disabled={busy || !old || !fresh}>
          {t("account.change_password")}
        </button>
        <span role="status">{done && t("account.done")}</span>
      </p>
    </form>
  );
}
