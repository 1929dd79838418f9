/** A game's own words: a catalogue a language, loaded when the language is spoken. */
import { signal } from "@preact/signals";
import i18next from "i18next";

type Catalogues = Record<string, () => Promise<{ default: object }>>;

interface Spoken {
  speak(code: string): Promise<void>;
  /** A word or a sentence by its key; reading it makes a component follow the language. */
  word(key: string, values?: Readonly<Record<string, unknown>>): string;
  hasWord(key: string): boolean;
}

/** English, which must be among the catalogues, stands for a language that is not. */
export function spokenFrom(catalogues: Catalogues): Spoken {
  const spoken = i18next.createInstance();
  void spoken.init({ lng: "en", fallbackLng: false, resources: {}, interpolation: { escapeValue: false }, initAsync: false });
  const language = signal("");
  return {
    async speak(code) {
      const known = code in catalogues ? code : "en";
      if (!spoken.hasResourceBundle(known, "translation")) {
        const catalogue = await catalogues[known]?.();
        spoken.addResourceBundle(known, "translation", catalogue?.default ?? {});
      }
      await spoken.changeLanguage(known);
      language.value = known;
    },
    word: (key, values = {}) => (language.value ? spoken.t(key, values) : ""),
    hasWord: (key) => spoken.exists(key) || spoken.exists(`${key}_other`),
  };
}
