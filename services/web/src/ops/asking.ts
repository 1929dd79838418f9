/** The operator's questions. The token is kept for as long as the tab is open, and goes nowhere but here. */
import { signal } from "@preact/signals";
import { repeating } from "./repeating";
import { useEffect, useState } from "preact/hooks";
import { command } from "../wire/http";
import type { components } from "../wire/openapi";

type Schemas = components["schemas"];
export type Overview = Schemas["Overview"];
export type Watched = Schemas["WatchedMatch"];
export type Trace = Schemas["WatchedTrace"];
export type Plots = Schemas["Plots"];

const KEPT = "furrow.operator";
export const token = signal(sessionStorage.getItem(KEPT) ?? "");
/** Why the gateway no longer takes the token that was given. */
export const turnedAway = signal("");

/** Whether the gateway did not answer the last question. */
export const away = signal(false);
/** When it last answered, by this browser's clock. */
export const heard = signal(0);
/** Milliseconds after which a gateway that does not answer is away. */
const WITHIN = 10_000;

/** Bear a token from here on; "" for none, and why. Only this tab. */
export function bear(given: string, why = ""): void {
  sessionStorage.setItem(KEPT, given);
  token.value = given;
  turnedAway.value = why;
}

/** Forget the token, in all tabs. */
export function forget(): void {
  bear("");
  tabs.postMessage({ forgotten: true } satisfies Said);
}

/** Tabs of the operator's pages share the token without its being kept anywhere: a new one asks those that are open. */
type Said = { wanted: true } | { given: string } | { forgotten: true };
const tabs = new BroadcastChannel(KEPT);
tabs.onmessage = ({ data }: MessageEvent<Said>) => {
  if ("wanted" in data && token.value) tabs.postMessage({ given: token.value } satisfies Said);
  if ("given" in data && !token.value) bear(data.given);
  if ("forgotten" in data) bear("");
};
if (!token.value) tabs.postMessage({ wanted: true } satisfies Said);

/** What is said at the gate to a token with which the gateway answered so; "" if it may stay. */
export function unfit(status: number, problem: { title?: string; reason?: string }): string {
  if (status === 401) return problem.title || "The platform does not know this token";
  if (status !== 403 || problem.reason !== "scope_missing") return "";
  return "This token may neither operate nor watch: the platform knows it, but it lacks both scopes";
}

/** What is said of a question that was not answered. */
export function unanswered({ status, statusText }: Pick<Response, "status" | "statusText">, { title, reason }: { title?: string; reason?: string }): string {
  if (status === 404 || reason === "malformed_id") return "There is nothing of that id";
  return title ?? statusText;
}

export interface Answer<T> {
  value: T | null;
  trouble: string;
}

/**
 * What the gateway says to a question, asked again after `every` milliseconds (once if 0) while the page is to be seen;
 * the last answer stays while it is away. Nothing is asked without a token, or unless it is wanted.
 */
export function useAnswer<T>(path: string, every: number, wanted = true): Answer<T> {
  const [answer, setAnswer] = useState<Answer<T>>({ value: null, trouble: "" });
  const bearer = token.value;
  useEffect(() => {
    if (!bearer || !wanted) return;
    let current = true;
    const ask = async (): Promise<void> => {
      try {
        const response = await fetch(path, { headers: { authorization: `Bearer ${bearer}` }, signal: AbortSignal.timeout(WITHIN) });
        away.value = false;
        heard.value = Date.now();
        const value = (await response.json()) as T & { title?: string; reason?: string };
        if (!current) return;
        const gone = unfit(response.status, value);
        if (gone) bear("", gone);
        else if (response.ok) setAnswer({ value, trouble: "" });
        else setAnswer((last) => ({ ...last, trouble: unanswered(response, value) }));
      } catch {
        if (current) away.value = true;
      }
    };
    const end = repeating(ask, every);
    return () => {
      current = false;
      end();
    };
  }, [path, bearer, wanted]);
  return answer;
}

/** Order an act. It is recorded when this returns, and done soon after. Throws Refused. */
export const order = (what: Schemas["ActRequest"]["order"]): Promise<Schemas["ActOrdered"]> =>
  command("/v1/operations/acts", { order: what }, { authorization: `Bearer ${token.value}` });
