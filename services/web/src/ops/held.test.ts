/** An opened trace stays where it is, however many commits follow. */
import { expect, test } from "vitest";
import { held } from "./held";
import type { Step } from "./held";

const step = (version: number): Step => ({ version, trace: `trace of ${version}` }) as Step;
const steps = (first: number, last: number): Step[] => Array.from({ length: last - first + 1 }, (_, at) => step(first + at));

test("without an open trace the newest are shown", () => {
  expect(held(steps(1, 50), null)).toEqual({ steps: steps(1, 50), newer: 0 });
});

test("with one the list stands still, even when fifty newer commits have come", () => {
  const open = { trace: "trace of 3", steps: steps(1, 50) };
  expect(held(steps(2, 51), open)).toEqual({ steps: steps(1, 50), newer: 1 });
  expect(held(steps(101, 150), open)).toEqual({ steps: steps(1, 50), newer: 100 });
});

test("a trace that was opened among others holds nothing", () => {
  expect(held(steps(2, 51), { trace: "trace of 99", steps: steps(1, 50) }).newer).toBe(0);
});
