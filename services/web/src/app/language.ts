/** The language of the page: the browser's, until another is chosen. Catalogues are loaded when they are needed. */
import { signal } from "@preact/signals";
import i18next from "i18next";

export const LANGUAGES = { en: "English", ru: "Русский", es: "Español" } as const;
export type Language = keyof typeof LANGUAGES;

export const language = signal<Language>("en");

const CATALOGUES = import.meta.glob<{ default: object }>("../words/*.json");
const KEPT = "furrow.language";

function wanted(): Language {
  const asked = [localStorage.getItem(KEPT) ?? "", ...navigator.languages].map((code) => code.slice(0, 2));
  return (asked.find((code) => code in LANGUAGES) as Language | undefined) ?? "en";
}

export async function startLanguage(): Promise<void> {
  await i18next.init({ lng: "en", fallbackLng: "en", resources: {}, interpolation: { escapeValue: false } });
  await load(wanted());
}

export async function choose(code: Language): Promise<void> {
  localStorage.setItem(KEPT, code);
  await load(code);
}

async function load(code: Language): Promise<void> {
  const catalogue = await CATALOGUES[`../words/${code}.json`]?.();
  i18next.addResourceBundle(code, "translation", catalogue?.default ?? {});
  await i18next.changeLanguage(code);
  document.documentElement.lang = code;
  language.value = code;
}

/** What there are words for; null for a key without any. */
export function said(key: string): string | null {
  return language.value && i18next.exists(key) ? i18next.t(key) : null;
}

/** A word or sentence by its key. Reading it makes a component follow the language. */
export function t(key: string, values: Record<string, unknown> = {}): string {
  return language.value && i18next.t(key, values);
}

/** A game's name in the page's language; as the server calls it where the pages have no words for it. */
export function titleOf({ name, title }: { name: string; title: string }): string {
  return t(`title.${name}`, { defaultValue: title });
}
