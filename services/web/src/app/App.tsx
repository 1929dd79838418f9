/** The frame around every page, and which page is shown. */
import type { JSX } from "preact";
import { LocationProvider, lazy, Route, Router, useLocation } from "preact-iso";
import { useEffect } from "preact/hooks";
import { Landing } from "../lobby/Landing";
import { about, matches } from "../wire/api";
import { Guarded } from "./Guarded";
import { choose, LANGUAGES, language, t } from "./language";
import type { Language } from "./language";
import { leave, lookWho, me } from "./me";
import { Missing } from "./Missing";
import { putOff, unreachable } from "./network";
import { THEMES, theme } from "./theme";
import type { Theme } from "./theme";
import { asked, turns, useWaiting } from "./waiting";

const Lobby = lazy(() => import("../lobby/Lobby"));
const TablePage = lazy(() => import("../lobby/TablePage"));
const MatchPage = lazy(() => import("../match/MatchPage"));
const Mine = lazy(() => import("../lobby/Mine"));
const Account = lazy(() => import("../people/Account"));
const Leaders = lazy(() => import("../people/Leaders"));
const Profile = lazy(() => import("../people/Profile"));
const Statistics = lazy(() => import("../statistics/Statistics"));
const Ops = lazy(() => import("../ops/Ops"));
const OpsActs = lazy(() => import("../ops/OpsActs"));
const OpsMatch = lazy(() => import("../ops/OpsMatch"));
const OpsMatches = lazy(() => import("../ops/OpsMatches"));
const OpsTrace = lazy(() => import("../ops/OpsTrace"));
const OpsTraces = lazy(() => import("../ops/OpsTraces"));
const Help = lazy(() => import("../lobby/Help"));

export function App(): JSX.Element {
  useEffect(() => {
    void lookWho();
  }, []);
  if (!language.value) return <></>;
  return (
    <LocationProvider>
      <Top />
      <Network />
      <main key={language.value}>
        <Pages />
      </main>
    </LocationProvider>
  );
}

function Pages(): JSX.Element {
  const { url } = useLocation();
  return (
    <Guarded fresh={url}>
      <Router>
        <Route path="/" component={Landing} />
        <Route path="/play" component={Lobby} />
        <Route path="/tables/:id" component={TablePage} />
        <Route path="/matches/:id" component={MatchPage} />
        <Route path="/mine" component={Mine} />
        <Route path="/account" component={Account} />
        <Route path="/leaders" component={Leaders} />
        <Route path="/players/:id" component={Profile} />
        <Route path="/statistics/:game" component={Statistics} />
        <Route path="/help/:game" component={Help} />
        <Route path="/ops" component={Ops} />
        <Route path="/ops/acts" component={OpsActs} />
        <Route path="/ops/matches" component={OpsMatches} />
        <Route path="/ops/matches/:id" component={OpsMatch} />
        <Route path="/ops/traces" component={OpsTraces} />
        <Route path="/ops/traces/:id" component={OpsTrace} />
        <Route default component={Lost} />
      </Router>
    </Guarded>
  );
}

function Lost(): JSX.Element {
  return <Missing what="page" />;
}

function Top(): JSX.Element {
  useWaiting();
  return (
    <header class="top">
      <a class="brand" href="/">
        Furrow
      </a>
      <nav aria-label={t("nav.label")}>
        <a href="/play">
          {t("nav.play")} <Badge number={asked.value.length} what={t("nav.asked")} />
        </a>
        <a href="/mine">
          {t("nav.mine")} <Badge number={turns.value.length} what={t("nav.turns")} />
        </a>
        <a href="/leaders">{t("nav.leaders")}</a>
        <a href="/account">{me.value ? me.value.name : t("nav.sign_in")}</a>
        {me.value && (
          <button type="button" onClick={() => void goodbye()}>
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
      <ThemeChoice />
    </header>
  );
}

/** Said for as long as it lasts, wherever one has scrolled to. */
function Network(): JSX.Element {
  return (
    <div class="network" role="status">
      {unreachable.value && <p class="notice">{t("network.away")}</p>}
      {!unreachable.value && putOff.value.length > 0 && (
        <p class="notice">
          {t("network.busy")}{" "}
          <button type="button" onClick={stop}>
            {t("network.stop")}
          </button>
        </p>
      )}
    </div>
  );
}

function stop(): void {
  for (const request of putOff.value) request.stop();
}

/** Asked is a guest, who cannot come back, and whoever's match goes on. */
async function goodbye(): Promise<void> {
  const question = me.value ? await questionTo(me.value.player) : null;
  if (!question || confirm(t(question))) await leave();
}

async function questionTo(player: string): Promise<string | null> {
  if ((await about(player)).guest) return "nav.sign_out_sure";
  return (await matches(`status=live&player=${player}&limit=1`)).matches.length ? "nav.sign_out_playing" : null;
}

/** How many there are of something; nothing for none. */
function Badge({ number, what }: { number: number; what: string }): JSX.Element | null {
  return number ? (
    <span class="badge">
      {number} <span class="sr">{what}</span>
    </span>
  ) : null;
}

function ThemeChoice(): JSX.Element {
  return (
    <label>
      <span class="sr">{t("nav.theme")}</span>
      <select value={theme.value} onChange={(event) => (theme.value = event.currentTarget.value as Theme)}>
        {THEMES.map((name) => (
          <option key={name} value={name}>
            {t(`theme.${name}`)}
          </option>
        ))}
      </select>
    </label>
  );
}
