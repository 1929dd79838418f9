/** Acting by touching things: every touch fixes fields of the offered commands, in any order, until one is left. */
import { useState } from "preact/hooks";
import type { Command } from "../contract";
import type { AmountsNode, Offer } from "../../wire/offers";
import { commandOf, walks } from "../../wire/offers";
import type { Farm } from "./types";

export type Fields = Readonly<Record<string, unknown>>;

export interface Acting {
  /** The fields fixed so far. */
  readonly fixed: Fields;
  /** Whether an offered command has these values besides what is fixed. */
  can(partial: Fields): boolean;
  /** Fix them; the command is sent when it is whole. */
  pick(partial: Fields): void;
  /** The values still possible for a field, in the order offered. */
  values(field: string): unknown[];
  /** Amounts that are asked for now. */
  readonly amounts: { readonly type: string; readonly node: AmountsNode } | null;
  sendAmounts(chosen: Readonly<Record<string, number>>): void;
  /** Unfix everything. */
  back(): void;
  /** What to ask the server of something that is not offered: the commands that touching it would come to. */
  asks(picks: Fields): Command[];
}

const MOST_WALKS = 2000;

/** Every offered command that has no amounts. */
export function commandsIn(offers: readonly Offer[]): Command[] {
  return offers.flatMap((offer) =>
    walks(offer, MOST_WALKS)
      .filter((walk) => walk.amounts === null)
      .map((walk) => commandOf(offer.command, walk.fixed)),
  );
}

const fits = (command: Command, partial: Fields): boolean =>
  Object.entries(partial).every(([field, value]) => command[field] === value);

/** The one command that is meant, if it is certain: farmers in the hand are all the same. */
export function meant(left: readonly Command[], farm: Farm | undefined): Command | null {
  const [first] = left;
  if (!first) return null;
  if (left.length === 1) return first;
  const { farmer: _, ...rest } = first;
  const alike = left.every((command) => fits(command, rest) && farm?.farmers[Number(command.farmer) - 1] === "");
  return alike ? first : null;
}

/** The command that fields would come to when they are touched at any time; none for those that say too little. */
export function asks(picks: Fields, fixed: Fields, farm: Farm | undefined): Command[] {
  const { type, slot, farmer, crop, area } = { ...picks };
  const home = (farm?.farmers.indexOf("") ?? -1) + 1;
  if (slot) return [{ type: "assign_farmer", farmer: fixed.farmer ?? (home || 1), slot }];
  if (farmer) return [{ type: "assign_farmer", farmer, slot: fixed.slot ?? "S1-1T" }];
  if (type === "tend") return [{ type, crop, area }];
  if (type === "sow" || picks.display_crop) return [{ type: "sow", crop: crop ?? picks.display_crop }];
  return [];
}

export function acting(
  offers: readonly Offer[],
  fixed: Fields,
  farm: Farm | undefined,
  fix: (fields: Fields) => void,
  send: (command: Command) => void,
): Acting {
  const commands = commandsIn(offers);
  const left = commands.filter((command) => fits(command, fixed));
  const asked = offers.find((offer) => offer.then?.ask === "amounts");
  return {
    fixed,
    can: (partial) => commands.some((command) => fits(command, { ...fixed, ...partial })),
    pick: (partial) => {
      const next = { ...fixed, ...partial };
      const command = meant(
        commands.filter((one) => fits(one, next)),
        farm,
      );
      fix(command ? {} : next);
      if (command) send(command);
    },
    values: (field) => [...new Set(left.map((command) => command[field]).filter((value) => value !== undefined))],
    amounts: asked ? { type: asked.command, node: asked.then as AmountsNode } : null,
    sendAmounts: (chosen) => asked && send(commandOf(asked.command, Object.entries(chosen))),
    back: () => fix({}),
    asks: (picks) => asks(picks, fixed, farm),
  };
}

/** The same, remembering what is fixed for as long as the version stands. */
export function useActing(
  version: number,
  offers: readonly Offer[],
  farm: Farm | undefined,
  send: (command: Command) => void,
): Acting {
  const [kept, keep] = useState<{ version: number; fixed: Fields }>({ version, fixed: {} });
  const fixed = kept.version === version ? kept.fixed : {};
  return acting(offers, fixed, farm, (fields) => keep({ version, fixed: fields }), send);
}
