import { expect, test } from "vitest";
import { quarterOf } from "./seasons";

test("a season is a calendar quarter in UTC", () => {
  expect(quarterOf(new Date("2026-01-01T00:00:00Z"))).toBe("2026-Q1");
  expect(quarterOf(new Date("2026-09-30T23:59:59Z"))).toBe("2026-Q3");
  expect(quarterOf(new Date("2026-10-01T00:30:00+02:00"))).toBe("2026-Q3");
  expect(quarterOf(new Date("2026-12-31T23:59:59Z"))).toBe("2026-Q4");
});
