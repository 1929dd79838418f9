import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { parse } from "smol-toml";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";

import type { Offer } from "../../wire/offers";
import { at } from "../composing";
import { MANNER, pickOfCell, pickOfStorage } from "./acting";
import { catalogue, type Catalogue, type ForestSpace, type Ops, type Project } from "./catalogue";
import { type Command, COMMANDS, described, optionText } from "./describe";
import { woodOf } from "./parts/trail";
import { EVENTS, told, type Told } from "./say";
import { cardName, cellName, placeName } from "./text/names";
import { conditions, effect, timing } from "./text/wording";
import { speak } from "./words";
import type { Sections } from "./types";
import en from "./words/en.json";
import es from "./words/es.json";
import ru from "./words/ru.json";

const REPOSITORY = join(import.meta.dirname, "../../../../..");
const ROWS = join(REPOSITORY, "services/northgreen/rules/cards/data");
const WORDS = { en, ru, es };
const LANGUAGES = Object.keys(WORDS) as (keyof typeof WORDS)[];
const NAMES = ["Anna", "Björn"];

type Row = Readonly<Record<string, unknown>>;
interface Definition {
  readonly properties: Readonly<Record<string, Row>>;
}

interface Union {
  readonly discriminator: { readonly mapping: Readonly<Record<string, string>> };
  readonly $defs: Readonly<Record<string, Definition>>;
}

const schema = JSON.parse(readFileSync(join(REPOSITORY, "proto/schemas/northgreen.json"), "utf8")) as {
  readonly properties: { readonly commands: Union; readonly events: Union };
};

function rows(prefix: string): Record<string, Row> {
  const files = readdirSync(ROWS).filter((file) => file.startsWith(prefix) && file.endsWith(".toml"));
  return Object.assign({}, ...files.map((file) => parse(readFileSync(join(ROWS, file), "utf8"))));
}

function projects(prefix: string): Record<string, Project> {
  const shown = Object.entries(rows(prefix)).map(([card, row]) => {
    const { vp, when = "", timing: side = "", needs = [], effect: ops = [], discard = [] } = row;
    return [card, { vp, when, side, operations: { needs, effect: ops, discard } }];
  });
  return Object.fromEntries(shown) as Record<string, Project>;
}

const LONG_TERM = projects("long_term");
const INSTANT = projects("instant");
const STARTS = rows("start_resources");

/** What every match knows, whatever the game; the shell has the words for it. */
const OF_MATCHES = /^(claim|step_away|come_back|resign|vote_end|undo|call_off|match_.*|seat_.*)$/;

/** An example of every type of a union that is the game's own, its fields filled with something that fits. */
function examples({ discriminator, $defs }: Union): readonly Row[] {
  const own = Object.entries(discriminator.mapping).filter(([type]) => !OF_MATCHES.test(type));
  return own.map(([type, ref]) => {
    const fields = Object.keys($defs[ref.split("/").at(-1) ?? ""]?.properties ?? {});
    return { ...Object.fromEntries(fields.map((field) => [field, FITTING[field] ?? 1])), type, ...special(type) };
  });
}

// biome-ignore format: a table
const FITTING: Readonly<Record<string, unknown>> = {
  space: "I1", slot: "sheep_1", origin: "storage", cell: "0,-1", cells: ["0,0", "0,1"], tile: "GF2", card: "B001",
  cards: ["SR001"], chosen: [["SR001"], ["SR002"]], order: [1, 0], bonus: "pin_food", species: "sheep", token: "sheep",
  crop: "tomato", phase: "main", window: "main", kind: "instant", section: "left", option: "sheep", boundary: "II",
  decision: { decide: "move_forest", steps: 2 }, to: "0,1", via: [], seat: 1, long_term: ["B001"], instant: ["G001"],
};

beforeAll(() => {
  catalogue.value = { long_term: LONG_TERM, instant: INSTANT, forest: {} } as unknown as Catalogue;
});

const LAND = [
  { x: -1, y: 2, space: "F1", token: "", count: 0, tiles: ["F1"] },
  { x: 0, y: 3, space: "G1", token: "", count: 0, tiles: ["G1"] },
] as const;

