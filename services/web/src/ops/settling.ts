/** What is typed counts once nothing was typed for a moment, or at once if whoever types says so. */

/** Milliseconds. */
const PAUSE = 400;

export interface Settling {
  /** What stands in the field at this moment. */
  typed: (value: string) => void;
  /** It counts as it stands. */
  now: () => void;
  /** Nothing will be told any more. */
  stop: () => void;
}

/** Tells what counts, the same never twice in a row; `first` counts already. */
export function settling(tell: (value: string) => void, first = ""): Settling {
  let [value, told] = [first, first];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const now = (): void => {
    clearTimeout(timer);
    if (value === told) return;
    told = value;
    tell(value);
  };
  const typed = (next: string): void => {
    value = next;
    clearTimeout(timer);
    timer = setTimeout(now, PAUSE);
  };
  return { typed, now, stop: () => clearTimeout(timer) };
}
