/** A board's composer: picks last until the command is sent, or until nothing is offered any more. */
import { useContext, useEffect, useState } from "preact/hooks";
import type { Offer } from "../wire/offers";
import { composer } from "./composer";
import type { Composer, Manner, Pick } from "./composer";
import type { Command } from "./contract";
import { Picking } from "./picking";

/** What others do in between ends what was begun only where it forbids it. */
export function useComposer(offers: readonly Offer[], send: (command: Command) => void, manner: Manner = {}): Composer {
  const [picks, keep] = useState<readonly Pick[]>([]);
  const picking = useContext(Picking);
  const pick = (next: readonly Pick[]): void => {
    picking();
    keep(next);
  };
  const none = offers.length === 0;
  useEffect(() => {
    if (none) keep([]);
  }, [none]);
  return composer(offers, picks, pick, send, manner);
}
