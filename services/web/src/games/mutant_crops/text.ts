/** Names and short wordings of what lies on the table. */
import { catalogue, slotOf } from "./catalogue";
import type { Step, Tokens } from "./types";
import { COLOURS, kindOf } from "./types";
import { hasWord, word } from "./words";

export const cropName = (card: string): string => word(`crop.${kindOf(card)}.name`);
export const cropText = (card: string): string => word(`crop.${kindOf(card)}.text`);
export const areaName = (area: string): string => word(`area.${area}`);
export const colourName = (colour: string): string => word(`colour.${colour}`);

/** "3 seeds, 1 water"; "nothing" for no tokens. */
export function tokensText(tokens: Partial<Tokens>): string {
  const parts = COLOURS.filter((colour) => tokens[colour]).map((colour) => word(`tokens.${colour}`, { count: tokens[colour] ?? 0 }));
  return parts.length ? parts.join(", ") : word("tokens.none");
}

export function stepText(step: Step): string {
  if (step.op === "gain") return `+ ${tokensText(step)}`;
  if (step.op === "take_tokens") return word("step.take_tokens", { count: step.count ?? 1 });
  const kind = step.op === "tend" ? `tend_${(step.kinds ?? []).join("_")}` : step.op;
  const paid = step.price && hasWord(`step.price_${step.price}`) ? ` (${word(`step.price_${step.price}`)})` : "";
  return word(`step.${kind}`) + paid;
}

/** What a slot does, its steps in order; the same step twice is said once. */
export function slotText(id: string): string {
  const said = (slotOf(id)?.steps ?? []).map(stepText);
  if (said.length === 2 && said[0] === said[1]) return `${said[0]} ×2`;
  return said.join(" → ") || id;
}

export const slotName = (id: string): string => `${slotOf(id)?.letter ?? id}: ${slotText(id)}`;

/** What statistics count: a slot by its letter, a crop sown, an area tended. */
export function counted(name: string): string | null {
  const [what, of = ""] = name.split(".");
  if (what === "sown") return cropName(of);
  if (what === "tended") return areaName(of);
  if (what !== "slot") return null;
  const id = Object.entries(catalogue.value.slots).find(([, slot]) => slot.letter === of)?.[0];
  return id ? slotName(id) : of;
}
