import { beforeEach, expect, test, vi } from "vitest";
import type { GameRow } from "../wire/api";
import { keepWish, pairable, wishFor } from "./seeking";

const CROPS = { name: "mutant_crops", title: "Mutant Crops", seats: [1, 2, 3, 4], bots: [] } as unknown as GameRow;
const FARM = { ...CROPS, name: "cyberfarm", seats: [2, 3] } as GameRow;

beforeEach(() => {
  const items = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
  });
});

test("nobody is paired with oneself", () => {
  expect(pairable(CROPS)).toEqual([2, 3, 4]);
});

test("at first two seats without a clock are sought, later what was sought last at the game", () => {
  expect(wishFor(CROPS)).toEqual({ seats: 2, clock: "untimed" });
  keepWish("mutant_crops", { seats: 3, clock: "fast" });
  keepWish("cyberfarm", { seats: 2, clock: "days" });
  expect(wishFor(CROPS)).toEqual({ seats: 3, clock: "fast" });
  expect(wishFor(FARM)).toEqual({ seats: 2, clock: "days" });
});

test.each(["no JSON", "null", "[]", '{"cyberfarm": {"seats": 4, "clock": "toString"}}', '{"cyberfarm": 7}'])(
  "what the game does not have is not sought: %s",
  (text) => {
    localStorage.setItem("furrow.quick", text);
    expect(wishFor(FARM)).toEqual({ seats: 2, clock: "untimed" });
  },
);
