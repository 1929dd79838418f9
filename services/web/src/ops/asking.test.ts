/** Which tokens the operator's pages go on bearing. */
import { beforeAll, expect, test, vi } from "vitest";

let unfit: typeof import("./asking").unfit;
let unanswered: typeof import("./asking").unanswered;

beforeAll(async () => {
  vi.stubGlobal("sessionStorage", { getItem: () => null, setItem: () => undefined });
  ({ unfit, unanswered } = await import("./asking"));
});

test("a token that the platform does not know is led back to the gate", () => {
  expect(unfit(401, { title: "Not signed in" })).toBe("Not signed in");
  expect(unfit(401, {})).not.toBe("");
});

test("so is one whose scopes open none of these pages, and told why", () => {
  expect(unfit(403, { title: "Not allowed", reason: "scope_missing" })).toContain("scope");
});

test("nothing else that is refused takes the token away", () => {
  expect(unfit(403, { title: "Not allowed", reason: "origin_foreign" })).toBe("");
  expect(unfit(404, { title: "Not found", reason: "match_not_found" })).toBe("");
  expect(unfit(200, {})).toBe("");
});

test("an id of nothing is said to be that, also where nothing could have it; all else in the gateway's words", () => {
  const malformed = { status: 422, statusText: "Unprocessable Entity" };
  expect(unanswered({ status: 404, statusText: "Not Found" }, { title: "There is no such thing" })).toBe("There is nothing of that id");
  expect(unanswered(malformed, { title: "Malformed", reason: "malformed_id" })).toBe("There is nothing of that id");
  expect(unanswered(malformed, { title: "Malformed", reason: "malformed_query" })).toBe("Malformed");
  expect(unanswered({ status: 502, statusText: "Bad Gateway" }, {})).toBe("Bad Gateway");
});
