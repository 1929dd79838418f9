/** A button that asks once more before it does anything. */
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";

interface SureProps {
  /** What it does, what says yes to it, and what says no. */
  words: readonly [does: string, yes: string, no: string];
  busy: boolean;
  go: () => void;
  /** It was asked for, not yet said yes to. */
  begun?: () => void;
}

export function Sure({ words: [does, yes, no], busy, go, begun }: SureProps): JSX.Element {
  const [sure, setSure] = useState<boolean | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The button that was pressed is gone: the keyboard goes on to the one in its place.
    if (sure !== null) button.current?.focus();
  }, [sure]);
  const ask = (): void => {
    begun?.();
    setSure(true);
  };
  if (!sure) {
    return (
      <button key="ask" ref={button} type="button" disabled={busy} onClick={ask}>
        {does}
      </button>
    );
  }
  const done = (): void => {
    setSure(false);
    go();
  };
  return (
    <>
      <button key="yes" ref={button} type="button" class="bad" disabled={busy} onClick={done}>
        {yes}
      </button>
      <button key="no" type="button" onClick={() => setSure(false)}>
        {no}
      </button>
    </>
  );
}
