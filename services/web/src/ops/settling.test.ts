/** A filter follows what is typed, but not letter by letter. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { settling } from "./settling";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("what is typed counts once, when nothing more comes", () => {
  const told: string[] = [];
  const field = settling((value) => told.push(value));
  for (const value of ["p", "p-", "p-a"]) {
    field.typed(value);
    vi.advanceTimersByTime(50);
  }
  expect(told).toEqual([]);
  vi.runAllTimers();
  expect(told).toEqual(["p-a"]);
});

test("Enter does not wait, and nothing is told again after it", () => {
  const told: string[] = [];
  const field = settling((value) => told.push(value));
  field.typed("p-ada");
  field.now();
  expect(told).toEqual(["p-ada"]);
  vi.runAllTimers();
  field.now();
  expect(told).toEqual(["p-ada"]);
});

test("a letter that was typed and taken back changes nothing", () => {
  const told: string[] = [];
  const field = settling((value) => told.push(value), "p-ada");
  field.typed("p-adam");
  field.typed("p-ada");
  vi.runAllTimers();
  expect(told).toEqual([]);
});

test("a page that is left hears no more", () => {
  const told: string[] = [];
  const field = settling((value) => told.push(value));
  field.typed("p-ada");
  field.stop();
  vi.runAllTimers();
  expect(told).toEqual([]);
});
