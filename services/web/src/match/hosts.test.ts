import { readFileSync } from "node:fs";
import { join } from "node:path";
import i18next from "i18next";
import { describe, expect, it } from "vitest";
import { language } from "../app/language";
import en from "../words/en.json";
import es from "../words/es.json";
import ru from "../words/ru.json";
import { hosts } from "./hosts";

const SCHEMA = join(import.meta.dirname, "../../../../proto/schemas/mutant_crops.json");
const { events } = (
  JSON.parse(readFileSync(SCHEMA, "utf8")) as {
    properties: { events: { discriminator: { mapping: Record<string, string> } } };
  }
).properties;
const TYPES = Object.keys(events.discriminator.mapping).filter((type) => /^(match|seat)_/.test(type));
/** The reasons that libs/host/match/events.py names. */
const WHYS = ["stepped_away", "out_of_time", "claimed", "expired", "skipped", "resigned", "forfeited"];

describe.each([["en", en], ["ru", ru], ["es", es]] as const)("in %s", (code, words) => {
  it("everything that the platform does is told", async () => {
    await i18next.init({ lng: code, resources: { [code]: { translation: words } }, interpolation: { escapeValue: false } });
    language.value = code;
    const told = TYPES.filter((type) => type !== "seat_left").map((type) => hosts({ type, seat: 0 }, ["Ada"]));
    const left = WHYS.map((why) => hosts({ type: "seat_left", seat: 0, why }, ["Ada"]));
    expect(TYPES.length).toBeGreaterThan(6);
    for (const line of [...told, ...left]) expect(line).toMatch(/^[^{}]{8,}$/);
    for (const line of left) expect(line).toContain("Ada");
  });
});

it("what a game does is the game's to tell", () => {
  expect(hosts({ type: "crop_sown", seat: 0 }, ["Ada"])).toBeNull();
});
