/** Asking the gateway. The browser's cookie says who asks. */
import { freshId } from "./ids";

export interface Problem {
  code: string;
  title: string;
  status: number;
  detail?: string;
  reason?: string;
  clause?: string;
  clause_title?: string;
  retry_after?: number;
}

export class Refused extends Error {
  constructor(readonly problem: Problem) {
    super(problem.detail || problem.title);
  }
}

const AGAIN = new Set(["unavailable", "rate_limited"]);
const TRIES = 8;

/** Seconds, unless it is cut short. */
function pause(seconds: number, cut: AbortSignal): Promise<void> {
  return new Promise((done) => {
    const timer = setTimeout(done, seconds * 1000);
    cut.addEventListener("abort", () => {
      clearTimeout(timer);
      done();
    });
    if (cut.aborted) done();
  });
}

/** What to do when the server no longer knows the token in the browser's cookie; the cookie itself is dropped first. */
let ended: () => void = () => undefined;

export function whenEnded(tell: () => void): void {
  ended = tell;
}

/** Whom to tell, after every request, whether the server was reached. */
let reached: (yes: boolean) => void = () => undefined;

export function whenReached(tell: (yes: boolean) => void): void {
  reached = tell;
}

/** A request that the server has put off and that is sent again; stopped, it fails as it was refused. */
export interface PutOff {
  stop(): void;
}

/** Those that are put off now. */
const putOff = new Set<PutOff>();

/** Whom to tell which requests are put off, whenever that changes. */
let waits: (putOff: readonly PutOff[]) => void = () => undefined;

export function whenPutOff(tell: (putOff: readonly PutOff[]) => void): void {
  waits = tell;
}

async function asked(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Response> {
  const init: RequestInit = { method, headers, credentials: "same-origin" };
  if (body !== undefined) {
    init.body = JSON.stringify(body);
    init.headers = { ...headers, "content-type": "application/json" };
  }
  const stopping = new AbortController();
  const held: PutOff = { stop: () => stopping.abort() };
  try {
    for (let attempt = 1; ; attempt++) {
      let problem: Problem;
      try {
        const response = await fetch(path, init);
        reached(true);
        if (response.ok) return response;
        problem = await problemOf(response);
        if (problem.reason === "token_unknown" && attempt === 1 && !("authorization" in headers)) {
          await fetch("/v1/me/cookie", { method: "DELETE", credentials: "same-origin" });
          ended();
          // What anybody may see is seen without a token.
          if (method === "GET") continue;
        }
      } catch {
        reached(false);
        problem = { code: "unavailable", title: "The server cannot be reached", status: 0 };
      }
      // A command carries its id, so that repeating it is safe.
      const safe = method === "GET" || "idempotency-key" in headers;
      if (!safe || !AGAIN.has(problem.code) || attempt === TRIES) throw new Refused(problem);
      // A server that is not reached is told of by itself.
      if (problem.status) hold(held, true);
      await pause(problem.retry_after ?? Math.min(0.25 * 2 ** attempt, 4), stopping.signal);
      if (stopping.signal.aborted) throw new Refused(problem);
    }
  } finally {
    hold(held, false);
  }
}

function hold(held: PutOff, yes: boolean): void {
  if (putOff.has(held) === yes) return;
  if (yes) putOff.add(held);
  else putOff.delete(held);
  waits([...putOff]);
}

async function problemOf(response: Response): Promise<Problem> {
  try {
    return (await response.json()) as Problem;
  } catch {
    return { code: response.status >= 500 ? "unavailable" : "failed", title: response.statusText, status: response.status };
  }
}

export async function get<T>(path: string): Promise<T> {
  return (await asked("GET", path)).json() as Promise<T>;
}

export async function text(path: string): Promise<string> {
  return (await asked("GET", path)).text();
}

export async function post<T>(path: string, body: unknown): Promise<T> {
  return (await asked("POST", path, body)).json() as Promise<T>;
}

/** A command: sent until it is answered, and done once. By whom the cookie tells, or the headers. */
export async function command<T>(path: string, body: unknown, headers: Record<string, string> = {}): Promise<T> {
  return (await asked("POST", path, body, { "idempotency-key": freshId(), ...headers })).json() as Promise<T>;
}

/** For what is answered without a body. */
export async function tell(method: "POST" | "PUT", path: string, body?: unknown): Promise<void> {
  await asked(method, path, body);
}

export async function remove(path: string): Promise<void> {
  await asked("DELETE", path);
}
