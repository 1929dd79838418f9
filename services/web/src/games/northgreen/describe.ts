/** Commands in words, for the list of legal commands and for buttons. */

import { type Tellers, tell } from "../telling";
import { catalogue, operationOf } from "./catalogue";
import {
  bookName,
  cardName,
  cardNames,
  cellName,
  cellNames,
  forestName,
  goalText,
  originName,
  placeName,
  slotName,
  tileName,
} from "./text/names";
import type { Land } from "./text/names";
import { effect, joined, optionsOf } from "./text/wording";
import { word } from "./words";
import type { Amounts, Pending } from "./types";
import type { Command as Wire } from "./wire/commands";

export type Command = Readonly<Record<string, unknown>> & { readonly type: string };

type Around = [top: Pending | undefined, land: Land];

/** What the command does; `top` is the seat's decision on top of its stack, if one is pending, `land` its landscape. */
export function described(command: Command, top: Pending | undefined, land: Land = []): string {
  const text = tell<Wire, Around, string>(WORDS, command, top, land) ?? command.type;
  const section = command.section;
  if (typeof section !== "string" || command.type === "take_section") return text;
  const name = section ? word(`side.${section}`) : word("board.any_section");
  return word("command.in_section", { text, section: name });
}

export const COMMANDS = (): readonly string[] => Object.keys(WORDS);

const text = (value: unknown): string => (typeof value === "string" ? value : "");
const list = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : []);

/** An option of a pending choice, by its index. */
export function optionText(index: number, top: Pending | undefined): string {
  if (top?.decide === "choose_kind") {
    const kinds = top.resource === "animal" ? ["sheep", "horse"] : ["cabbage", "tomato"];
    return word(`amount.${kinds[index] ?? "token"}`, { count: 1 });
  }
  const book = catalogue.peek();
  const op = book && top?.decide === "choose" ? operationOf(book, top.op) : undefined;
  const option = op && optionsOf(op)[index];
  return option ? effect(option) : String(index + 1);
}

function paid(command: Command, _top: Pending | undefined, land: Land): string {
  const storage = Object.entries((command.storage ?? {}) as Amounts);
  const ground = Object.entries((command.land ?? {}) as Amounts);
  const parts = [
    ...storage.filter(([, count]) => count).map(([kind, count]) => word(`amount.${kind}`, { count })),
    ...ground.filter(([, count]) => count).map(([cell, count]) => `${word("amount.token", { count })} ${cellName(cell, land)}`),
  ];
  return parts.length ? word("command.pay", { amounts: joined(parts) }) : word("command.pay_tracks");
}

function places(command: Command, land: Land): string {
  const of = (kind: string, field: unknown): string[] =>
    Object.entries((field ?? {}) as Amounts)
      .filter(([, count]) => count)
      .map(([cell, count]) => `${word(`amount.${kind}`, { count })} ${cellName(cell, land)}`);
  return joined([...of("sheep", command.sheep), ...of("horse", command.horses)]);
}

function forestMove(command: Command): string {
  const space = forestName(text(command.to));
  const via = list(command.via);
  return via.length
    ? word("command.move_forest_via", { space, via: via.join(", ") })
    : word("command.move_forest", { space });
}

function discarded(command: Command): string {
  const card = text(command.card);
  const option = text(command.option);
  const discount = { food: word("amount.food", { count: 2 }), workforce: word("amount.workforce", { count: 1 }) };
  const own = effect(catalogue.peek()?.instant[card]?.operations.discard ?? []);
  const gain = option === "food" || option === "workforce" ? discount[option] : own || word("board.discard");
  return word("command.discard_project", { card: cardName(card), gain });
}

const WORDS: Tellers<Wire, Around, string> = {
  choose_start_resources: (c) => word("command.choose_start_resources", { cards: cardNames(list(c.cards)) }),
  keep_projects: (c) => word("command.keep_projects", { cards: cardNames([...list(c.long_term), ...list(c.instant)]) }),
  draft_pick: (c) => word("command.draft_pick", { card: cardName(text(c.card)) }),
  place_token: (c) => word("command.place_token", { space: placeName(text(c.space)) }),
  imitate: (c) => word("command.imitate", { space: placeName(text(c.space)) }),
  use_bonus: (c) => word("command.use_bonus", { bonus: word(`bonus.${text(c.kind)}`) }),
  use_card: (c) => word("command.use_card", { card: cardName(text(c.card)) }),
  convert_food: (c) => word("command.convert_food", { to: c.to }),
  expand: (c, _, land) => word("command.expand", { tile: tileName(text(c.tile)), cells: cellNames(list(c.cells), land) }),
  take_section: (c) => word("command.take_section", { section: word(`side.${text(c.section)}`) }),
  flip_greenhouse: (c, _, land) => word("command.flip_greenhouse", { cell: cellName(text(c.cell), land) }),
  sow: (c, _, land) => word("command.sow", { crop: word(`one.${text(c.crop)}`), cell: cellName(text(c.cell), land) }),
  publish: (c, _, land) => word("command.publish", { slot: bookName(text(c.slot)), origin: originName(text(c.origin), land) }),
  shop: (c) => word("command.shop", { option: word(`shop.${text(c.option)}`) }),
  play_project: (c) => word("command.play_project", { card: cardName(text(c.card)) }),
  discard_project: discarded,
  choose: (c, top) => word("command.choose", { option: optionText(Number(c.index), top) }),
  pay: paid,
  place_animal: (c, _, land) => word("command.place_animal", { to: goalText(text(c.to), land) }),
  move_forest: forestMove,
  take_forest_reward: (c) => word("command.take_forest_reward", { space: forestName(text(c.space)) }),
  deliver: (c) => word("command.deliver", { slot: slotName(text(c.slot)) }),
  breed: (c) => word("command.breed", { kind: word(`kind.${text(c.species)}`) }),
  place_pin: (c) => word("command.place_pin", { bonus: word(`pin.${text(c.bonus)}`) }),
  move_animal: (c, _, land) => word("command.move_animal", { origin: originName(text(c.origin), land), to: cellName(text(c.to), land) }),
  rearrange_animals: (c, _, land) => word("command.rearrange_animals", { places: places(c, land) }),
  to_storage: (c, _, land) => word("command.to_storage", { count: Number(c.count), cell: cellName(text(c.cell), land) }),
  skip: () => word("command.skip"),
  end_turn: () => word("command.end_turn"),
};
