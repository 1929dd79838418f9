import { describe, expect, it } from "vitest";
import type { Offer } from "../wire/offers";
import { composer, having } from "./composer";
import { at } from "./composing";

const PLOTS: Offer["then"] = { ask: "amounts", bounds: [{ field: "plots.hay", least: 0, most: 2 }] };
const WORK: Offer = {
  command: "work",
  then: {
    ask: "choice",
    field: "by",
    options: ["robot", "harrow"].map((value) => ({
      value,
      then: { ask: "choice", field: "building", options: [{ value: "field", then: PLOTS }, { value: "greenhouse" }] },
    })),
  },
};
const PASS: Offer = { command: "pass" };
const PAY: Offer = {
  command: "pay",
  then: {
    ask: "amounts",
    bounds: [
      { field: "storage.sheep", least: 0, most: 2 },
      { field: "land.0,1", least: 0, most: 1 },
    ],
    sums: [{ weights: { "storage.sheep": 1, "land.0,1": 1 }, least: 2, most: 2 }],
    then: { ask: "choice", field: "order", options: [{ value: "first" }, { value: "last" }] },
  },
};
const KEEP: Offer = {
  command: "keep",
  then: {
    ask: "choice",
    field: "cards",
    unordered: true,
    options: [["a", "b"], ["a", "c"], ["b", "c"]].map((value) => ({ value })),
  },
};

describe("a command without fields", () => {
  it("is sent by one pick", () => {
    const { act, sent } = at([WORK, PASS]);

    act().pick({ type: "pass" });

    expect(sent).toEqual([{ type: "pass" }]);
    expect(act().begun).toBe(false);
  });

  it("waits for a last word where there is one", () => {
    const { act, sent } = at([PASS], { confirms: () => true });

    act().pick({ type: "pass" });
    expect(sent).toEqual([]);
    expect(act().question).toEqual({ ask: "confirm" });
    act().confirm();

    expect(sent).toEqual([{ type: "pass" }]);
  });
});

describe("fields", () => {
  it("are picked in any order", () => {
    const { act, sent } = at([WORK, PASS]);

    act().pick({ building: "greenhouse" });
    expect(act().type).toBe("work");
    expect(act().asked("by")).toEqual(["robot", "harrow"]);
    expect(act().fixed).toEqual({ type: "work", building: "greenhouse" });
    act().pick({ by: "harrow" });

    expect(sent).toEqual([{ type: "work", by: "harrow", building: "greenhouse" }]);
  });

  it("can be picked only as they are offered, and not twice", () => {
    const { act } = at([WORK, PASS]);

    expect(act().can({ building: "barn" })).toBe(false);
    expect(act().can({ type: "shop" })).toBe(false);
    act().pick({ building: "barn" });
    expect(act().begun).toBe(false);
    act().pick({ building: "field" });
    expect(act().can({ building: "field" })).toBe(false);
    expect(act().can({ type: "pass" })).toBe(false);
    expect(act().can({ building: "greenhouse" })).toBe(false);
  });

  it("may be one of several, as long as it is open what a touch means", () => {
    const offers: Offer[] = ["play", "sell"].map((command) => ({
      command,
      then: { ask: "choice", field: "card", options: [{ value: "annex" }, { value: "tea" }] },
    }));
    const { act, sent } = at(offers);

    act().pick({ type: "play", card: "tea" }, { type: "sell", card: "tea" });
    expect(act().type).toBeNull();
    expect(act().question).toEqual({ ask: "command", types: ["play", "sell"] });
    act().pick({ type: "sell" });

    expect(sent).toEqual([{ type: "sell", card: "tea" }]);
  });

  it("that need not be asked are implied", () => {
    const { act, sent } = at([WORK], { implied: (field) => (field === "by" ? "robot" : undefined) });

    act().pick({ type: "work" });
    expect(act().asked("building")).toEqual(["field", "greenhouse"]);
    act().pick({ building: "greenhouse" });

    expect(sent).toEqual([{ type: "work", by: "robot", building: "greenhouse" }]);
  });

  it("may be picked anew where a board says so", () => {
    const { act, sent } = at([WORK], { changeable: new Set(["by"]) });

    act().pick({ by: "robot" });
    expect(act().can({ by: "robot" })).toBe(false);
    expect(act().values("by")).toEqual(["robot", "harrow"]);
    act().pick({ by: "harrow" });
    act().pick({ building: "greenhouse" });

    expect(sent).toEqual([{ type: "work", by: "harrow", building: "greenhouse" }]);
  });
});

