/** The answer to "why can't I?": the server's word on a command that nobody has sent, with its clause. */
import type { ComponentChildren, JSX } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { refusalWords, wordsOf } from "../app/Busy";
import { t } from "../app/language";
import type { Command, GameModule } from "../games/contract";
import { type Asking, WhyNot } from "../games/why";
import * as api from "../wire/api";

interface Answer {
  label: string;
  said: string;
  clause: string;
}

interface WhyProps {
  match: string;
  /** Whether there is anything to ask: only who plays, while the match goes on. */
  may: boolean;
  /** The match's: an answer holds for the version that it was asked at. */
  version: number;
  module: GameModule | null;
  children: ComponentChildren;
}

export function Why({ match, may, version, module, children }: WhyProps): JSX.Element {
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [keyed, setKeyed] = useState(false);
  const panel = useRef<HTMLDivElement>(null);
  const asked = useRef(version);
  asked.current = version;
  useEffect(() => setAnswer(null), [match, version]);
  useLayoutEffect(() => {
    if (!answer) return;
    const left = ({ key }: KeyboardEvent): void => {
      if (key === "Escape") setAnswer(null);
    };
    const elsewhere = ({ target }: PointerEvent): void => {
      if (!panel.current?.contains(target as Node)) setAnswer(null);
    };
    document.addEventListener("keydown", left);
    document.addEventListener("pointerdown", elsewhere);
    return () => {
      document.removeEventListener("keydown", left);
      document.removeEventListener("pointerdown", elsewhere);
    };
  }, [answer]);
  const ask = (label: string, commands: readonly Command[]): void => {
    refusalOf(match, commands, module)
      .catch((error: unknown) => ({ said: wordsOf(error), clause: "" }))
      .then(({ said, clause }) => {
        if (asked.current === version) setAnswer({ label, said, clause });
      });
  };
  const asking: Asking | null = may ? { ask, keyed } : null;
  return (
    <WhyNot.Provider value={asking}>
      {may && (
        <p class="why-mode">
          <button type="button" aria-pressed={keyed} onClick={() => setKeyed(!keyed)}>
            {t("why.keys")}
          </button>
        </p>
      )}
      {children}
      <div class="why" role="status">
        {may && answer && (
          <div class="panel" ref={panel}>
            <p>
              <strong>{answer.label}</strong>
            </p>
            <p>
              {answer.said} {answer.clause && <span class="soft">{answer.clause}</span>}
            </p>
            <button type="button" onClick={() => setAnswer(null)}>
              {t("why.close")}
            </button>
          </div>
        )}
      </div>
    </WhyNot.Provider>
  );
}

/** The first refusal among the commands; when all would be accepted, that they are. */
async function refusalOf(
  match: string,
  commands: readonly Command[],
  module: GameModule | null,
): Promise<Omit<Answer, "label">> {
  for (const command of commands) {
    const answer = await api.check(match, command);
    if (answer.allowed) continue;
    const { clause, clause_title } = answer;
    const said = refusalWords(answer, module?.refusal);
    return { said, clause: clause ? `${clause}: ${clause_title ?? ""}` : "" };
  }
  return { said: t("why.allowed"), clause: "" };
}
