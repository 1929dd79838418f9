import { expect, test } from "vitest";
import { idIn, known } from "./acquaintances";

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
