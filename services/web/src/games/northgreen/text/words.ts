/** Northgreen's words in the language of the page. */

import i18next from "i18next";

export const NAMESPACE = "northgreen";

export function t(key: string, values: Readonly<Record<string, unknown>> = {}): string {
  return i18next.t(key, { ns: NAMESPACE, ...values });
}
