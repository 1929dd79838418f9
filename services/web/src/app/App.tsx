/** The frame around every page, and which page is shown. */
import type { JSX } from "preact";
import { LocationProvider, lazy, Route, Router } from "preact-iso";
import { useEffect, useState } from "preact/hooks";
import { Landing } from "../lobby/Landing";
import { listen } from "../wire/http";
import { choose, LANGUAGES, language, t } from "./language";
import type { Language } from "./language";
import { leave, lookWho, me } from "./me";

const Lobby = lazy(() => import("../lobby/Lobby"));
const TablePage = lazy(() => import("../lobby/TablePage"));
const MatchPage = lazy(() => import("../match/MatchPage"));
const Mine = lazy(() => import("../lobby/Mine"));
const Account = lazy(() => import("../people/Account"));
const Leaders = lazy(() => import("../people/Leaders"));
const Profile = lazy(() => import("../people/Profile"));
const Ops = lazy(() => import("../ops/Ops"));
const OpsMatch = lazy(() => import("../ops/OpsMatch"));
const OpsTrace = lazy(() => import("../ops/OpsTrace"));
const Help = lazy(() => import("../lobby/Help"));

export function App(): JSX.Element {
  useEffect(() => {
    void lookWho();
  }, []);
  if (!language.value) return <></>;
  return (
    <LocationProvider>
      <Top />
      <main key={language.value}>
        <Router>
          <Route path="/" component={Landing} />
          <Route path="/play" component={Lobby} />
          <Route path="/tables/:id" component={TablePage} />
          <Route path="/matches/:id" component={MatchPage} />
          <Route path="/mine" component={Mine} />
          <Route path="/account" component={Account} />
          <Route path="/leaders" component={Leaders} />
          <Route path="/players/:id" component={Profile} />
          <Route path="/help/:game" component={Help} />
          <Route path="/ops" component={Ops} />
          <Route path="/ops/matches/:id" component={OpsMatch} />
          <Route path="/ops/traces/:id" component={OpsTrace} />
          <Route default component={Lost} />
        </Router>
      </main>
    </LocationProvider>
  );
}

function Lost(): JSX.Element {
  return <h1>{t("lost")}</h1>;
}

function Top(): JSX.Element {
  const waiting = useWaiting();
  return (
    <header class="top">
      <a class="brand" href="/">
        Furrow
      </a>
      <nav aria-label={t("nav.label")}>
        <a href="/play">{t("nav.play")}</a>
        <a href="/mine">
          {t("nav.mine")}
          {waiting > 0 && ` (${waiting})`}
        </a>
        <a href="/leaders">{t("nav.leaders")}</a>
        <a href="/account">{me.value ? me.value.name : t("nav.sign_in")}</a>
        {me.value && (
          <button type="button" onClick={() => void leave()}>
            {t("nav.sign_out")}
          </button>
        )}
      </nav>
      <label>
        <span class="sr">{t("nav.language")}</span>
        <select value={language.value} onChange={(event) => void choose(event.currentTarget.value as Language)}>
          {Object.entries(LANGUAGES).map(([code, name]) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <Theme />
    </header>
  );
}

/** How many matches wait for whoever looks, told as it changes; the title says so too. */
function useWaiting(): number {
  const [waiting, setWaiting] = useState(0);
  const player = me.value?.player;
  useEffect(() => {
    setWaiting(0);
    if (!player) return;
    return listen("/v1/turns/stream", {
      turns: (data) => setWaiting((data as { matches: unknown[] }).matches.length),
    });
  }, [player]);
  useEffect(() => {
    document.title = waiting ? `(${waiting}) Furrow` : "Furrow";
  }, [waiting]);
  return waiting;
}

const KEPT = "furrow.theme";

function Theme(): JSX.Element {
  const [theme, setTheme] = useState(localStorage.getItem(KEPT) ?? "auto");
  useEffect(() => {
    if (theme === "auto") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
    localStorage.setItem(KEPT, theme);
  }, [theme]);
  return (
    <label>
      <span class="sr">{t("nav.theme")}</span>
      <select value={theme} onChange={(event) => setTheme(event.currentTarget.value)}>
        {["auto", "light", "dark"].map((name) => (
          <option key={name} value={name}>
            {t(`theme.${name}`)}
          </option>
        ))}
      </select>
    </label>
  );
}
