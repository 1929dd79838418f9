import i18next from "i18next";
import { afterEach, expect, test } from "vitest";
import { Refused } from "../wire/http";
import { isMissing, wordsOf } from "./Busy";
import en from "../words/en.json";
import es from "../words/es.json";
import { language } from "./language";

const REFUSED = new Refused({
  code: "rule",
  title: "The rules do not allow it",
  status: 409,
  detail: "the slot S1-5B is taken",
  reason: "slot_taken",
  clause: "MC-052",
  clause_title: "One farmer a slot",
});
const worded = (reason: string): string | null => (reason === "slot_taken" ? "Место занято" : null);

const RESERVED = new Refused({ code: "malformed", title: "Malformed", status: 422, detail: "", reason: "name_reserved" });

afterEach(() => {
  language.value = "en";
});

test("a refusal is said in the page's language, with its clause", () => {
  language.value = "ru";
  expect(wordsOf(REFUSED, worded)).toBe("Место занято (MC-052: One farmer a slot)");
});

test("in English the server's own words are more precise", () => {
  language.value = "en";
  expect(wordsOf(REFUSED, worded)).toBe("the slot S1-5B is taken (MC-052: One farmer a slot)");
});

test("what has no words in the language is said in the server's", () => {
  language.value = "es";
  expect(wordsOf(new Refused({ ...REFUSED.problem, reason: "not_your_turn", detail: "" }), worded)).toBe(
    "not your turn (MC-052: One farmer a slot)",
  );
  expect(wordsOf(new Refused({ code: "failed", title: "Bad Gateway", status: 502 }))).toBe("Bad Gateway");
});

test.each([
  ["en", en],
  ["es", es],
] as const)("what the platform refuses is said in the page's words: %s", async (code, catalogue) => {
  await i18next.init({ lng: code, resources: { [code]: { translation: catalogue } } });
  language.value = code;
  expect(wordsOf(RESERVED)).toBe(catalogue.refused.name_reserved);
  expect(wordsOf(new Refused({ ...RESERVED.problem, reason: "name_too_short", detail: "at least 2 characters" }))).toBe(
    catalogue.refused.name_too_short,
  );
  expect(wordsOf(new Refused({ ...RESERVED.problem, reason: "of_no_catalogue" }))).toBe(catalogue.problem.malformed);
});

const NOWHERE = new Refused({ code: "not_found", title: "There is no such thing", status: 404, reason: "not_found" });

test.each([
  ["en", en],
  ["es", es],
] as const)("what has no words of its own is said by its kind, never by its code: %s", async (code, catalogue) => {
  await i18next.init({ lng: code, resources: { [code]: { translation: catalogue } } });
  language.value = code;
  expect(wordsOf(NOWHERE)).toBe(catalogue.problem.not_found);
  expect(wordsOf(new Refused({ ...NOWHERE.problem, detail: "gone since Monday" }))).toBe(
    code === "en" ? "gone since Monday" : catalogue.problem.not_found,
  );
});

test("an id that nobody has and one that nobody could have are both missing", () => {
  expect(isMissing(NOWHERE)).toBe(true);
  expect(isMissing(new Refused({ code: "malformed", title: "", status: 422, reason: "malformed_id" }))).toBe(true);
  expect(isMissing(RESERVED)).toBe(false);
  expect(isMissing(new TypeError("Failed to fetch"))).toBe(false);
});
