/** Asking before what cannot be taken back: the server knows what that is, the player says whether to be asked. */
import { signal } from "@preact/signals";
import type { View } from "../wire/view";

const KEPT = "furrow.ask_first";

/** What the player chose; null while nothing was. */
const chosen = signal(localStorage.getItem(KEPT));

export function setAsking(yes: boolean): void {
  chosen.value = yes ? "yes" : "no";
  localStorage.setItem(KEPT, chosen.value);
}

/** Milliseconds of a bank with which nobody is in a hurry. */
const LEISURE = 12 * 60 * 60 * 1000;

/** Unless it was chosen otherwise, where nobody is in a hurry. */
export const asksFirst = ({ seats }: Pick<View, "seats">): boolean =>
  chosen.value === null ? seats.every((seat) => !seat.bank_ms || seat.bank_ms > LEISURE) : chosen.value === "yes";
