/** What the player wants done in a match, until it is done, withdrawn or dropped. */
import { useEffect, useRef, useState } from "preact/hooks";
import { useDoing, wordsOf } from "../app/Busy";
import type { Worded } from "../app/Busy";
import type { Command } from "../games/contract";
import * as api from "../wire/api";
import { deliver } from "./delivering";

/** A command, and what it is called: the match may move on until nothing of it is on the board. */
export interface Order {
  readonly command: Command;
  readonly what: string;
}

export interface Question extends Order {
  readonly version: number;
  readonly final: boolean;
  readonly moved: boolean;
}

export interface Orders {
  readonly busy: boolean;
  readonly trouble: string | null;
  /** What is to be said yes to. */
  readonly question: Question | null;
  /** What waits for a server that is away, by what it is called. */
  readonly kept: string | null;
  /** What waited for the server in vain, and why. */
  readonly dropped: { readonly what: string; readonly why: string } | null;
  /** `asks`: whether to ask before what cannot be taken back. */
  give(order: Order, version: number, asks: boolean): void;
  /** Ask no more, and say no more of what was dropped. */
  withdraw(): void;
  /** Let go of what is kept. */
  drop(): void;
}

/** `version` is of the view that the player sees: a question falls when it moves on, or when another match is looked at. */
export function useOrders(match: string, version: number, worded?: Worded): Orders {
  const { busy, trouble, run } = useDoing(worded);
  const [question, ask] = useState<Question | null>(null);
  const [kept, keep] = useState<string | null>(null);
  const [dropped, setDropped] = useState<Orders["dropped"]>(null);
  const dropping = useRef<AbortController | null>(null);
  useEffect(() => ask((now) => (now && now.version < version ? null : now)), [version]);
  useEffect(() => {
    ask(null);
    setDropped(null);
  }, [match]);
  const withdraw = (): void => {
    ask(null);
    setDropped(null);
  };
  const give = (order: Order, chosen: number, asks: boolean): void => {
    withdraw();
    const letGo = new AbortController();
    dropping.current = letGo;
    run(async () => {
      let waited = false;
      const waits = (): void => {
        waited = true;
        keep(order.what);
      };
      const patience = { until: letGo.signal, waits };
      try {
        const fate = await deliver({
          asks,
          version: chosen,
          check: () => api.check(match, order.command, patience),
          play: (at) => api.play(match, order.command, at, patience),
          waited: () => waited,
        });
        if (letGo.signal.aborted) return;
        if (fate.is === "asked") ask({ ...order, ...fate });
        if (fate.is === "dropped") setDropped({ what: order.what, why: wordsOf(fate.why, worded) });
      } catch (error) {
        if (!letGo.signal.aborted) throw error;
      } finally {
        keep(null);
      }
    });
  };
  return { busy, trouble, question, kept, dropped, give, withdraw, drop: () => dropping.current?.abort() };
}
