/** Northgreen in words. */
import { spokenFrom } from "../spoken";

export const { speak, word, hasWord } = spokenFrom({
  en: () => import("./words/en.json"),
  ru: () => import("./words/ru.json"),
  es: () => import("./words/es.json"),
});