describe("picks", () => {
  it("are taken back one by one, or all at once", () => {
    const { act, sent } = at([WORK, PASS]);

    act().pick({ by: "robot" });
    act().pick({ building: "field" });
    act().back();
    expect(act().asked("building")).toEqual(["field", "greenhouse"]);
    act().pick({ building: "field" });
    act().cancel();

    expect(act().begun).toBe(false);
    expect(act().can({ type: "pass" })).toBe(true);
    expect(sent).toEqual([]);
  });

  it("last until the offers forbid them", () => {
    const picks = [[{ type: "work" }], [{ by: "harrow" }]];
    const nothing = (): void => undefined;
    const robots: Offer = {
      command: "work",
      then: { ask: "choice", field: "by", options: [{ value: "robot", then: PLOTS }, { value: "worm" }] },
    };

    expect(composer([WORK], picks, nothing, nothing).fixed).toEqual({ type: "work", by: "harrow" });
    expect(composer([robots], picks, nothing, nothing).fixed).toEqual({ type: "work" });
    expect(composer([], picks, nothing, nothing).question).toBeNull();
  });

  it("can be looked ahead of", () => {
    const { act } = at([WORK, PAY, PASS]);

    expect(act().after({ type: "work" })).toMatchObject({ ask: "choice", field: "by" });
    expect(act().after({ type: "pay" })).toMatchObject({ ask: "amounts" });
    expect(act().after({ type: "pass" })).toBeNull();
    expect(act().after({ type: "shop" })).toBeNull();
  });
});

describe("lists without an order", () => {
  it("are the same in any order, and sent as they were offered", () => {
    const { act, sent } = at([KEEP, PASS]);

    expect(act().can({ cards: ["b", "a"] })).toBe(true);
    expect(act().can({ cards: ["a", "d"] })).toBe(false);
    act().pick({ type: "keep", cards: ["c", "a"] });

    expect(sent).toEqual([{ type: "keep", cards: ["a", "c"] }]);
  });

  it("are chosen member by member", () => {
    const pairs = [["0,0", "0,1"], ["0,0", "1,0"], ["2,2", "2,3"]];

    expect(having(pairs, ["0,0"])).toHaveLength(2);
    expect(having(pairs, ["1,0", "0,0"])).toEqual([["0,0", "1,0"]]);
    expect(having(pairs, ["0,0", "2,2"])).toEqual([]);
  });

  it("with an order are the same in that alone", () => {
    const { act } = at([{ command: "go", then: { ask: "choice", field: "via", options: [{ value: ["a", "b"] }] } }]);

    expect(act().can({ via: ["a", "b"] })).toBe(true);
    expect(act().can({ via: ["b", "a"] })).toBe(false);
  });
});

describe("amounts", () => {
  it("are sent in their objects, with what is asked after them", () => {
    const { act, sent } = at([PAY, PASS]);

    act().pick({ type: "pay" });
    expect(act().question).toMatchObject({ ask: "amounts" });
    act().confirm({ "storage.sheep": 1, "land.0,1": 1 });
    expect(act().asked("order")).toEqual(["first", "last"]);
    act().pick({ order: "last" });

    expect(sent).toEqual([{ type: "pay", storage: { sheep: 1 }, land: { "0,1": 1 }, order: "last" }]);
  });

  it("are no choice unless they keep to their sums", () => {
    const { act, sent } = at([PAY, PASS]);

    act().pick({ type: "pay" });
    act().confirm({ "storage.sheep": 1, "land.0,1": 0 });

    expect(act().question).toMatchObject({ ask: "amounts" });
    expect(sent).toEqual([]);
  });

  it("are told as a whole command before they are confirmed", () => {
    const { act, sent } = at([WORK, PASS], { confirms: () => true });

    act().pick({ by: "robot", building: "field" });
    expect(act().whole()).toBeNull();
    expect(act().whole({ "plots.hay": 3 })).toBeNull();
    expect(act().whole({ "plots.hay": 2 })).toEqual({ type: "work", by: "robot", building: "field", plots: { hay: 2 } });
    act().confirm({ "plots.hay": 2 });

    expect(sent).toHaveLength(1);
  });
});

describe("ways on", () => {
  it("are all commands, up to amounts", () => {
    const ways = at([WORK, PASS]).act().ways(10);

    expect(ways.map(({ fields }) => Object.values(fields).join(" "))).toEqual([
      "work robot field",
      "work robot greenhouse",
      "work harrow field",
      "work harrow greenhouse",
      "pass",
    ]);
    expect(ways.map(({ amounts }) => amounts !== null)).toEqual([true, false, true, false, false]);
  });

  it("are as many as one asks for, of the type that one asks for", () => {
    const { act } = at([WORK, PASS]);

    expect(act().ways(1, { type: "work" })).toHaveLength(1);
    expect(act().ways(10, { type: "pass" })).toEqual([{ fields: { type: "pass" }, amounts: null }]);
  });

  it("go on after amounts that were chosen", () => {
    const { act, sent } = at([PAY]);

    act().pick({ type: "pay", "storage.sheep": 2, "land.0,1": 0 });
    const ways = act().ways(10);
    expect(ways.map(({ fields }) => fields.order)).toEqual(["first", "last"]);
    act().pick(ways[0]?.fields ?? {});

    expect(sent).toEqual([{ type: "pay", storage: { sheep: 2 }, land: { "0,1": 0 }, order: "first" }]);
  });
});
