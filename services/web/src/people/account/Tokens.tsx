/** One's tokens: where one is signed in, and what one's scripts and bots, and others' programs, come in with. */
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Trouble, useDoing } from "../../app/Busy";
import { t } from "../../app/language";
import { day, moment } from "../../statistics/numbers";
import * as api from "../../wire/api";
import { Field } from "./Field";

type Card = api.Schemas["TokenCard"];
type Scope = api.Schemas["TokenRequest"]["scopes"][number];

const SCOPES: readonly Scope[] = ["read", "play", "bot"];
const DAYS = [30, 90, 365];

export function Tokens(): JSX.Element {
  const [cards, setCards] = useState<readonly Card[]>([]);
  const { busy, trouble, run } = useDoing();
  const look = async (): Promise<void> => setCards((await api.tokens()).tokens);
  useEffect(() => run(look), []);
  const revoke = (card: Card): void =>
    run(async () => {
      await api.revokeToken(card.id);
      await look();
    });
  return (
    <section class="panel" aria-labelledby="tokens">
      <h2 id="tokens">{t("tokens.title")}</h2>
      <div class="wide" tabIndex={0} role="region" aria-labelledby="tokens">
        <table>
          <thead>
            <tr>
              <th scope="col">{t("tokens.label")}</th>
              <th scope="col">{t("tokens.scopes")}</th>
              <th scope="col">{t("tokens.made")}</th>
              <th scope="col">{t("tokens.used")}</th>
              <th scope="col">{t("tokens.expires")}</th>
              <td />
            </tr>
          </thead>
          <tbody>
            {cards.map((card) => (
              <tr key={card.id}>
                <th scope="row">
                  {card.label || t(`tokens.kind_${card.kind}`, { defaultValue: card.kind })}{" "}
                  {card.current && <span class="soft">{t("tokens.current")}</span>}
                </th>
                <td>{card.scopes.map((scope) => t(`scope.${scope}`, { defaultValue: scope })).join(", ")}</td>
                <td>{day(card.created)}</td>
                <td>{card.last_used ? moment(card.last_used) : t("tokens.never")}</td>
                <td>{card.expires ? day(card.expires) : t("tokens.never")}</td>
                <td>
                  {!card.current && (
                    <button type="button" disabled={busy} onClick={() => revoke(card)}>
                      {t("tokens.revoke")}
                    </button>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Trouble>{trouble}</Trouble>
      <NewToken made={look} />
    </section>
  );
}

function NewToken({ made }: { made: () => Promise<void> }): JSX.Element {
  const [label, setLabel] = useState("");
  const [scopes, setScopes] = useState<Scope[]>(["read"]);
  const [days, setDays] = useState(90);
  const [token, setToken] = useState("");
  const { busy, trouble, run } = useDoing();
  const make = (event: Event): void => {
    event.preventDefault();
    run(async () => {
      setToken((await api.makeToken({ label: label.trim(), scopes, days: days || null })).token);
      setLabel("");
      await made();
    });
  };
  const change = (scope: Scope, yes: boolean): void =>
    setScopes(yes ? [...scopes, scope] : scopes.filter((one) => one !== scope));
  return (
    <form onSubmit={make}>
      <h3>{t("tokens.new")}</h3>
      <p class="soft">{t("tokens.what")}</p>
      <Field id="token-label" label={t("tokens.label")} value={label} set={setLabel} maxLength={60} />
      <fieldset class="row">
        <legend>{t("tokens.scopes")}</legend>
        {SCOPES.map((scope) => (
          <label key={scope} class="row">
            <input
              type="checkbox"
              checked={scopes.includes(scope)}
              onChange={(event) => change(scope, event.currentTarget.checked)}
            />{" "}
            {t(`scope.${scope}`)}
          </label>
        ))}
      </fieldset>
      <p class="field">
        <label for="token-days">{t("tokens.expires")}</label>
        <select id="token-days" value={days} onChange={(event) => setDays(Number(event.currentTarget.value))}>
          {DAYS.map((one) => (
            <option key={one} value={one}>
              {t("tokens.days", { count: one })}
            </option>
          ))}
          <option value={0}>{t("tokens.never")}</option>
        </select>
      </p>
      <Trouble>{trouble}</Trouble>
      <button type="submit" disabled={busy || !scopes.length}>
        {t("tokens.make")}
      </button>
      {token && (
        <p class="notice" role="status">
          <label for="new-token">{t("tokens.once")}</label>{" "}
          <input id="new-token" class="address" readOnly value={token} onFocus={(event) => event.currentTarget.select()} />
        </p>
      )}
    </form>
  );
}
