/** Northgreen's words in the language of the page. */
import { spokenFrom } from "../../spoken";

const { speak, word, hasWord } = spokenFrom({
  en: () => import("../words/en.json"),
  ru: () => import("../words/ru.json"),
  es: () => import("../words/es.json"),
});

export { hasWord, speak, word as t };
