import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "smol-toml";
import { beforeAll, describe, expect, it } from "vitest";
import { startOf } from "./acting";
import { describe as described } from "./describe";
import { keepPrinted, printed } from "./printed";
import type { CardRow, LevelRow, Printed } from "./printed";
import { item, sentence } from "./say";
import { cardName, cardText, nameOf, pairOf } from "./text";
import { hasWord, speak } from "./words";

const REPOSITORY = join(import.meta.dirname, "../../../../..");
const ROWS = join(REPOSITORY, "services/cyberfarm/rules/cards/data");

interface Union {
  discriminator: { mapping: Record<string, string> };
  $defs: Record<string, { properties: Record<string, { default?: unknown }> }>;
}

const schema = JSON.parse(readFileSync(join(REPOSITORY, "proto/schemas/cyberfarm.json"), "utf8")) as {
  properties: { commands: Union; events: Union };
};
const COMMANDS = Object.keys(schema.properties.commands.discriminator.mapping);
/** The page itself tells what the platform does. */
const EVENTS = Object.keys(schema.properties.events.discriminator.mapping).filter((type) => !/^(match|seat)_/.test(type));

/** What is left out where it is the usual. */
const DEFAULTS = EVENTS.flatMap((type) => {
  const ref = schema.properties.events.discriminator.mapping[type] ?? "";
  const fields = Object.entries(schema.properties.events.$defs[ref.split("/").at(-1) ?? ""]?.properties ?? {});
  return fields.flatMap(([field, shape]): [string, string, unknown][] => ("default" in shape ? [[type, field, shape.default]] : []));
});

type Rows = Record<string, Record<string, unknown>>;

function rows(path: string): Rows {
  return parse(readFileSync(join(ROWS, path), "utf8")) as Rows;
}

function all(folder: string): Rows {
  const files = readdirSync(join(ROWS, folder)).filter((file) => file.endsWith(".toml"));
  return Object.assign({}, ...files.map((file) => rows(join(folder, file)))) as Rows;
}

const CARDS = all("inventions");
const BUILDINGS = all("buildings");
const PRINTED = {
  products: rows("products.toml"),
  tokens: rows("tokens.toml"),
  buildings: BUILDINGS,
  inventions: CARDS,
  orders: rows("orders.toml"),
  tracks: rows("tracks.toml"),
  ...rows("table.toml"),
} as unknown as Printed;

function recipes(): string[] {
  const ofBuildings = Object.values(BUILDINGS).flatMap((row) => (row.levels as LevelRow[]).flatMap((level) => level.recipes ?? []));
  const ofCards = Object.values(CARDS)
    .flatMap((row) => (row as unknown as CardRow).properties ?? [])
    .flatMap((part) => part.effects.flatMap((effect) => (effect.recipes as { id: string }[] | undefined) ?? []));
  return [...ofBuildings, ...ofCards].map((recipe) => recipe.id);
}

/** A farm that has everything, so that every sentence finds what it speaks of. */
const VIEW = {
  sections: {
    table: { acting: 0, fee: 2 },
    market: { row: [{ card: "annex", coins: 0 }] },
    "farm:0": { tea: 1 },
  },
};

const VALUES: Record<string, unknown> = {
  option: 1,
  token: "hen",
  card: "tea_fungus",
  position: 1,
  building: "barn",
  gain: "robot",
  use: "link",
  source: "field",
  target: "barn",
  farm: 0,
  spot: "garden",
  by: "robot",
  tree: "apple_tree",
  condition: "ready",
  kind: "cow",
  pay: "grain",
  recipe: "mill1_flour",
  action: "honey",
  order: "order_01",
  sequence: "reward,stars,marks",
  decision: "gain",
  other: "scrap_metal",
  lock: "milk",
  product: "milk",
  conveyor: "field>barn",
  seat: 0,
};

const EVENT_VALUES: Record<string, unknown> = {
  ...VALUES,
  phase: "turns",
  slot: "field.plot",
  dish: "lunch",
  by: "egg",
  track: "earth",
  to_kind: "horse",
  to_condition: "used",
  stage: 2,
  stars: 1,
  first: 0,
  square: "milk",
  circle: "egg",
  old_source: "field",
  old_target: "mill",
};

function commandLike(type: string): { type: string; [field: string]: unknown } {
  const ref = schema.properties.commands.discriminator.mapping[type] ?? "";
  const fields = schema.properties.commands.$defs[ref.split("/").at(-1) ?? ""]?.properties ?? {};
  const known = Object.keys(fields).filter((field) => field !== "type" && field in VALUES);
  const command = Object.fromEntries(known.map((field) => [field, VALUES[field]]));
  if (type === "choose_capital") command.option = "hen";
  if (type === "visit_factory") command.action = "demolition";
  if (type === "feed") command.product = { cow: 1 };
  if (type === "play_one_time") Object.assign(command, { card: "grandmas_parcel", pay: {} });
  if (type === "feed_birds") Object.assign(command, { hens: 0 });
  return { ...command, type };
}