describe("places of a landscape", () => {
  beforeAll(async () => {
    await speak("en");
  });

  it.each([
    ["-1,2", "row 1, column 1"],
    ["0,3", "row 2, column 2"],
    ["0,1", "the top edge, column 2"],
    ["0,4", "the bottom edge, column 2"],
    ["-2,3", "the left edge, row 2"],
    ["1,2", "the right edge, row 1"],
  ])("%s is %s", (cell, words) => {
    expect(cellName(cell, LAND)).toBe(words);
  });

  it("are told with their tile to whoever puts an animal there, and in the log with a stop", () => {
    expect(described({ type: "place_animal", to: "-1,2" }, undefined, LAND)).toBe("Put the animal: forest, level 1, at row 1, column 1");
    const event = { type: "crop_sown", seat: 1, crop: "tomato", cell: "0,3" };
    const players = [{ land: [] }, { land: LAND }] as unknown as Sections["players"];
    expect(told(event, NAMES, players)).toBe("Björn sows a tomato at row 2, column 2.");
  });
});

describe.each(LANGUAGES)("in %s", (lang) => {
  beforeEach(async () => {
    await speak(lang);
  });

  it("has words for every kind of command", () => {
    const commands = examples(schema.properties.commands);

    expect(commands.length).toBeGreaterThan(25);
    expect(new Set(commands.map((one) => one.type))).toEqual(new Set(COMMANDS()));
    for (const command of commands) whole(described(command as Command, undefined));
  });

  it("has words for every kind of event", () => {
    const events = examples(schema.properties.events);

    expect(events.length).toBeGreaterThan(45);
    expect(new Set(events.map((one) => one.type))).toEqual(new Set(EVENTS()));
    for (const event of events) whole(told(event as Told, NAMES));
  });

  it.each(Object.entries({ ...LONG_TERM, ...INSTANT }))("names project %s and tells what it does", (card, project) => {
    whole(cardName(card));
    whole(timing(project));
    whole(effect(project.operations.effect));
    if (project.operations.needs.length) whole(conditions(project.operations.needs));
    if (INSTANT[card]) whole(effect(project.operations.discard));
  });

  it.each(Object.entries(STARTS))("names start card %s and tells what it gives", (card, row) => {
    whole(cardName(card));
    whole(effect(row.effect as Ops));
  });

  it("words every effect of the boards", () => {
    for (const file of ["main_board", "player_board", "forest_track", "delivery"]) {
      for (const ops of effects(rows(file))) if (ops.length) whole(effect(ops));
    }
  });
});

/** Fields whose fitting value depends on the command or event. */
function special(type: string): Row {
  if (type === "place_token" || type === "imitate" || type === "token_placed" || type === "space_imitated")
    return { space: "forest_left" };
  if (type === "use_bonus" || type === "bonus_used") return { kind: "draw_instant" };
  if (type === "deliver" || type === "token_delivered") return { slot: "III_top" };
  if (type === "move_forest") return { to: "I1", via: ["IL1"] };
  if (type === "discard_project") return { option: "food" };
  if (type === "pay") return { storage: { sheep: 1 }, land: { "0,1": 2 } };
  if (type === "rearrange_animals") return { sheep: { "0,1": 1 }, horses: {} };
  if (type === "expand" || type === "sow" || type === "publish") return { section: "" };
  if (type === "tokens_stored") return { token: "cabbage" };
  return {};
}

