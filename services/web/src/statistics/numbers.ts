/** Numbers as the reader's language writes them. */
import { language } from "../app/language";

const inLanguage = (value: number, how: Intl.NumberFormatOptions): string =>
  new Intl.NumberFormat(language.value, how).format(value);

/** A share of one, as a percentage. */
export const share = (part: number): string => inLanguage(part, { style: "percent", maximumFractionDigits: 0 });
export const average = (value: number): string => inLanguage(value, { maximumFractionDigits: 1 });
export const number = (value: number): string => inLanguage(value, { maximumFractionDigits: 0 });
export const day = (at: number): string => new Intl.DateTimeFormat(language.value, { dateStyle: "medium" }).format(at);
export const moment = (at: number): string =>
  new Intl.DateTimeFormat(language.value, { dateStyle: "medium", timeStyle: "short" }).format(at);
