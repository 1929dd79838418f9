import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { t } from "../app/language";
import { setAsking } from "./asking";
import type { Question } from "./useOrders";

interface FinalProps {
  question: Question;
  yes: () => void;
  no: () => void;
}

/** Once more, before what cannot be taken back, and before what was chosen at an earlier moment of the match. */
export function Final({ question: { what, final, moved }, yes, no }: FinalProps): JSX.Element {
  const why = [moved && t("kept.moved"), final && t("final.title")].filter(Boolean).join(" ");
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), [what]);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === "Escape") no();
  };
  const yesForEver = (): void => {
    setAsking(false);
    yes();
  };
  return (
    <div class="notice row final" role="alertdialog" aria-label={why} onKeyDown={onKeyDown}>
      <span>
        <strong>{what}</strong> – {why}
      </span>
      <button type="button" class="primary" ref={button} onClick={yes}>
        {t("final.yes")}
      </button>
      <button type="button" onClick={no}>
        {t("final.no")}
      </button>
      {!moved && (
        <button type="button" onClick={yesForEver}>
          {t("final.never")}
        </button>
      )}
    </div>
  );
}
