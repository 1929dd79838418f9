/** What is printed on the cards, sent once by the server. */
import { signal } from "@preact/signals";
import type { Catalogue, Printed, Slot } from "./types";
import { kindOf } from "./types";

export const catalogue = signal<Catalogue>({ crops: {}, slots: {} });

export const printed = (card: string): Printed | undefined => catalogue.value.crops[kindOf(card)];
export const slotOf = (id: string): Slot | undefined => catalogue.value.slots[id];
