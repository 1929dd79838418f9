/** Commands in words, for the list of everything legal. */
import type { Command } from "../contract";
import { areaName, colourName, cropName, slotName, tokensText } from "./text";
import type { Tokens } from "./types";
import { hasWord, word } from "./words";

const numbered = (card: unknown): string => {
  const [kind, copy] = String(card).split("#");
  return cropName(kind as string) + (copy ? ` ${copy}` : "");
};

export function describe(command: Command): string {
  const { type } = command;
  const key = `command.${type}`;
  if (!hasWord(key)) return type.replaceAll("_", " ");
  return word(key, {
    farmer: Number(command.farmer ?? 0),
    slot: command.slot === undefined ? "" : slotName(String(command.slot)),
    crop: command.crop === undefined ? "" : numbered(command.crop),
    area: command.area === undefined ? "" : areaName(String(command.area)),
    colour: command.colour === undefined ? "" : colourName(String(command.colour)),
    own: command.own_crop === undefined ? "" : numbered(command.own_crop),
    display: command.display_crop === undefined ? "" : numbered(command.display_crop),
    tokens: tokensText(command as Partial<Tokens>),
    give: tokensText((command.give ?? {}) as Partial<Tokens>),
    take: tokensText((command.take ?? {}) as Partial<Tokens>),
    seat: Number(command.seat ?? 0) + 1,
  });
}
