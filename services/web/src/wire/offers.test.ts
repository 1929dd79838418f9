import { describe, expect, it } from "vitest";
import { canLower, canRaise, fits, leastLegal, leasts, range } from "./offers";
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

  it("have a legal choice of the least", () => {
    expect(leasts(TWO)).toEqual({ a: 0, b: 0 });
    expect(leastLegal(TWO)).toEqual({ a: 1, b: 1 });
  });

  it("are raised as long as a legal choice can still be reached by raising", () => {
    expect(canRaise(TWO, { a: 0, b: 0 }, "a")).toBe(true);
    expect(canRaise(TWO, { a: 1, b: 1 }, "a")).toBe(false);
    expect(canRaise(TWO, { a: 0, b: 1 }, "b")).toBe(false);
    expect(canLower(TWO, { a: 0, b: 1 }, "b")).toBe(true);
    expect(canLower(TWO, { a: 0, b: 1 }, "a")).toBe(false);
  });

  it("that are given for others are raised on either side first", () => {
    const change: AmountsNode = {
      ask: "amounts",
      bounds: ["give.seeds", "take.water"].map((field, at) => ({ field, least: 0, most: 2 - at })),
      sums: [{ weights: { "give.seeds": 1, "take.water": -1 }, least: 0, most: 0 }],
    };

    expect(canRaise(change, { "give.seeds": 0, "take.water": 0 }, "give.seeds")).toBe(true);
    expect(canRaise(change, { "give.seeds": 0, "take.water": 0 }, "take.water")).toBe(true);
    expect(canRaise(change, { "give.seeds": 1, "take.water": 0 }, "give.seeds")).toBe(false);
  });

  it("grow only as far as every sum allows", () => {
    const trees: AmountsNode = {
      ask: "amounts",
      bounds: ["trees.apple", "trees.cherry", "sugar.apple"].map((field) => ({ field, least: 0, most: 2 })),
      sums: [
        { weights: { "trees.apple": 1, "trees.cherry": 1 }, least: 1, most: 2 },
        { weights: { "sugar.apple": 1, "trees.apple": -1 }, least: -2, most: 0 },
      ],
    };
    const full = { ...leasts(trees), "trees.apple": 1, "trees.cherry": 1 };

    expect(canRaise(trees, full, "trees.apple")).toBe(false);
    expect(canRaise(trees, leasts(trees), "trees.cherry")).toBe(true);
    expect(canRaise(trees, leasts(trees), "sugar.apple")).toBe(true);
  });
});
