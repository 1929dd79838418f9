/** Commands in words, for the list of everything legal. */
import type { Command } from "../contract";
import { type Tellers, tell } from "../telling";
import { areaName, colourName, cropName, slotName, tokensText } from "./text";
import type { Command as Wire } from "./wire/commands";
import { word } from "./words";

type Values = Readonly<Record<string, string | number>>;

const numbered = (card: string): string => {
  const [kind, copy] = card.split("#");
  return cropName(kind as string) + (copy ? ` ${copy}` : "");
};

/** The values of each command's words. */
const VALUES: Tellers<Wire, [], Values> = {
  assign_farmer: ({ farmer, slot }) => ({ farmer, slot: slotName(slot) }),
  take_tokens: (c) => ({ tokens: tokensText(c) }),
  pay_token: ({ colour }) => ({ colour: colourName(colour) }),
  dual: ({ farmer, slot }) => ({ farmer, slot: slotName(slot) }),
  sow: ({ crop }) => ({ crop: numbered(crop) }),
  tend: ({ crop, area }) => ({ crop: numbered(crop), area: areaName(area) }),
  search_sow: ({ crop }) => ({ crop: numbered(crop) }),
  change_tokens: ({ give, take }) => ({ give: tokensText(give), take: tokensText(take) }),
  exchange: (c) => ({ own: numbered(c.own_crop), display: numbered(c.display_crop) }),
  cancel: () => ({}),
  pass: () => ({}),
  undo: () => ({}),
  step_away: () => ({}),
  come_back: () => ({}),
  resign: () => ({}),
  call_off: () => ({}),
  vote_end: () => ({}),
  claim: ({ seat }) => ({ seat: seat + 1 }),
};

export function describe(command: Command): string {
  const values = tell<Wire, [], Values>(VALUES, command);
  return values ? word(`command.${command.type}`, values) : command.type.replaceAll("_", " ");
}
