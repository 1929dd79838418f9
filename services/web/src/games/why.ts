/** Asking why something is not offered. The match page says who may ask; boards put the question behind what is greyed. */
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { Command } from "./contract";

export interface Asking {
  /** Ask the server of a part of the board, by the commands that touching it would come to. */
  ask(label: string, commands: readonly Command[]): void;
  /** Whether the keyboard reaches greyed parts too. */
  readonly keyed: boolean;
}

/** Null for who may not ask: spectators, and everybody once the match is over. */
export const WhyNot = createContext<Asking | null>(null);

/** What makes a button of a part that is not offered but sometimes could be; null if it stays inert. */
export interface Greyed {
  readonly type: "button";
  readonly "aria-disabled": "true";
  readonly "data-why": string;
  readonly tabIndex: 0 | -1;
  readonly onClick: () => void;
}

export function useGreyed(label: string, commands: readonly Command[]): Greyed | null {
  const asking = useContext(WhyNot);
  const [first] = commands;
  if (!asking || !first) return null;
  return {
    type: "button",
    "aria-disabled": "true",
    "data-why": first.type,
    tabIndex: asking.keyed ? 0 : -1,
    onClick: () => asking.ask(label, commands),
  };
}
