import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import i18next from "i18next";
import renderToString from "preact-render-to-string";
import { beforeAll, describe, expect, test } from "vitest";
import { language } from "../app/language";
import type { GameDocument } from "../wire/api";
import en from "../words/en.json";
import es from "../words/es.json";
import ru from "../words/ru.json";
import { bySection, choicesOf, Options, optionsOf, sectionKey } from "./Options";

const SCHEMAS = join(import.meta.dirname, "../../../../proto/schemas");
const GAMES = readdirSync(join(import.meta.dirname, "../games"), { withFileTypes: true }).filter((one) => one.isDirectory());
const DECLARED = GAMES.map(({ name }) => {
  const { properties } = JSON.parse(readFileSync(join(SCHEMAS, `${name}.json`), "utf8")) as { properties: GameDocument };
  return [name, optionsOf(properties)] as const;
});
const farm = (): ReturnType<typeof optionsOf> => new Map(DECLARED).get("cyberfarm") ?? {};

function drawn(chosen: Record<string, unknown> = {}): string {
  return renderToString(<Options fields={farm()} seats={2} chosen={chosen} choose={() => undefined} />);
}

beforeAll(async () => {
  const resources = Object.fromEntries(Object.entries({ en, es, ru }).map(([code, words]) => [code, { translation: words }]));
  await i18next.init({ lng: "en", fallbackLng: "en", resources });
  language.value = "en";
});

describe.each(DECLARED)("the options of %s", (_, fields) => {
  test.each(Object.entries({ es, ru }))("are told in %s as well", (_code, { option, option_told, option_section }) => {
    const said = Object.entries(fields).flatMap(([field, schema]) => [
      (option as Record<string, string>)[field],
      (option_told as Record<string, string>)[field],
      (option_section as Record<string, string>)[sectionKey(schema["x-section"] ?? "")],
      ...(schema.enum ?? []).map((value) => (option as Record<string, string>)[`${field}_${value}`]),
    ]);
    expect(said.length).toBeGreaterThan(0);
    for (const words of said) expect(words).toMatch(/\p{L}/u);
  });

  test("each belongs to one part of the rules", () => {
    const shown = [...bySection(fields, false).values(), ...bySection(fields, true).values()].flat();
    expect(shown.toSorted()).toEqual(Object.keys(fields).toSorted());
    expect(bySection(fields, false).has("")).toBe(false);
  });
});

test("what few want is behind a further step, under the parts of the rules", () => {
  const [usual = "", rare = ""] = drawn().split("<details");
  expect(usual).toContain("<legend>Set-up</legend>");
  expect(usual).toContain("Training game");
  expect(usual).not.toContain("Orders only from season II");
  expect(rare).toContain("<summary>More switches</summary>");
  expect([...rare.matchAll(/<legend>(.*?)<\/legend>/g)].map(([, legend]) => legend)).toEqual([
    "Robots",
    "Harrows",
    "Auction",
    "Draw",
    "Orders",
    "End of a season",
  ]);
});

test("each option has a sentence on what it means, in the page's language", async () => {
  expect(drawn()).toMatch(/aria-describedby="(\S+)"[^>]*\/><span>Orders only from season II<\/span><\/label><small id="\1">They open/);
  await i18next.changeLanguage("es");
  expect(drawn()).toContain("<legend>Preparación</legend>");
  expect(drawn()).toContain(">Se abren junto con las zonas.</small>");
  await i18next.changeLanguage("en");
});

test("a switch stands as the game has it until it is chosen", () => {
  const checked = (html: string): number => html.split(" checked").length - 1;
  expect(checked(drawn())).toBe(4);
  expect(checked(drawn({ price_capped: false, training: true }))).toBe(4);
  expect(checked(drawn({ orders_from_season_2: true }))).toBe(5);
});

test("who begins is drawn or one of the seats there are", () => {
  expect(choicesOf(farm().first_player ?? {}, 2)).toEqual([null, 0, 1]);
});
