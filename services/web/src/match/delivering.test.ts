import { expect, test, vi } from "vitest";
import type { Allowance } from "../wire/api";
import { Refused } from "../wire/http";
import { deliver } from "./delivering";
import type { Delivery } from "./delivering";

const TAKEN: Allowance = { match: "m-1", version: 9, allowed: false, reason: "slot_taken", clause: "MC-052", clause_title: "One farmer a slot" };
const FINAL: Allowance = { match: "m-1", version: 7, allowed: true, undoable: false };
const UNDOABLE: Allowance = { match: "m-1", version: 7, allowed: true, undoable: true };

const refused = (code: string, reason: string): Refused => new Refused({ code, reason, title: "", status: 409 });
const STALE = refused("conflict", "offers_changed");

/** A command chosen at version 7; what the server says of it each time it is asked, and to sending it. */
function chosen(asks: boolean, waited: boolean, said: Allowance[], answer?: Refused): Delivery & { play: ReturnType<typeof vi.fn> } {
  const play = vi.fn(async () => {
    if (answer) throw answer;
  });
  return { asks, version: 7, check: async () => said.shift() as Allowance, play, waited: () => waited };
}

test.each([true, false])("what cannot be taken back is asked about and not sent, waited for or not: %s", async (waited) => {
  const delivery = chosen(true, waited, [FINAL]);
  expect(await deliver(delivery)).toEqual({ is: "asked", version: 7, final: true, moved: false });
  expect(delivery.play).not.toHaveBeenCalled();
});

test("what can be taken back is sent at the version at which it was chosen, and so is all of who wants no questions", async () => {
  for (const delivery of [chosen(true, true, [UNDOABLE]), chosen(false, true, [])]) {
    expect(await deliver(delivery)).toEqual({ is: "played" });
    expect(delivery.play).toHaveBeenCalledExactlyOnceWith(7);
  }
});

test("what is refused at once is sent for the refusal, which says why", async () => {
  const delivery = chosen(true, false, [TAKEN], refused("rule", "slot_taken"));
  await expect(deliver(delivery)).rejects.toMatchObject({ problem: { reason: "slot_taken" } });
  await expect(deliver(chosen(false, false, [], STALE))).rejects.toBe(STALE);
});

test("what waited until it was not allowed any more is dropped, and told why, without being sent", async () => {
  const delivery = chosen(true, true, [TAKEN]);
  expect(await deliver(delivery)).toMatchObject({ is: "dropped", why: { problem: { reason: "slot_taken", clause: "MC-052" } } });
  expect(delivery.play).not.toHaveBeenCalled();
});

test("what waited while the match moved on is dropped if it is not possible any more", async () => {
  expect(await deliver(chosen(false, true, [TAKEN], STALE))).toMatchObject({ is: "dropped", why: { problem: { reason: "slot_taken" } } });
  const over = refused("over", "match_finished");
  expect(await deliver(chosen(false, true, [], over))).toEqual({ is: "dropped", why: over });
});

test("what waited while the match moved on is asked about if it is still possible, and never sent by itself", async () => {
  const delivery = chosen(false, true, [{ ...UNDOABLE, version: 9 }], STALE);
  expect(await deliver(delivery)).toEqual({ is: "asked", version: 9, final: false, moved: true });
  expect(delivery.play).toHaveBeenCalledOnce();
  const final = chosen(true, true, [UNDOABLE, { ...FINAL, version: 9 }], STALE);
  expect(await deliver(final)).toEqual({ is: "asked", version: 9, final: true, moved: true });
});

test("a server that is still away drops nothing: whoever stopped trying is told so", async () => {
  const away = refused("unavailable", "");
  await expect(deliver(chosen(false, true, [], away))).rejects.toBe(away);
});
