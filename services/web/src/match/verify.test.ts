/** Exports recorded by `make golden`; set-ups from the golden matches. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "smol-toml";
import { beforeAll, describe, expect, it } from "vitest";
import type { Redraw } from "../games/contract";
import { redraw as cyberfarm } from "../games/cyberfarm/redraw";
import { redraw as mutantCrops } from "../games/mutant_crops/redraw";
import { type Catalogue, catalogue } from "../games/northgreen/catalogue";
import { redraw as northgreen } from "../games/northgreen/redraw";
import { Chance, ofHex } from "../wire/chance";
import { type Checked, verified } from "./verify";

const REPOSITORY = join(import.meta.dirname, "../../../..");
const GOLDEN = join(REPOSITORY, "tests/golden");
const GAMES: Record<string, Redraw> = { cyberfarm, mutant_crops: mutantCrops, northgreen };
const sample = (game: string): string => readFileSync(join(import.meta.dirname, `samples/${game}.ndjson`), "utf8");
const matches = Object.keys(GAMES).flatMap((game) =>
  readdirSync(join(GOLDEN, game))
    .filter((file) => file !== "perft.ndjson")
    .map((file) => [game, file] as const),
);

type Line = Record<string, unknown>;

/** The export with something changed in one line. */
function changed(text: string, number: number, change: (line: Line) => Line): string {
  const lines = text.trimEnd().split("\n");
  lines[number] = JSON.stringify(change(JSON.parse(lines[number] as string) as Line));
  return lines.join("\n");
}

const faults = ({ checks }: Checked): string[] =>
  checks.filter(({ ok }) => !ok).map(({ name, fault, version }) => [name, fault, version].filter(Boolean).join(" "));

/** The line's message with one bit of it turned. */
function bent(line: Line): Line {
  const bytes = Buffer.from(line.message as string, "base64");
  bytes[bytes.length - 1] = (bytes.at(-1) as number) ^ 1;
  return { ...line, message: bytes.toString("base64") };
}

beforeAll(() => {
  const read = (name: string): Line => parse(readFileSync(join(REPOSITORY, "services/northgreen/rules/cards/data", name), "utf8"));
  const { decks, landscapes: layouts } = read("setup.toml");
  catalogue.value = { decks, layouts, start_resources: read("start_resources.toml") } as unknown as Catalogue;
});

describe.each(Object.entries(GAMES))("an export of %s", (game, redraw) => {
  it("is found right when nothing was changed", async () => {
    const checked = await verified(sample(game), null, redraw);
    expect(faults(checked)).toEqual([]);
    expect(checked.checks.map(({ name }) => name)).toEqual(["commitment", "chain", "draws"]);
    expect([checked.commits, checked.redrawn]).toEqual([14, game === "mutant_crops" ? checked.draws - 1 : checked.draws]);
    expect(checked.draws).toBeGreaterThan(3);
  });

  it("is found out when anything was", async () => {
    const text = sample(game);
    const found = async (number: number, change: (line: Line) => Line): Promise<string[]> =>
      faults(await verified(changed(text, number, change), null, redraw));
    expect(await found(5, bent)).toEqual(["chain broken 5"]);
    expect(await found(6, (line) => ({ ...line, at: 1 }))).toEqual(["chain retold 6"]);
    expect(await found(7, (line) => ({ ...line, actor: "eve" }))).toEqual(["chain retold 7"]);
    expect(await found(8, (line) => ({ ...line, events: [] }))).toEqual(["chain retold 8"]);
    expect(await found(9, (line) => ({ ...line, version: 10 }))).toEqual(["chain missing 9"]);
    expect(await found(9, (line) => ({ ...line, drawn: 0 }))).toContain("draws uncounted 9");
    expect(await found(0, (line) => ({ ...line, version: 15 }))).toEqual(["chain cut 14"]);
    expect(await found(0, (line) => ({ ...line, seed: "00".repeat(32) }))).toEqual([
      "commitment other_seed",
      "chain broken 1",
      "draws other_draw 1",
    ]);
  });

  it("is held against the promise that was seen", async () => {
    const promise = (JSON.parse(sample(game).split("\n")[0] as string) as { seed_commitment: string }).seed_commitment;
    expect(faults(await verified(sample(game), promise, redraw))).toEqual([]);
    expect(faults(await verified(sample(game), "00".repeat(32), redraw))).toEqual(["commitment other_promise"]);
  });
});

it.each(matches)("the opening of %s %s is drawn again as it was", async (game, file) => {
  const [head, opening] = readFileSync(join(GOLDEN, game, file), "utf8").split("\n").map((line) => line && JSON.parse(line)) as [
    { seed: string; seats: number; options: Line },
    { events: { type: string }[]; drawn: number },
  ];
  const chance = await Chance.from(ofHex(head.seed));
  const found = await (GAMES[game] as Redraw)(opening.events, head, chance);
  expect(Object.entries(found).filter(([, same]) => !same)).toEqual([]);
  expect(chance.drawn).toBe(opening.drawn);
});

it("a match whose seed is still secret is no match to check", async () => {
  const running = changed(sample("cyberfarm"), 0, (line) => ({ ...line, seed: null }));
  await expect(verified(running, null, cyberfarm)).rejects.toThrow("not over");
  await expect(verified("nonsense", null)).rejects.toThrow();
});
