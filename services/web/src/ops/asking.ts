/** The operator's questions. The token is kept for as long as the tab is open, and goes nowhere but here. */
import { signal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import type { components } from "../wire/openapi";

type Schemas = components["schemas"];
export type Overview = Schemas["Overview"];
export type Watched = Schemas["WatchedMatch"];
export type Trace = Schemas["WatchedTrace"];
export type Plots = Schemas["Plots"];

const KEPT = "furrow.operator";
export const token = signal(sessionStorage.getItem(KEPT) ?? "");

export function bear(given: string): void {
  sessionStorage.setItem(KEPT, given);
  token.value = given;
}

export interface Answer<T> {
  value: T | null;
  trouble: string;
}

/** What the gateway says to a question, asked again every few seconds; the last answer stays while it is away. */
export function useAnswer<T>(path: string, every: number): Answer<T> {
  const [answer, setAnswer] = useState<Answer<T>>({ value: null, trouble: "" });
  const bearer = token.value;
  useEffect(() => {
    let current = true;
    let timer: ReturnType<typeof setTimeout>;
    const ask = async (): Promise<void> => {
      try {
        const response = await fetch(path, { headers: { authorization: `Bearer ${bearer}` } });
        const value = (await response.json()) as T & { title?: string };
        if (!current) return;
        if (response.ok) setAnswer({ value, trouble: "" });
        else setAnswer((last) => ({ ...last, trouble: value.title ?? response.statusText }));
      } catch {
        if (current) setAnswer((last) => ({ ...last, trouble: "The gateway cannot be reached; asking again" }));
      }
      if (current && every) timer = setTimeout(() => void ask(), every);
    };
    void ask();
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [path, bearer]);
  return answer;
}