/** A text that says something and in which nothing is missing. */
function whole(text: string | null): void {
  expect(text).toBeTruthy();
  expect(text).not.toMatch(/\{\{|undefined|NaN|\b[a-z]+(_[a-z]+)*\.[a-z_]+\b/);
}

function effects(value: unknown): Ops[] {
  if (Array.isArray(value)) {
    const ops = value.some((one) => typeof one === "object" && one !== null && "op" in one);
    return ops ? [value as Ops] : value.flatMap(effects);
  }
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(effects) : [];
}

describe("the catalogues of words", () => {
  it.each(LANGUAGES)("in %s tell others of whoever decides, never of them as of the reader", (lang) => {
    const { awaited, pending } = WORDS[lang] as Record<"awaited" | "pending", Record<string, string>>;
    expect(Object.keys(awaited).toSorted()).toEqual(Object.keys(pending).toSorted());
    for (const words of Object.values(awaited)) expect(words).toMatch(/^\{\{name\}\} [^?]+$/);
  });

  it("have the same keys but for plurals", () => {
    const keys = (words: object): Set<string> =>
      new Set(flat(words).map((key) => key.replace(/_(one|few|many|other)$/, "")));

    expect(keys(ru)).toEqual(keys(en));
    expect(keys(es)).toEqual(keys(en));
  });
});

function flat(words: object, path = ""): string[] {
  return Object.entries(words).flatMap(([key, value]) =>
    typeof value === "object" ? flat(value as object, `${path}${key}.`) : [`${path}${key}`],
  );
}

describe("wording", () => {
  beforeEach(async () => {
    await speak("en");
  });

  it("names spaces by action and side", () => {
    expect(placeName("forest_right")).toBe("Forest Research, right");
    expect(placeName("shop")).toBe("Village Shop");
  });

  it("tells a choice by its options", () => {
    const options = [[{ op: "gain", amounts: { soil: 1 } }], [{ op: "gain", amounts: { community: 2 } }]];
    const project = { operations: { effect: [{ op: "choose", id: "B018.effect.0", options }] } };
    catalogue.value = { ...catalogue.value, growth: project } as unknown as Catalogue;

    expect(optionText(1, { decide: "choose", op: "B018.effect.0", options: 2 })).toBe("2 community steps");
    expect(optionText(1, { decide: "choose_kind", resource: "animal", mandatory: true })).toBe("1 horse");
  });
});

describe("the boards", () => {
  it("lay the forest out so that no two spaces share a place", () => {
    const track = rows("forest_track").spaces as unknown as Record<string, ForestSpace>;
    const woods = [0, 1, 2, 3, 4].map((section) => woodOf(track, section));

    expect(woods.flatMap((wood) => wood.spots)).toHaveLength(Object.keys(track).length);
    for (const wood of woods) {
      const places = wood.spots.map((spot) => `${spot.x} ${spot.y}`);
      expect(new Set(places).size).toBe(places.length);
    }
  });
});

describe("composing", () => {
  const CELLS: Offer["then"] = { ask: "choice", field: "cells", options: [{ value: ["0,0"] }, { value: ["0,1"] }] };
  const TILES: Offer["then"] = { ask: "choice", field: "tile", options: [{ value: "F1", then: CELLS }] };
  const OFFERS: Offer[] = [
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
  ];

  it("leaves an unnamed section to the rules", () => {
    const { act, sent } = at(OFFERS, MANNER);

    act().pick({ type: "expand", tile: "F1" });
    expect(act().asked("cells")).toEqual([["0,0"], ["0,1"]]);
    act().pick({ cells: ["0,1"] });

    expect(sent).toEqual([{ type: "expand", section: "", tile: "F1", cells: ["0,1"] }]);
  });

  it("names a section when one is chosen, and another when that is chosen instead", () => {
    const { act, sent } = at(OFFERS, MANNER);

    act().pick({ type: "expand", tile: "F1" });
    expect(act().values("section")).toEqual(["main", "left", ""]);
    act().pick({ section: "main" });
    expect(act().values("section")).toEqual(["main", "left", ""]);
    act().pick({ section: "left" });
    act().pick({ cells: ["0,0"] });

    expect(sent).toEqual([{ type: "expand", section: "left", tile: "F1", cells: ["0,0"] }]);
  });

  it("asks for a way through the forest where several lead there, and only then", () => {
    const { act, sent } = at(OFFERS, MANNER);

    act().pick({ type: "move_forest", to: "I7" });
    expect(act().asked("via")).toEqual([["IL1"], ["IR1"]]);
    act().pick({ via: ["IR1"] });
    act().pick({ type: "move_forest", to: "IL2" });

    expect(sent).toEqual([
      { type: "move_forest", to: "I7", via: ["IR1"] },
      { type: "move_forest", to: "IL2", via: [] },
    ]);
  });

  it("takes places for what is asked there", () => {
    const { act } = at(OFFERS, MANNER);

    expect(pickOfCell(act(), "1,1")).toEqual({ type: "place_animal", to: "1,1" });
    expect(pickOfCell(act(), "9,9")).toBeNull();
    expect(pickOfStorage(act())).toEqual({ type: "place_animal", to: "storage" });
  });
});
