import { expect, test } from "vitest";
import { binned } from "./binned";

const bars = (...least: number[]) => least.map((at) => ({ least: at, number: 1 }));

test("few different values stay as they are, with the gaps between them", () => {
  expect(binned(bars(3, 5), 1)).toEqual([
    { at: 3, label: "3", value: 1 },
    { at: 4, label: "4", value: 0 },
    { at: 5, label: "5", value: 1 },
  ]);
});

test("many values are put together in round steps, and none is lost", () => {
  const found = binned(bars(...Array.from({ length: 200 }, (_, at) => at - 20)), 1);
  expect(found.length).toBeLessThanOrEqual(30);
  expect(found[0]).toEqual({ at: -20, label: "-20–-11", value: 10 });
  expect(found.reduce((sum, one) => sum + one.value, 0)).toBe(200);
});

test("bars that are wide already keep their width", () => {
  expect(binned([{ least: 40, number: 2 }, { least: 60, number: 1 }], 10)).toEqual([
    { at: 40, label: "40–49", value: 2 },
    { at: 50, label: "50–59", value: 0 },
    { at: 60, label: "60–69", value: 1 },
  ]);
});

test("of nothing comes nothing", () => {
  expect(binned([], 1)).toEqual([]);
});
