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
/** How often what a busy server puts off is sent. A server that is not reached is tried until it is. */
const TRIES = 8;

/** Seconds, unless it is cut short. */
function pause(seconds: number, cut: AbortSignal): Promise<void> {
  return new Promise((done) => {
    const end = (): void => {
      clearTimeout(timer);
      cut.removeEventListener("abort", end);
      done();
    };
    const timer = setTimeout(end, seconds * 1000);
    cut.addEventListener("abort", end);
    if (cut.aborted) end();
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

/** Of a request that may be sent again, and is until it is answered, however long the server is away or busy. */
export interface Patience {
  /** Ends it: it is refused as it was last. */
  readonly until?: AbortSignal;
  /** Told each time, before it is sent again. */
  readonly waits?: () => void;
}

/** Those that are put off now. */
const putOff = new Set<PutOff>();

/** Whom to tell which requests are put off, whenever that changes. */
let waits: (putOff: readonly PutOff[]) => void = () => undefined;

export function whenPutOff(tell: (putOff: readonly PutOff[]) => void): void {
  waits = tell;
}

async function asked(
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
  patience?: Patience,
): Promise<Response> {
  const stopping = new AbortController();
  const init: RequestInit = { method, headers, credentials: "same-origin", signal: stopping.signal };
  if (body !== undefined) {
    init.body = JSON.stringify(body);
    init.headers = { ...headers, "content-type": "application/json" };
  }
  const held: PutOff = { stop: () => stopping.abort() };
  patience?.until?.addEventListener("abort", held.stop);
  // A command carries its id, so that repeating it is safe.
  const safe = method === "GET" || "idempotency-key" in headers || patience !== undefined;
  try {
    let problem = UNREACHED;
    for (let attempt = 1; ; attempt++) {
      try {
        const response = await fetch(path, init);
        problem = response.ok ? ANSWERED : await problemOf(response);
        reached(problem.status !== 0);
        if (response.ok) return response;
        if (problem.reason === "token_unknown" && attempt === 1 && !("authorization" in headers)) {
          await fetch("/v1/me/cookie", { method: "DELETE", credentials: "same-origin" });
          ended();
          // What anybody may see is seen without a token.
          if (method === "GET") continue;
        }
      } catch {
        if (stopping.signal.aborted) throw new Refused(problem);
        reached(false);
        problem = UNREACHED;
      }
      const spent = problem.status !== 0 && !patience && attempt >= TRIES;
      if (!safe || !AGAIN.has(problem.code) || spent) throw new Refused(problem);
      patience?.waits?.();
      // A server that is not reached is told of by itself.
      if (problem.status) hold(held, true);
      await pause(problem.retry_after ?? Math.min(0.25 * 2 ** attempt, 4), stopping.signal);
      if (stopping.signal.aborted) throw new Refused(problem);
    }
  } finally {
    hold(held, false);
    patience?.until?.removeEventListener("abort", held.stop);
  }
}

function hold(held: PutOff, yes: boolean): void {
  if (putOff.has(held) === yes) return;
  if (yes) putOff.add(held);
  else putOff.delete(held);
  waits([...putOff]);
}

const UNREACHED: Problem = { code: "unavailable", title: "The server cannot be reached", status: 0 };
const ANSWERED: Problem = { code: "", title: "", status: 200 };

/** What says that it cannot reach the gateway, and is not the gateway: a proxy before it. */
const BEFORE_THE_GATEWAY = new Set([502, 503, 504]);

async function problemOf(response: Response): Promise<Problem> {
  try {
    return (await response.json()) as Problem;
  } catch {
    const status = BEFORE_THE_GATEWAY.has(response.status) ? 0 : response.status;
    return { code: response.status >= 500 ? "unavailable" : "failed", title: response.statusText, status };
  }
}

export async function get<T>(path: string): Promise<T> {
  return (await asked("GET", path)).json() as Promise<T>;
}

export async function text(path: string): Promise<string> {
  return (await asked("GET", path)).text();
}

/** With patience only what may be repeated. */
export async function post<T>(path: string, body: unknown, patience?: Patience): Promise<T> {
  return (await asked("POST", path, body, {}, patience)).json() as Promise<T>;
}

/** A command: sent until it is answered, and done once. By whom the cookie tells, or the headers. */
export async function command<T>(
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
  patience?: Patience,
): Promise<T> {
  return (await asked("POST", path, body, { "idempotency-key": freshId(), ...headers }, patience)).json() as Promise<T>;
}

/** For what is answered without a body. */
export async function tell(method: "POST" | "PUT", path: string, body?: unknown): Promise<void> {
  await asked(method, path, body);
}

export async function remove(path: string): Promise<void> {
  await asked("DELETE", path);
}
