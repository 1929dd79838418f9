/** That the player picks something: what was to be confirmed before is not meant any more. The match page listens. */
import { createContext } from "preact";
import { useContext, useState } from "preact/hooks";

export const Picking = createContext<() => void>(() => undefined);

/** What is picked on the way to a command, with what picks it: all that boards keep of a choice. */
export function usePicked<T>(first: T): [T, (next: T) => void] {
  const picking = useContext(Picking);
  const [picked, keep] = useState(first);
  const pick = (next: T): void => {
    picking();
    keep(() => next);
  };
  return [picked, pick];
}
