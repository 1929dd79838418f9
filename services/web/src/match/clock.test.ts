import { expect, test } from "vitest";
import { clockText, lowness, secondsOf } from "./clock";

const NOW = 1_700_000_000_000;
const ON = (seconds: number) => ({ seat: 0, player: "p-ada", deadline: NOW + seconds * 1000, bank_ms: 900_000 });

test("a clock that runs counts to its deadline, one that stands shows its bank", () => {
  expect(secondsOf(ON(6.2), NOW)).toBe(7);
  expect(secondsOf(ON(-3), NOW)).toBe(0);
  expect(secondsOf({ seat: 0, player: "p-ada", deadline: null, bank_ms: 60_000 }, NOW)).toBe(60);
});

test.each([
  [61, null],
  [60, 60],
  [21, 60],
  [20, 20],
  [10, 10],
  [0, 10],
])("with %i seconds left it is low by %s", (seconds, low) => {
  expect(lowness(ON(seconds), NOW)).toBe(low);
});

test("a clock that stands is never low", () => {
  expect(lowness({ seat: 0, player: "p-ada", deadline: null, bank_ms: 5_000 }, NOW)).toBeNull();
});

test.each([
  [7, "0:07"],
  [720, "12:00"],
  [3600, "1:00:00"],
])("%i seconds are read %s", (seconds, text) => {
  expect(clockText(seconds)).toBe(text);
});
