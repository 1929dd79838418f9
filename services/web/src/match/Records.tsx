/** The match's records: its commitment, its export, and the check of it, by the server and in the page itself. */
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { Trouble, useDoing } from "../app/Busy";
import { t } from "../app/language";
import type { GameModule } from "../games/contract";
import { get, text } from "../wire/http";
import { running } from "../wire/view";
import type { View } from "../wire/view";
import { promised } from "./promises";
import type { Check, Checked } from "./verify";

interface Verdict {
  /** The server's own word. */
  ok: boolean;
  here: Checked | null;
}

export function Records({ view, module }: { view: View; module: GameModule | null }): JSX.Element {
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const { busy, trouble, run } = useDoing();
  const exported = `/v1/matches/${view.match}/export`;
  const check = async (): Promise<void> => {
    setVerdict(null);
    const { ok } = await get<{ ok: boolean }>(`/v1/matches/${view.match}/verification`);
    setVerdict({ ok, here: await here(exported, view.match, module) });
  };
  return (
    <section class="panel" aria-label={t("match.records")}>
      <h2>{t("match.records")}</h2>
      <p class="soft">
        {t("match.commitment")} <code style="overflow-wrap:anywhere">{view.seed_commitment}</code>
      </p>
      <p class="row">
        <a href={exported} download={`${view.match}.ndjson`}>
          {t("match.download")}
        </a>
        {!running(view) && (
          <button type="button" disabled={busy} onClick={() => run(check)}>
            {t("match.verify")}
          </button>
        )}
      </p>
      <div role="status">{verdict && <Said verdict={verdict} />}</div>
      <Trouble>{trouble}</Trouble>
    </section>
  );
}

/** The check of the downloaded export; null where the browser has no hashes to check it with. */
async function here(path: string, match: string, module: GameModule | null): Promise<Checked | null> {
  // Browsers give the hashes to pages from https and from one's own machine only.
  if (!globalThis.crypto?.subtle) return null;
  const [{ verified }, exported] = await Promise.all([import("./verify"), text(path)]);
  return verified(exported, promised(match), module?.redraw);
}

function Said({ verdict: { ok, here } }: { verdict: Verdict }): JSX.Element {
  return (
    <>
      <h3>{t("verify.here")}</h3>
      {here ? (
        <ul class="list checks">
          {here.checks.map((check) => (
            <li key={check.name} class={check.ok ? "" : "bad"} data-check={check.name} data-ok={check.ok}>
              <span aria-hidden="true">{check.ok ? "✓" : "✗"}</span> {worded(check, here)}
            </li>
          ))}
        </ul>
      ) : (
        <p class="soft">{t("verify.unable")}</p>
      )}
      <h3>{t("verify.server")}</h3>
      <p class={ok ? "" : "bad"}>{t(ok ? "match.verified" : "match.not_verified")}</p>
    </>
  );
}

function worded(check: Check, here: Checked): string {
  const { commits, draws, redrawn } = here;
  const told = check.ok ? `verify.${check.name}` : `verify.fault.${check.fault}`;
  return t(told, { version: check.version ?? 0, commits, draws, redrawn });
}
