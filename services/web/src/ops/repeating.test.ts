/** Whoever looks sees what is new; nobody asks for a page that is hidden. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { repeating } from "./repeating";
import type { Seen } from "./repeating";

class Page {
  hidden = false;
  private heard = new Set<() => void>();
  addEventListener = (_: string, hear: () => void): unknown => this.heard.add(hear);
  removeEventListener = (_: string, hear: () => void): unknown => this.heard.delete(hear);
  show(seen: boolean): void {
    this.hidden = !seen;
    for (const hear of this.heard) hear();
  }
}

let page: Page;
let asked: number;
const ask = async (): Promise<void> => {
  asked += 1;
};
const begun = (every: number, what = ask): (() => void) => repeating(what, every, page as unknown as Seen);

beforeEach(() => {
  vi.useFakeTimers();
  page = new Page();
  asked = 0;
});
afterEach(() => {
  vi.useRealTimers();
});

test("it is asked at once, and again after each answer", async () => {
  const end = begun(3000);
  expect(asked).toBe(1);
  await vi.advanceTimersByTimeAsync(9000);
  expect(asked).toBe(4);
  end();
  await vi.advanceTimersByTimeAsync(9000);
  expect(asked).toBe(4);
});

test("what is asked once is asked once, seen again or not", async () => {
  begun(0);
  page.show(true);
  await vi.advanceTimersByTimeAsync(9000);
  expect(asked).toBe(1);
});

test("a hidden page asks nothing, and at once when it is seen again", async () => {
  begun(3000);
  await vi.advanceTimersByTimeAsync(0);
  page.show(false);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toBe(1);
  page.show(true);
  expect(asked).toBe(2);
  await vi.advanceTimersByTimeAsync(3000);
  expect(asked).toBe(3);
});

test("never twice at once, however often the page comes and goes", async () => {
  let answer = (): void => undefined;
  begun(3000, () => {
    asked += 1;
    return new Promise((done) => {
      answer = done;
    });
  });
  page.show(false);
  page.show(true);
  page.show(true);
  expect(asked).toBe(1);
  answer();
  await vi.advanceTimersByTimeAsync(3000);
  expect(asked).toBe(2);
});
