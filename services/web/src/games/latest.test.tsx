/** Where others did something last is marked on the board, and nowhere else. */
import renderToString from "preact-render-to-string";
import { beforeAll, expect, it } from "vitest";
import { composer } from "./composer";
import { Latest } from "./latest";
import type { Acting } from "./mutant_crops/acting";
import { Grid } from "./mutant_crops/parts/Grid";
import type { Board } from "./mutant_crops/types";
import { speak } from "./mutant_crops/words";

const nothing = (): void => undefined;
const ACT: Acting = { ...composer([], [], nothing, nothing), asks: () => [] };
const BOARD: Board = {
  revealed: ["S1-1", "S1-2"],
  slots: { "S1-1T": [[1, 1]], "S1-1B": [], "S1-2T": [[1, 2]], "S1-2B": [] },
  stage2: 0,
  stage3: 0,
  hidden: [],
  pool: null,
};

const marked = (...events: { type: string; seat: number; slot: string }[]): number =>
  renderToString(
    <Latest.Provider value={events}>
      <Grid board={BOARD} act={ACT} seat={0} names={["Anna", "Björn"]} />
    </Latest.Provider>,
  ).split('class="mc-slot latest"').length - 1;

beforeAll(() => speak("en"));

it("marks the slot that a farmer has gone to", () => {
  expect(marked({ type: "farmer_assigned", seat: 1, slot: "S1-1T" })).toBe(1);
});

it("marks every place of the latest doings", () => {
  expect(marked({ type: "farmer_assigned", seat: 1, slot: "S1-1T" }, { type: "companion_assigned", seat: 1, slot: "S1-2T" })).toBe(2);
});

it("marks nothing for other doings, and while there are none", () => {
  expect(marked({ type: "tokens_gained", seat: 1, slot: "S1-1T" })).toBe(0);
  expect(marked()).toBe(0);
});
