/** What boards ask the server of greyed parts must be commands that the rules can read. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "smol-toml";
import { beforeAll, describe, expect, it } from "vitest";
import type { Command } from "./contract";
import { keepPrinted } from "./cyberfarm/printed";
import { questions } from "./cyberfarm/questions";
import { asks } from "./mutant_crops/acting";
import type { Farm } from "./mutant_crops/types";

const REPOSITORY = join(import.meta.dirname, "../../../..");

interface Form {
  properties: Record<string, { type?: string; enum?: unknown[] }>;
  required: string[];
}

/** What is wrong with a command by the game's schema; "" when nothing is. */
function fault(game: string, { type, ...fields }: Command): string {
  const { commands } = (
    JSON.parse(readFileSync(join(REPOSITORY, `proto/schemas/${game}.json`), "utf8")) as {
      properties: { commands: { discriminator: { mapping: Record<string, string> }; $defs: Record<string, Form> } };
    }
  ).properties;
  const form = commands.$defs[commands.discriminator.mapping[type]?.split("/").at(-1) ?? ""];
  if (!form) return `no command ${type}`;
  const missing = form.required.filter((name) => name !== "type" && fields[name] === undefined);
  const wrong = Object.entries(fields).filter(([name, value]) => {
    const due = form.properties[name];
    return !due || (due.enum ? !due.enum.includes(value) : due.type === "integer" ? !Number.isInteger(value) : due.type === "string" && typeof value !== "string");
  });
  return [...missing.map((name) => `${type} needs ${name}`), ...wrong.map(([name]) => `${type}.${name} is wrong`)].join(", ");
}

describe("Cyberfarm's questions", () => {
  const data = (name: string): Record<string, never> =>
    parse(readFileSync(join(REPOSITORY, "services/cyberfarm/rules/cards/data/inventions", name), "utf8")) as Record<string, never>;
  const kinds = ["blueprints", "upgrades", "named_robots", "autonomous", "one_time", "additional"];
  const inventions: Record<string, object> = Object.assign(
    {},
    ...kinds.map((kind) =>
      Object.fromEntries(
        Object.entries(data(`${kind}.toml`)).map(([card, row]) => [card, { buildings: [], properties: [], ...(row as object), kind }]),
      ),
    ),
  );
  beforeAll(() => keepPrinted({ catalogue: { inventions, buildings: {} } }));

  it.each(Object.keys(inventions))("of the card %s in the hand can be read", (card) => {
    const asked = questions([{ type: "play_blueprint", card }, { type: "discard_for_coins", card }]);
    expect(asked.map((command) => fault("cyberfarm", command))).toEqual([""]);
  });

  it.each([
    [{ type: "work", building: "field" }],
    [{ type: "plant" }],
    [{ type: "harvest" }],
    [{ type: "feed" }],
    [{ type: "feed_birds" }],
    [{ type: "buy_token", kind: "cow" }],
    [{ type: "exchange_token", kind: "hen" }],
    [{ type: "tend_bees", action: "honey" }],
    [{ type: "process", building: "bakery" }],
    [{ type: "process", building: "bakery", recipe: "bread" }],
    [{ type: "visit_factory", action: "buy_robot" }],
    [{ type: "shop" }],
    [{ type: "use_card", card: "tea_fungus" }],
    [{ type: "auction_take", position: 2 }],
    [{ type: "keep_card", card: "tea_fungus" }],
    [{ type: "fulfil_order", order: "order_01" }],
  ])("of %o can be read", (on) => {
    expect(questions([on]).map((command) => fault("cyberfarm", command))).toEqual([""]);
  });

  it("are none of what names no command", () => {
    expect(questions([{ building: "field" }, { product: "beet" }])).toEqual([]);
  });
});

describe("Mutant Crops' questions", () => {
  const farm: Farm = { seeds: 0, water: 0, meat: 0, farmers: ["S1-1T", ""], crops: [], points: 0, letters: "", passes: 0, returned: [] };
  it.each([
    [{ slot: "S1-2B" }, { type: "assign_farmer", farmer: 2, slot: "S1-2B" }],
    [{ farmer: 1 }, { type: "assign_farmer", farmer: 1, slot: "S1-1T" }],
    [{ type: "tend", crop: "onion#1", area: "water" }, { type: "tend", crop: "onion#1", area: "water" }],
    [{ type: "sow", crop: "onion#1" }, { type: "sow", crop: "onion#1" }],
    [{ type: "exchange", display_crop: "onion#1" }, { type: "sow", crop: "onion#1" }],
  ])("of %o is %o", (picks, command) => {
    expect(asks(picks, {}, farm)).toEqual([command]);
    expect(fault("mutant_crops", command)).toBe("");
  });

  it("are none of one's own crop, which only an exchange gives away", () => {
    expect(asks({ type: "exchange", own_crop: "onion#1" }, {}, farm)).toEqual([]);
  });
});
