/** How commands are composed at Mutant Crops, and what is asked of the server about what is not offered. */
import type { Offer } from "../../wire/offers";
import { only } from "../composer";
import type { Composer, Fields, Manner } from "../composer";
import type { Command } from "../contract";
import { useComposer } from "../useComposer";
import type { Farm } from "./types";

export interface Acting extends Composer {
  /** What to ask the server of something that is not offered: the commands that touching it would come to. */
  asks(picks: Fields): Command[];
}

const CHANGEABLE = new Set(["slot", "farmer", "own_crop", "display_crop"]);

/** Farmers in the hand are all the same. */
export function mannerOf(farm: Farm | undefined): Manner {
  const alike = (farmers: readonly unknown[]): boolean => farmers.every((farmer) => farm?.farmers[Number(farmer) - 1] === "");
  return {
    changeable: CHANGEABLE,
    implied: (field, values) => (field === "farmer" && alike(values) ? values[0] : only(field, values)),
  };
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

export function useActing(offers: readonly Offer[], farm: Farm | undefined, send: (command: Command) => void): Acting {
  const act = useComposer(offers, send, mannerOf(farm));
  return { ...act, asks: (picks) => asks(picks, act.fixed, farm) };
}
