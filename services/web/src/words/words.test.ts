import { expect, test } from "vitest";
import en from "./en.json";
import es from "./es.json";
import ru from "./ru.json";

const PLURAL = /_(one|two|few|many|other)$/;

/** All keys, the forms of a plural as one. */
function keysOf(catalogue: object, before = ""): Set<string> {
  const found = Object.entries(catalogue).flatMap(([key, value]) =>
    typeof value === "object" ? [...keysOf(value as object, `${before}${key}.`)] : [`${before}${key}`.replace(PLURAL, "")],
  );
  return new Set(found);
}

function formsOf(catalogue: object, before = ""): string[] {
  return Object.entries(catalogue).flatMap(([key, value]) =>
    typeof value === "object" ? formsOf(value as object, `${before}${key}.`) : [`${before}${key}`],
  );
}

const english = keysOf(en);

/** Of options the games tell in English themselves; the other catalogues are held to that beside `Options`. */
const GAMES_OWN = /^option/;

test.each(Object.entries({ es, ru }))("%s says all that English says, and no more", (_, catalogue) => {
  expect([...keysOf(catalogue)].filter((key) => !GAMES_OWN.test(key)).toSorted()).toEqual([...english].toSorted());
});

test.each(Object.entries({ en, es, ru }))("%s has every form of its plurals", (language, catalogue) => {
  const forms = formsOf(catalogue);
  const needed = new Intl.PluralRules(language).resolvedOptions().pluralCategories.filter((form) => form !== "many" || language === "ru");
  const missing = forms
    .filter((key) => key.endsWith("_other") && forms.includes(key.replace(/_other$/, "_one")))
    .flatMap((key) => needed.map((form) => key.replace(/_other$/, `_${form}`)))
    .filter((key) => !forms.includes(key));
  expect(missing).toEqual([]);
});

test("every key that the pages write out is in the catalogues", () => {
  const files = import.meta.glob<string>("../{app,lobby,match,people,statistics}/**/*.{ts,tsx}", { query: "?raw", import: "default", eager: true });
  const asked = Object.values(files).flatMap((text) => [...text.matchAll(/\bt\("([a-z_.]+)"/g)].map((found) => found[1] as string));
  expect(asked.length).toBeGreaterThan(100);
  expect(asked.filter((key) => !english.has(key))).toEqual([]);
});
