/** What repeats is said once, with how often and since when. */
import renderToString from "preact-render-to-string";
import { expect, test } from "vitest";
import { became, clock, lasting, moment, Troubles } from "./words";

const AT = "2031-01-01T10:20:30Z";
const SAID = { service: "lobby", worker: "w0", level: "warning", event: "an errand is not answered", logger: "", trace: "", exception: "" };
const SEEN = { ...SAID, at: AT, fields: {}, count: 1, first: AT };
const shown = (...troubles: (typeof SEEN)[]): string => renderToString(<Troubles troubles={troubles} />);

test("equal ones tell how often they came, since when, and the newest's detail", () => {
  const html = shown({ ...SEEN, count: 42, first: "2031-01-01T10:00:00Z", fields: { times: "7" } });
  expect(html).toContain(`42 times since ${clock(Date.parse("2031-01-01T10:00:00Z"))}`);
  expect(html).toContain(clock(Date.parse(SEEN.at)));
  expect(html).toContain("times=7");
});

test("a single one tells no number", () => {
  expect(shown(SEEN)).not.toContain("since");
});

test("a suspension without an end is for good, and no date", () => {
  expect(lasting(253_402_300_800_000)).toBe("for good");
  expect(lasting(1_900_000_000_000)).toBe(`until ${moment(1_900_000_000_000)}`);
});

test("an act that changed nothing says what was so already, and since when", () => {
  const at = Date.parse("2031-01-01T10:00:00Z");
  expect(became({ outcome: "already", detail: "match_aborted", since: at })).toBe(`nothing was to be done: match aborted since ${moment(at)}`);
  expect(became({ outcome: "already", detail: "not_suspended", since: 0 })).toBe("nothing was to be done: not suspended");
});

test("any other says its outcome, and why", () => {
  expect(became({})).toBe("under way");
  expect(became({ outcome: "done" })).toBe("done");
  expect(became({ outcome: "refused", detail: "account_needed" })).toBe("refused, account needed");
});
