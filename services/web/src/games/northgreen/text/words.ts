/** Northgreen's words in the language of the page. */

import i18next from "i18next";

export const FALLBACK = "en";

type Catalogued = { default: Record<string, unknown> };

const CATALOGUES = import.meta.glob<Catalogued>("../words/*.json");
const own = i18next.createInstance();

/** Load the words of a language; English where there are none. */
export async function speak(language: string): Promise<void> {
  const load = CATALOGUES[`../words/${language}.json`] ?? CATALOGUES[`../words/${FALLBACK}.json`];
  const words = await load?.();
  await own.init({
    lng: language,
    resources: { [language]: { translation: words?.default ?? {} } },
    interpolation: { escapeValue: false },
  });
}

export function t(key: string, values: Readonly<Record<string, unknown>> = {}): string {
  return own.t(key, values);
}
