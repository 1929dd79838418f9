import { describe, expect, it } from "vitest";
import { fits, range } from "./offers";
import type { AmountsNode } from "./offers";

/** As the server says it: what has no sums has no such field. */
const FREE: AmountsNode = { ask: "amounts", bounds: [{ field: "give.seeds", least: 1, most: 3 }] };
const TWO: AmountsNode = {
  ask: "amounts",
  bounds: [
    { field: "a", least: 0, most: 2 },
    { field: "b", least: 0, most: 1 },
  ],
  sums: [{ weights: { a: 1, b: 1 }, least: 2, most: 2 }],
};

describe("amounts", () => {
  it("keep to their bounds where there are no sums", () => {
    expect(range(FREE, {}, "give.seeds")).toEqual([1, 3]);
    expect(fits(FREE, { "give.seeds": 3 })).toBe(true);
    expect(fits(FREE, { "give.seeds": 4 })).toBe(false);
  });

  it("leave to each field what the sums still allow, given the others", () => {
    expect(range(TWO, {}, "a")).toEqual([1, 2]);
    expect(range(TWO, { a: 2 }, "b")).toEqual([0, 0]);
    expect(fits(TWO, { a: 1, b: 1 })).toBe(true);
    expect(fits(TWO, { a: 1, b: 0 })).toBe(false);
    expect(fits(TWO, { a: 2 })).toBe(false);
  });
});
