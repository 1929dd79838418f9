/** A part of a page that may break without taking the rest with it. */
import type { ComponentChildren, JSX } from "preact";
import { useEffect, useErrorBoundary } from "preact/hooks";
import { t } from "./language";

interface GuardedProps {
  /** When this changes, what broke is tried again. */
  fresh?: unknown;
  children: ComponentChildren;
}

export function Guarded({ fresh, children }: GuardedProps): JSX.Element {
  const [broken, again] = useErrorBoundary((cause) => reportError(cause));
  useEffect(() => {
    if (broken) again();
  }, [fresh]);
  if (!broken) return <>{children}</>;
  return (
    <div class="notice" role="alert">
      <p>{t("guarded.broken")}</p>
      <button type="button" onClick={again}>
        {t("guarded.again")}
      </button>
    </div>
  );
}
