import { expect, test } from "vitest";
import { apart, fitting, idIn, known, merged, only, stepped } from "./people";

const ADA = { id: "p-a1111", name: "Ada Lovelace" };
const ZOE = { id: "p-z2222", name: "Zoë" };
const OTHER = { id: "p-z3333", name: "ZOE" };

test("a profile's address and an id name a player, and a name does not", () => {
  expect(idIn("https://furrow.example/players/p-0a1b2c")).toBe("p-0a1b2c");
  expect(idIn(" p-0a1b2c ")).toBe("p-0a1b2c");
  expect(idIn("/players/p-0a1b2c/")).toBe("p-0a1b2c");
  expect(idIn("Ada")).toBeNull();
  expect(idIn("p-0a1b2c and more")).toBeNull();
});

test("acquaintances are persons, each once, those one has played with first", () => {
  const matches = [{ players: ["p-me", "p-bo"] }, { players: ["bot-mutant_crops-greedy-1", "p-bo", "p-al"] }];
  expect(known("p-me", matches, [{ player: "p-cy" }, { player: "p-al" }])).toEqual(["p-bo", "p-al", "p-cy"]);
});

test.each([
  ["ada", [ADA]],
  ["LOVE", [ADA]],
  ["ada l", [ADA]],
  ["lace", []],
  ["zoe", [ZOE, OTHER]],
  ["", [ADA, ZOE, OTHER]],
])("of those one knows %j fits whose name or a word of it begins so", (text, people) => {
  expect(fitting([ADA, ZOE, OTHER], text)).toEqual(people);
});

test("who is known stands before who is found, and each once", () => {
  expect(merged([ZOE], [ADA, ZOE, OTHER], 9)).toEqual([ZOE, ADA, OTHER]);
  expect(merged([ZOE], [ADA, OTHER], 2)).toEqual([ZOE, ADA]);
});

test("a name that two have means neither, and each is told apart by the end of the id", () => {
  expect(only([ADA, ZOE], "zoe")).toBe(ZOE);
  expect(only([ADA, ZOE, OTHER], "zoe")).toBeNull();
  expect(only([ADA], "ada")).toBeNull();
  expect(apart([ADA, ZOE, OTHER])).toEqual(["", "…2222", "…3333"]);
});

test("arrows go round by way of the text", () => {
  expect([stepped(-1, 1, 2), stepped(0, 1, 2), stepped(1, 1, 2)]).toEqual([0, 1, -1]);
  expect([stepped(-1, -1, 2), stepped(0, -1, 2), stepped(-1, 1, 0)]).toEqual([1, -1, -1]);
});
