/** Whatever may be missing has words in every language, and a way back. */
import i18next from "i18next";
import { LocationProvider } from "preact-iso";
import renderToString from "preact-render-to-string";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import en from "../words/en.json";
import es from "../words/es.json";
import ru from "../words/ru.json";
import { language } from "./language";
import type { Language } from "./language";
import { MISSING, Missing } from "./Missing";
import type { What } from "./Missing";

const KINDS = Object.keys(MISSING) as What[];
const CASES = Object.entries({ en, es, ru }).flatMap(([code, words]) => KINDS.map((what) => [code as Language, what, words] as const));

beforeAll(() => void vi.stubGlobal("location", new URL("http://localhost/nowhere")));
afterAll(() => void vi.unstubAllGlobals());

test.each(CASES)("%s says that a %s is missing, and leads back", async (code, what, words) => {
  await i18next.init({ lng: code, resources: { [code]: { translation: words } } });
  language.value = code;
  const page = renderToString(
    <LocationProvider>
      <Missing what={what} />
    </LocationProvider>,
  );
  expect(page).toContain(`>${words.missing[what]}</h1>`);
  expect(page).toContain(words.missing[`${what}_why`]);
  expect(page).toContain('href="/"');
  expect(page).not.toMatch(/missing\.|nav\./);
});
