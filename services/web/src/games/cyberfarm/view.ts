/** What the board reads of a view. The types of the wire are made of its schemas (types.mjs). */
import type { FarmView, Hand, Market, Options, Orders, Table, View } from "./wire/view";

export type { Building, FarmView, Hand, Herd, Link, Table } from "./wire/view";

export interface Sections {
  readonly options: Options;
  readonly table: Table;
  readonly market: Market;
  readonly products: readonly string[];
  readonly orders: Orders;
  /** Not for spectators. */
  readonly hand?: Hand;
}

/** The sections by their names; what else a view carries is the frame's. */
export function sectionsOf(view: { sections: unknown }): Sections {
  return view.sections as Sections;
}

export function farmsOf(view: { sections: unknown }): FarmView[] {
  const sections = view.sections as View;
  const farms: FarmView[] = [];
  for (let farm = sections["farm:0"]; farm; farm = sections[`farm:${farms.length}`]) farms.push(farm);
  return farms;
}

/** Robots and closed spaces on a slot. */
export function visits(farm: FarmView, slot: string): { robots: number; harrows: number } {
  return farm.slots.find((there) => there.slot === slot) ?? { robots: 0, harrows: 0 };
}
