import { describe, expect, it } from "vitest";

import type { Offer } from "../../wire/offers";
import type { Command } from "../contract";
import { type Begun, composed } from "./composing";

const CELLS: Offer["then"] = { ask: "choice", field: "cells", options: [{ value: ["0,0"] }, { value: ["0,1"] }] };
const TILES: Offer["then"] = { ask: "choice", field: "tile", options: [{ value: "F1", then: CELLS }] };
const OFFERS: Offer[] = [
  { command: "end_turn" },
  { command: "place_animal", then: { ask: "choice", field: "to", options: [{ value: "storage" }, { value: "1,1" }] } },
  {
    command: "expand",
    then: { ask: "choice", field: "section", options: ["main", "left", ""].map((value) => ({ value, then: TILES })) },
  },
  {
    command: "move_forest",
    then: {
      ask: "choice",
      field: "to",
      options: [
        { value: "I7", then: { ask: "choice", field: "via", options: [{ value: ["IL1"] }, { value: ["IR1"] }] } },
        { value: "IL2", then: { ask: "choice", field: "via", options: [{ value: [] }, { value: ["IL1"] }] } },
      ],
    },
  },
  {
    command: "pay",
    then: {
      ask: "amounts",
      bounds: [
        { field: "storage.sheep", least: 0, most: 2 },
        { field: "land.0,1", least: 0, most: 1 },
      ],
      sums: [{ weights: { "storage.sheep": 1, "land.0,1": 1 }, least: 2, most: 2 }],
    },
  },
];

/** A seat with those offers, and what it has sent. */
function seat(): { act: () => ReturnType<typeof composed>; sent: Command[] } {
  let begun: Begun | null = null;
  const sent: Command[] = [];
  const change = (next: Begun | null): void => {
    begun = next;
  };
  return { act: () => composed(OFFERS, begun, change, (command) => sent.push(command)), sent };
}

describe("a command without parameters", () => {
  it("is sent by one click", () => {
    const { act, sent } = seat();

    act().pick({ command: "end_turn" });

    expect(sent).toEqual([{ type: "end_turn" }]);
  });
});

describe("a command of several steps", () => {
  it("asks field by field and leaves an unnamed section to the rules", () => {
    const { act, sent } = seat();

    expect(act().can({ command: "expand", tile: "F1" })).toBe(true);
    expect(act().can({ command: "expand", tile: "G1" })).toBe(false);
    act().pick({ command: "expand", tile: "F1" });
    expect([...act().fields]).toEqual(["cells"]);
    expect(act().can({ command: "end_turn" })).toBe(false);
    act().pick({ cells: ["0,1"] });

    expect(sent).toEqual([{ type: "expand", section: "", tile: "F1", cells: ["0,1"] }]);
    expect(act().command).toBeNull();
  });

  it("names a section when one is chosen", () => {
    const { act, sent } = seat();

    act().pick({ command: "expand", tile: "F1" });
    expect(act().sections).toEqual(["main", "left", ""]);
    act().pick({ section: "left" });
    act().pick({ cells: ["0,0"] });

    expect(sent).toEqual([{ type: "expand", section: "left", tile: "F1", cells: ["0,0"] }]);
  });

  it("goes back a step, and is cancelled, without a trace", () => {
    const { act, sent } = seat();

    act().pick({ command: "expand" });
    act().pick({ tile: "F1" });
    act().back();
    expect([...act().fields]).toEqual(["tile"]);
    act().cancel();

    expect(act().command).toBeNull();
    expect(act().can({ command: "end_turn" })).toBe(true);
    expect(sent).toEqual([]);
  });
});

describe("a way through the forest", () => {
  it("is asked where several lead there, and only then", () => {
    const { act, sent } = seat();

    act().pick({ command: "move_forest", to: "I7" });
    expect(act().values("via")).toEqual([["IL1"], ["IR1"]]);
    act().pick({ via: ["IR1"] });
    act().pick({ command: "move_forest", to: "IL2" });

    expect(sent).toEqual([
      { type: "move_forest", to: "I7", via: ["IR1"] },
      { type: "move_forest", to: "IL2", via: [] },
    ]);
  });
});

describe("amounts", () => {
  it("are sent in their objects", () => {
    const { act, sent } = seat();

    act().pick({ command: "pay" });
    expect(act().amounts?.bounds).toHaveLength(2);
    act().pick({ "storage.sheep": 1, "land.0,1": 1 });

    expect(sent).toEqual([{ type: "pay", storage: { sheep: 1 }, land: { "0,1": 1 } }]);
  });
});

describe("places", () => {
  it("stand for what is asked there", () => {
    const { act } = seat();

    expect(act().onCell("1,1")).toEqual({ command: "place_animal", to: "1,1" });
    expect(act().onCell("9,9")).toBeNull();
    expect(act().onStorage()).toEqual({ command: "place_animal", to: "storage" });
  });
});
