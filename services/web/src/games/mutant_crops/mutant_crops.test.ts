import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "smol-toml";
import { beforeAll, describe as suite, expect, it, vi } from "vitest";
import type { Command } from "../contract";
import type { Offer } from "../../wire/offers";
import { composer } from "../composer";
import { mannerOf } from "./acting";
import { catalogue } from "./catalogue";
import { describe } from "./describe";
import { item, QUIET, say } from "./say";
import { cropName, cropText, slotText } from "./text";
import type { Catalogue, Farm, Slot } from "./types";
import en from "./words/en.json";
import es from "./words/es.json";
import ru from "./words/ru.json";
import { hasWord, speak } from "./words";

const REPOSITORY = join(import.meta.dirname, "../../../../..");
const ROWS = join(REPOSITORY, "services/mutant_crops/rules/cards/data");
const LANGUAGES = ["en", "ru", "es"];
type Row = Record<string, unknown>;
interface Union {
  discriminator: { mapping: Record<string, string> };
  $defs: Record<string, { properties: Row }>;
}
const schema = JSON.parse(readFileSync(join(REPOSITORY, "proto/schemas/mutant_crops.json"), "utf8")) as {
  properties: { commands: Union; events: Union };
};
const read = (name: string): Row => parse(readFileSync(join(ROWS, name), "utf8"));
const crops = { ...read("crops.toml"), ...read("promo_crops.toml") };
const cards = { ...read("action_cards.toml"), ...read("promo_action_cards.toml") } as Record<string, { top: Slot; bottom: Slot; stage: number }>;
const slots = Object.fromEntries(
  Object.entries(cards).flatMap(([card, { top, bottom, stage }]) =>
    [["T", top] as const, ["B", bottom] as const].map(([end, slot]) => [card + end, { ...slot, card, stage }]),
  ),
);
/** What the shell says for every game. */
const OF_MATCHES = /^(match_|seat_)/;
const VALUES: Row = {
  seat: 0, farmer: 1, slot: "S1-1T", crop: "onion#1", own_crop: "onion#1", display_crop: "pear#1", area: "water", colour: "seeds",
  seeds: 1, water: 2, meat: 0, give: { seeds: 1 }, take: { water: 1 }, turn: 2, round: 1, stage: 2, points: 3, display: ["pear#1"],
};
const filled = (union: Union, type: string): Command => {
  const fields = union.$defs[union.discriminator.mapping[type]?.split("/").at(-1) ?? ""]?.properties ?? {};
  const found = Object.fromEntries(Object.keys(fields).map((field) => [field, VALUES[field]]));
  return { ...found, ...(type === "game_scored" && { points: [3] }), type };
};

beforeAll(() => {
  catalogue.value = { crops: crops as Catalogue["crops"], slots };
});

suite.each(LANGUAGES)("words in %s", (language) => {
  beforeAll(() => speak(language));

  it.each(Object.keys(schema.properties.commands.discriminator.mapping))("describes %s", (type) => {
    expect(hasWord(`command.${type}`)).toBe(true);
    expect(describe(filled(schema.properties.commands, type))).not.toMatch(/command\.|undefined|\{\{|^$/);
  });

  it.each(Object.keys(schema.properties.events.discriminator.mapping).filter((type) => !QUIET.has(type) && !OF_MATCHES.test(type)))(
    "says %s",
    (type) => expect(say(filled(schema.properties.events, type), ["Anna"])).not.toMatch(/event\.|undefined|\{\{|^$/),
  );

  it.each(Object.keys(crops))("names and explains %s", (kind) => {
    expect(cropName(kind)).not.toContain("crop.");
    expect(cropText(kind)).not.toContain("crop.");
  });

  it.each(Object.keys(slots))("says what %s does", (slot) => expect(slotText(slot)).not.toMatch(/step\.|tokens\.|^$/));

  it("says the lines of the score sheet", () => expect(item("onion#1.areas")).toContain(cropName("onion")));
});

it("reads what the wire leaves out as nothing", async () => {
  await speak("en");
  expect(say({ type: "tokens_gained", seat: 0, water: 2 }, ["Anna"])).toBe("Anna takes 2 water.");
  expect(say({ type: "crop_sown", seat: 0, crop: "onion#1", place: 1 }, ["Anna"])).toBe("Anna sows Onion for nothing.");
  expect(say({ type: "tokens_changed", seat: 0, give: { meat: 1 }, take: {} }, ["Anna"])).toBe("Anna gives 1 meat and takes nothing.");
  expect(describe({ type: "take_tokens", seeds: 1 })).toBe("Take 1 seed");
});

it("says nothing of what others say or what it does not know", async () => {
  await speak("en");
  for (const type of [...QUIET, "seat_left", "of_a_later_version"]) expect(say({ type, seat: 0 }, ["Anna"])).toBeNull();
  expect(describe({ type: "of_a_later_version" })).toBe("of a later version");
});

it("has the same words in every language", () => {
  const keys = (tree: object): string[] =>
    Object.entries(tree).flatMap(([key, value]) => (typeof value === "object" ? keys(value as object).map((rest) => `${key}.${rest}`) : [key.replace(/_(one|few|many|other)$/, "")]));
  const [english, ...others] = [en, ru, es].map((words) => [...new Set(keys(words))].toSorted());
  for (const other of others) expect(other).toEqual(english);
});

suite("acting", () => {
  const slot = { ask: "choice" as const, field: "slot", options: [{ value: "S1-1T" }, { value: "S1-1B" }] };
  const offers: Offer[] = [{ command: "assign_farmer", then: { ask: "choice", field: "farmer", options: [1, 2].map((value) => ({ value, then: slot })) } }];
  const farm = (...farmers: string[]): Farm => ({ seeds: 0, water: 0, meat: 0, farmers, crops: [], points: 0, letters: "", passes: 0, returned: [] });

  it("sends any farmer of the hand", () => {
    const send = vi.fn();
    composer(offers, [], vi.fn(), send, mannerOf(farm("", ""))).pick({ slot: "S1-1T" });
    expect(send).toHaveBeenCalledWith({ type: "assign_farmer", farmer: 1, slot: "S1-1T" });
  });

  it("asks which farmer leaves its place", () => {
    const [keep, send] = [vi.fn(), vi.fn()];
    composer(offers, [], keep, send, mannerOf(farm("S1-2T", "S1-3T"))).pick({ slot: "S1-1T" });
    expect(send).not.toHaveBeenCalled();
    expect(keep).toHaveBeenCalledWith([[{ slot: "S1-1T" }]]);
  });

  it("lets another slot be touched while the farmer is asked", () => {
    const keep = vi.fn();
    const act = composer(offers, [[{ slot: "S1-1T" }]], keep, vi.fn(), mannerOf(farm("S1-2T", "S1-3T")));
    expect(act.asked("farmer")).toEqual([1, 2]);
    expect(act.can({ slot: "S1-1T" })).toBe(false);
    act.pick({ slot: "S1-1B" });
    expect(keep).toHaveBeenCalledWith([[{ slot: "S1-1B" }]]);
  });
});