describe.each(["en", "ru", "es"])("in %s", (code) => {
  beforeAll(async () => {
    keepPrinted({ catalogue: PRINTED });
    await speak(code);
  });

  it.each(COMMANDS)("the command %s is told in full", (type) => {
    const told = described(commandLike(type), VIEW);
    expect(told).not.toBe(`command.${type}`);
    expect(told).not.toMatch(/\{\{|undefined|command\.|amount\.|ui\.|use\.|action\./);
    expect(told.length).toBeGreaterThan(3);
  });

  it.each(EVENTS)("the event %s is told in full", (type) => {
    const list = { stars: [3, 2], places: [1, 2] };
    const event = { ...EVENT_VALUES, type, ...(type === "game_scored" ? list : {}) };
    const told = sentence(event, (seat) => ["Anna", "Boris"][seat] ?? "");
    expect(told).not.toMatch(/\{\{|undefined|event\.|ui\.|phase\./);
    expect(told.length).toBeGreaterThan(5);
  });

  it.each(DEFAULTS)("the event %s is told alike with its usual %s and without it, as it is sent", (type, field, usual) => {
    const event = { ...EVENT_VALUES, type, [field]: usual };
    const { [field]: _, ...sent } = event;
    const name = (seat: number): string => ["Anna", "Boris"][seat] ?? "";
    expect(sentence(sent as typeof event, name)).toBe(sentence(event, name));
  });

  it.each(Object.keys(CARDS))("the card %s has name and text", (card) => {
    expect(cardName(card)).not.toMatch(/\{\{|card\.|building\./);
    expect(cardText(card)).not.toMatch(/\{\{|card\.|blueprint\./);
    expect(cardText(card).length).toBeGreaterThan(8);
  });

  it("everything printed has a name", () => {
    const named: [string, string[]][] = [
      ["product", Object.keys(printed.value?.products ?? {})],
      ["token", Object.keys(printed.value?.tokens ?? {})],
      ["building", Object.keys(BUILDINGS)],
      ["order", Object.keys(printed.value?.orders ?? {})],
      ["track", Object.keys(printed.value?.tracks ?? {})],
    ];
    for (const [group, ids] of named) {
      expect(ids.length).toBeGreaterThan(2);
      for (const id of ids) expect(hasWord(`${group}.${id}`), `${group}.${id}`).toBe(true);
    }
    for (const recipe of recipes()) expect(nameOf.recipe(recipe), recipe).not.toContain("recipe.");
  });

  it("every line of the score sheet has words", () => {
    const lines = ["openings", "orders", "tracks", "cow", "horse", "laying_hen"];
    lines.push("underlaid_cards", "level_2_buildings", "most_conveyors");
    for (const line of lines) expect(item(line), line).not.toContain("score.");
    expect(item("loaf_3")).toContain("3");
    expect(item("card:bio_tractor")).toBe(cardName("bio_tractor"));
  });
});

it("Russian names are those of the printed game", async () => {
  keepPrinted({ catalogue: PRINTED });
  await speak("ru");
  for (const [id, row] of Object.entries(CARDS)) {
    if (!pairOf(id)) expect(cardName(id)).toBe(row.name_ru);
  }
  for (const [id, row] of Object.entries(BUILDINGS)) expect(nameOf.building(id)).toBe(row.name_ru);
});

describe("amounts", () => {
  const ROBOTS = { field: "times", least: 1, most: 4 };

  it("begin with the most of what is only repeated", () => {
    expect(startOf({ ask: "amounts", bounds: [ROBOTS] })).toEqual({ times: 4 });
  });

  it("begin with the least of everything else", () => {
    const sums = [{ weights: { times: 1 }, least: 1, most: 2 }];
    expect(startOf({ ask: "amounts", bounds: [ROBOTS], sums })).toEqual({ times: 1 });
    expect(startOf({ ask: "amounts", bounds: [{ field: "plots.hay", least: 0, most: 2 }] })).toEqual({ "plots.hay": 0 });
  });

  it("of which none is chosen are not told", async () => {
    keepPrinted({ catalogue: PRINTED });
    await speak("en");
    const recipe = { type: "process", by: "robot", building: "mill", recipe: "mill1_flour", times: 1 };
    expect(described({ ...recipe, swap: { "milk>egg": 0 }, wild: { egg: 0 } }, VIEW)).toBe(described(recipe, VIEW));
  });
});
