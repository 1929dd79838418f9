import i18next from "i18next";
import { afterEach, expect, test } from "vitest";
import { Refused } from "../wire/http";
import { wordsOf } from "./Busy";
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
