import { expect, test } from "vitest";
import type { Frame, GameEvent } from "../wire/view";
import { chapters, deedOf, lastEvents, takenBack } from "./lately";

let version = 0;

function commit(seat: number | null, ...events: GameEvent[]): Frame {
  version += 1;
  return { type: "frame", match: "m", version, at: 0, actor: { kind: seat === null ? "clock" : "seat", seat }, events };
}

const sown = (seat: number, crop: string): GameEvent => ({ type: "crop_sown", seat, crop });
const turn: GameEvent = { type: "turn_started", turn: 2 };
const backTo = (seat: number, version: number): GameEvent => ({ type: "match_commit_taken_back", seat, version });

function tell(event: GameEvent): string | null {
  if (event.type === "crop_sown") return `${event.seat} sows ${event.crop}`;
  return event.type === "match_commit_taken_back" ? `${event.seat} takes back` : null;
}

const deed = (frames: Frame[], seat: number | null, words: typeof tell): string => deedOf(lastEvents(frames, seat, words), words);

test("the last deed of somebody else is told, without what follows of it by itself", () => {
  const frames = [commit(1, sown(1, "onion")), commit(2, sown(2, "pear"), turn), commit(0, sown(0, "leek"))];
  expect(deed(frames, 0, tell)).toBe("2 sows pear");
  expect(deed(frames, null, tell)).toBe("0 sows leek");
});

test("a go of several commits is told whole, from its beginning", () => {
  const frames = [commit(2, sown(2, "pear")), commit(1, sown(1, "onion")), commit(null, turn), commit(1, sown(1, "corn"))];
  expect(deed(frames, 0, tell)).toBe("1 sows onion 1 sows corn");
});

test("what nobody did is no deed, nor is what has no words", () => {
  expect(deed([commit(null, sown(1, "onion")), commit(1, turn)], 0, tell)).toBe("");
});

test("what was taken back was not done", () => {
  const first = commit(1, sown(1, "onion"));
  const second = commit(1, sown(1, "pear"));
  const back = commit(1, backTo(1, second.version));
  expect(deed([first, second, back], 0, tell)).toBe("1 sows onion");
  expect([...takenBack([first, second, back])]).toEqual([second.version]);
});

test("the log is newest first throughout, a chapter for all that one did in a row", () => {
  const frames = [commit(0, sown(0, "leek"), sown(0, "pear")), commit(1, sown(1, "onion")), commit(1, sown(1, "corn"))];
  expect(chapters(frames, tell).map(({ seat, entries }) => [seat, ...entries.flatMap(({ told }) => told)])).toEqual([
    [1, "1 sows corn", "1 sows onion"],
    [0, "0 sows pear", "0 sows leek"],
  ]);
});

test("of what was taken back one soft line stays, however often it was", () => {
  const first = commit(1, sown(1, "onion"));
  const back = commit(1, backTo(1, first.version));
  const second = commit(1, sown(1, "pear"));
  const again = commit(1, backTo(1, second.version));
  const [chapter, ...none] = chapters([first, back, second, again, commit(1, sown(1, "corn"))], tell);
  expect(chapter?.entries.map(({ back, told }) => [back, ...told])).toEqual([
    [false, "1 sows corn"],
    [true, "1 takes back"],
  ]);
  expect(none).toEqual([]);
});

test("what came by itself is nobody's chapter", () => {
  expect(chapters([commit(null, sown(0, "leek"))], tell)[0]?.seat).toBeNull();
});

test("the events of the last deed are those that were told, and what came with them of the same seat", () => {
  const gained: GameEvent = { type: "coins_gained", seat: 1 };
  const frames = [commit(1, sown(1, "onion"), gained, turn, sown(0, "leek")), commit(0, sown(0, "leek"))];
  expect(lastEvents(frames, 0, tell)).toEqual([sown(1, "onion"), gained]);
});
