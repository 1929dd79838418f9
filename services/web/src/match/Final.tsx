import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { t } from "../app/language";
import { setAsking } from "./asking";

interface FinalProps {
  /** What would be done, in words. */
  what: string;
  yes: () => void;
  no: () => void;
}

/** Once more, before what cannot be taken back. */
export function Final({ what, yes, no }: FinalProps): JSX.Element {
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
    <div class="notice row final" role="alertdialog" aria-label={t("final.title")} onKeyDown={onKeyDown}>
      <span>
        <strong>{what}</strong> – {t("final.title")}
      </span>
      <button type="button" class="primary" ref={button} onClick={yes}>
        {t("final.yes")}
      </button>
      <button type="button" onClick={no}>
        {t("final.no")}
      </button>
      <button type="button" onClick={yesForEver}>
        {t("final.never")}
      </button>
    </div>
  );
}
