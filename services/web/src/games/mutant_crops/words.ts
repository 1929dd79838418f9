/** Mutant Crops in words, loaded by language beside its chunk. */
import { signal } from "@preact/signals";
import i18next from "i18next";
import type { i18n } from "i18next";

const spoken: i18n = i18next.createInstance();
void spoken.init({ lng: "en", fallbackLng: false, resources: {}, interpolation: { escapeValue: false }, initAsync: false });

/** The language whose words are here; empty before the first have come. */
export const language = signal("");

const CATALOGUES: Record<string, () => Promise<{ default: object }>> = {
  en: () => import("./words/en.json"),
  ru: () => import("./words/ru.json"),
  es: () => import("./words/es.json"),
};

export async function speak(code: string): Promise<void> {
  const known = code in CATALOGUES ? code : "en";
  if (!spoken.hasResourceBundle(known, "translation")) {
    const catalogue = await (CATALOGUES[known] as () => Promise<{ default: object }>)();
    spoken.addResourceBundle(known, "translation", catalogue.default);
  }
  await spoken.changeLanguage(known);
  language.value = known;
}

/** A word or a sentence by its key; reading it makes a component follow the language. */
export function word(key: string, values: Record<string, string | number> = {}): string {
  return language.value ? spoken.t(key, values) : "";
}

export function hasWord(key: string): boolean {
  return spoken.exists(key) || spoken.exists(`${key}_other`);
}
