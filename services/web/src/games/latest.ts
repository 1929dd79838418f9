/** What others did last, so that boards can mark where it was. The match page says what it is. */
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { GameEvent } from "../wire/view";

export const Latest = createContext<readonly GameEvent[]>([]);

/** The class of a part of a board: `latest` where one of those events is of it. */
export function useLatest<E extends { readonly type: string }>(): (isOfIt: (event: E) => boolean) => string {
  const events = useContext(Latest) as unknown as readonly E[];
  return (isOfIt) => (events.some(isOfIt) ? "latest" : "");
}
