/** What to ask the server of a part of the board that is not offered: commands that touching it might come to, whole. */
import type { Command } from "../contract";
import type { Fields } from "../composer";
import { printed } from "./printed";

/** How a card of each kind is played, and with what else. */
const PLAYED: Readonly<Record<string, (card: string) => Fields>> = {
  blueprints: (card) => ({ type: "play_blueprint", building: printed.value?.inventions[card]?.buildings[0] ?? "" }),
  upgrades: (card) => {
    const part = printed.value?.inventions[card]?.properties[0];
    return { type: "play_upgrade", building: part?.buildings[0] ?? "", position: part?.position ?? "only" };
  },
  named_robots: () => ({ type: "play_named_robot", gain: "robot", use: "discard" }),
  autonomous: () => ({ type: "play_autonomous" }),
  one_time: () => ({ type: "play_one_time", option: 1 }),
  additional: () => ({ type: "play_building" }),
};

/** The least that a command says besides what touching fixes. */
const BESIDES: Readonly<Record<string, (on: Fields) => Fields>> = {
  work: () => ({ by: "robot" }),
  plant: () => ({ tree: "apple_tree" }),
  harvest: () => ({ by: "robot" }),
  feed: () => ({ by: "robot" }),
  feed_birds: () => ({ by: "robot", pay: "grain" }),
  exchange_token: () => ({ condition: "ready" }),
  process: ({ building }) => ({ by: "robot", recipe: firstRecipe(String(building)) }),
  use_card: () => ({ option: 1 }),
  fulfil_order: () => ({ sequence: "reward,stars,marks" }),
};

/** Commands whose fields the touch fixes already. */
const WHOLE = new Set(["keep_card", "auction_take", "buy_token", "tend_bees", "visit_factory", "shop"]);

const firstRecipe = (building: string): string =>
  printed.value?.buildings[building]?.levels[0]?.recipes[0]?.id ?? "";

export function questions(on: readonly Fields[]): Command[] {
  const hand = on.find(({ type }) => type === "play_blueprint");
  if (hand) {
    const card = String(hand.card);
    const played = PLAYED[printed.value?.inventions[card]?.kind ?? ""]?.(card);
    return played ? [{ ...played, type: String(played.type), card }] : [];
  }
  return on.flatMap((partial) => {
    const type = String(partial.type);
    if (WHOLE.has(type)) return [{ ...partial, type }];
    const besides = BESIDES[type]?.(partial);
    return besides ? [{ ...besides, ...partial, type }] : [];
  });
}
