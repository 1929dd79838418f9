import { afterEach, expect, test, vi } from "vitest";
import { command, get, post, Refused, whenEnded, whenPutOff, whenReached } from "./http";
import type { PutOff } from "./http";

const UNKNOWN = { code: "unauthenticated", title: "Who are you?", status: 401, reason: "token_unknown" };

/** Answers by method and path, each asked for in turn; what was asked. */
function server(answers: Record<string, [number, unknown][]>): string[] {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (path: string, { method = "GET" }: RequestInit = {}) => {
    asked.push(`${method} ${path}`);
    const [status, body] = answers[`${method} ${path}`]?.shift() ?? [404, {}];
    return new Response(status === 204 ? null : JSON.stringify(body), { status });
  });
  return asked;
}

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  whenEnded(() => undefined);
  whenReached(() => undefined);
  whenPutOff(() => undefined);
});

const BUSY = { code: "unavailable", title: "Service Unavailable", status: 503, retry_after: 0 };

test("what a busy server puts off is told from its first refusal until it is answered", async () => {
  const told: number[] = [];
  whenPutOff((requests) => told.push(requests.length));
  const asked = server({ "POST /v1/tables": [[503, BUSY], [503, BUSY], [200, { target: "T" }]] });
  expect(await command("/v1/tables", {})).toEqual({ target: "T" });
  expect(asked).toHaveLength(3);
  expect(told).toEqual([1, 0]);
});

test("who stops trying gets the refusal, at once and without another try", async () => {
  let held: readonly PutOff[] = [];
  const put = new Promise<void>((done) =>
    whenPutOff((requests) => {
      held = requests;
      if (held.length) done();
    }),
  );
  const hour = { ...BUSY, retry_after: 3600 };
  const asked = server({ "POST /v1/tables": [[503, hour]] });
  const ordered = expect(command("/v1/tables", {})).rejects.toMatchObject({ problem: hour });
  await put;
  for (const request of held) request.stop();
  await ordered;
  expect(asked).toEqual(["POST /v1/tables"]);
  expect(held).toEqual([]);
});

test("a server that is not reached is tried until it is, however often", async () => {
  vi.useFakeTimers();
  let away = 20;
  vi.stubGlobal("fetch", () => (away-- > 0 ? Promise.reject(new TypeError("Failed to fetch")) : Promise.resolve(new Response("{}"))));
  const answer = command("/v1/tables", {});
  await vi.runAllTimersAsync();
  expect(await answer).toEqual({});
  expect(away).toBe(-1);
});

test("what says that it cannot reach the server, and is not the server, is no answer of it", async () => {
  const told: boolean[] = [];
  whenReached((yes) => told.push(yes));
  vi.stubGlobal("fetch", async () => new Response("<h1>Bad Gateway</h1>", { status: 502 }));
  await expect(post("/v1/sign-ins", {})).rejects.toMatchObject({ problem: { code: "unavailable", status: 0 } });
  expect(told).toEqual([false]);
});

test("with patience a busy server is asked until it answers, and each time told of", async () => {
  const put = Array.from({ length: 20 }, (): [number, unknown] => [503, BUSY]);
  const waits = vi.fn();
  server({ "POST /v1/matches/m/check": [...put, [200, { allowed: true }]] });
  expect(await post("/v1/matches/m/check", {}, { waits })).toEqual({ allowed: true });
  expect(waits).toHaveBeenCalledTimes(20);
});

test("patience ends at once when it is let go of, also while nothing is answered", async () => {
  const letGo = new AbortController();
  const told: boolean[] = [];
  whenReached((yes) => told.push(yes));
  vi.stubGlobal("fetch", (_: string, { signal }: { signal: AbortSignal }) =>
    new Promise((_, fail) => signal.addEventListener("abort", () => fail(signal.reason))));
  const ordered = expect(command("/v1/matches/m/commands", {}, {}, { until: letGo.signal })).rejects.toBeInstanceOf(Refused);
  letGo.abort();
  await ordered;
  expect(told, "nothing is known of the server").toEqual([]);
});

test("what may not be repeated is refused without waiting", async () => {
  const told = vi.fn();
  whenPutOff(told);
  server({ "POST /v1/sign-ins": [[503, BUSY]] });
  await expect(post("/v1/sign-ins", {})).rejects.toMatchObject({ problem: BUSY });
  expect(told).not.toHaveBeenCalled();
});

test("whether the server was reached is told after every request, whatever it answered", async () => {
  const told: boolean[] = [];
  whenReached((yes) => told.push(yes));
  server({ "POST /v1/sign-ins": [[401, { code: "unauthenticated" }]] });
  await expect(post("/v1/sign-ins", {})).rejects.toThrow();
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  await expect(post("/v1/sign-ins", {})).rejects.toMatchObject({ problem: { code: "unavailable" } });
  expect(told).toEqual([true, false]);
});

test("a browser whose session has ended drops its cookie and sees what anybody sees", async () => {
  const ended = vi.fn();
  whenEnded(ended);
  const asked = server({
    "GET /v1/tables": [
      [401, UNKNOWN],
      [200, { tables: [] }],
    ],
    "DELETE /v1/me/cookie": [[204, null]],
  });
  expect(await get("/v1/tables")).toEqual({ tables: [] });
  expect(asked).toEqual(["GET /v1/tables", "DELETE /v1/me/cookie", "GET /v1/tables"]);
  expect(ended).toHaveBeenCalledOnce();
});

test("what needs somebody is refused once the session has ended, and is not sent again", async () => {
  const asked = server({ "POST /v1/me/tokens": [[401, UNKNOWN]], "DELETE /v1/me/cookie": [[204, null]] });
  await expect(post("/v1/me/tokens", {})).rejects.toMatchObject({ problem: UNKNOWN });
  expect(asked).toEqual(["POST /v1/me/tokens", "DELETE /v1/me/cookie"]);
});

test("a wrong password ends nothing", async () => {
  const ended = vi.fn();
  whenEnded(ended);
  const wrong = { code: "unauthenticated", title: "No", status: 401, reason: "wrong_login" };
  const asked = server({ "POST /v1/sign-ins": [[401, wrong]] });
  await expect(post("/v1/sign-ins", {})).rejects.toMatchObject({ problem: wrong });
  expect(asked).toEqual(["POST /v1/sign-ins"]);
  expect(ended).not.toHaveBeenCalled();
});
