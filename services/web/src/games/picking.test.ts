/** Whatever a board keeps of a choice is told to the match page, so that no question outlives what it was about. */
import { expect, test } from "vitest";

/** Files that keep something else: where belts lie, whose farm is looked at, and what `usePicked` and `useComposer` tell. */
const OTHERS = ["./cyberfarm/ConveyorLines.tsx", "./cyberfarm/Board.tsx", "./picking.ts", "./useComposer.ts"];

test("boards keep picks by usePicked alone", () => {
  const files = import.meta.glob<string>("./**/*.{ts,tsx}", { query: "?raw", import: "default", eager: true });
  const keeping = Object.entries(files).flatMap(([path, text]) => (/\buse(State|Reducer|Signal)[<(]/.test(text) ? [path] : []));
  expect(keeping.filter((path) => !path.includes(".test.")).toSorted()).toEqual(OTHERS.toSorted());
});
