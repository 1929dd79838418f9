import { expect, test } from "vitest";
import type { Table } from "../wire/api";
import { wishOf } from "./wishing";

const TABLE = {
  table: "t-1",
  seats: [{ player: "p-ada" }, { player: "p-ben" }, { player: "b-1", bot: "greedy" }],
} as Table;

test("while nobody wants a rematch, and before the table is known, one may ask for it", () => {
  expect(wishOf(null, "p-ada")).toEqual({ is: "open" });
  expect(wishOf(TABLE, "p-ada")).toEqual({ is: "open" });
});

test("who wants it waits for the persons who have not said so, never for bots", () => {
  expect(wishOf({ ...TABLE, rematch_wanted: ["p-ada"] }, "p-ada")).toEqual({ is: "waiting", of: ["p-ben"] });
});

test("who has not said so is asked", () => {
  expect(wishOf({ ...TABLE, rematch_wanted: ["p-ada"] }, "p-ben")).toEqual({ is: "asked", by: ["p-ada"] });
});

test("once agreed the table at which it goes on is known, to spectators too", () => {
  const agreed = { ...TABLE, rematch_wanted: ["p-ada", "p-ben"], rematch: "t-2" };
  expect(wishOf(agreed, "p-ada")).toEqual({ is: "agreed", table: "t-2" });
  expect(wishOf(agreed, undefined)).toEqual({ is: "agreed", table: "t-2" });
});
