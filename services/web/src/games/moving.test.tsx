/** What moves a match on: it looks like the thing to do only when nothing else can be done, and a track tells when it has ended. */
import renderToString from "preact-render-to-string";
import { beforeAll, describe, expect, it } from "vitest";
import type { Offer } from "../wire/offers";
import { at } from "./composing";
import { SeasonBar } from "./cyberfarm/Board";
import { keepPrinted } from "./cyberfarm/printed";
import { Steps as FarmSteps } from "./cyberfarm/Steps";
import { speak as cyberfarmSpeaks } from "./cyberfarm/words";
import { Steps as CropSteps } from "./mutant_crops/parts/Steps";
import { Track } from "./mutant_crops/parts/Track";
import { speak as mutantCropsSpeaks } from "./mutant_crops/words";
import type { Catalogue } from "./northgreen/catalogue";
import { Rounds } from "./northgreen/parts/delivery";
import { Openers } from "./northgreen/parts/now";
import type { Sections } from "./northgreen/types";
import { speak as northgreenSpeaks } from "./northgreen/words";

type Props<F extends (props: never) => unknown> = Parameters<F>[0];

const choice = (command: string, field: string, ...values: string[]): Offer => ({
  command,
  then: { ask: "choice", field, options: values.map((value) => ({ value })) },
});

const CAPITAL: Offer = {
  command: "choose_capital",
  then: {
    ask: "choice",
    field: "option",
    options: ["hen", "tree"].map((value) => ({ value, then: { ask: "choice", field: "token", options: [{ value: "hen" }, { value: "apple_tree" }] } })),
  },
};

function green(...offers: Offer[]): string {
  return renderToString(<Openers act={at(offers).act()} top={undefined} />);
}

function crops(...offers: Offer[]): string {
  return renderToString(<CropSteps act={{ ...at(offers).act(), asks: () => [] }} sending={false} version="" />);
}

function farm(phase: string, ...offers: Offer[]): string {
  const around = { sections: { table: { phase } }, farm: null, names: [] } as unknown as Props<typeof FarmSteps>["around"];
  const act = { ...at(offers).act(), activated: [] };
  return renderToString(<FarmSteps act={act} around={around} awaited waiting={[]} hidden={false} sending={false} />);
}

/** The button of these words. */
function button(html: string, words: string): string {
  return [...html.matchAll(/<button.*?<\/button>/gs)].map(([found]) => found).find((one) => one.includes(words)) ?? "";
}

beforeAll(async () => {
  keepPrinted({ catalogue: { capital: { hen: { tokens: ["hen"], coins: 1 }, tree: { tokens: ["apple_tree"], coins: 1 } }, tokens: {} } });
  await Promise.all([cyberfarmSpeaks, mutantCropsSpeaks, northgreenSpeaks].map((speak) => speak("en")));
});

describe("what ends a turn is plain while something else can be done, and primary when nothing can", () => {
  const end: Offer = { command: "end_turn" };
  const pass: Offer = { command: "pass" };

  it("at Northgreen", () => {
    expect(button(green(end, choice("use_bonus", "kind", "draw")), "End the turn")).not.toContain("ng-strong");
    expect(button(green(end), "End the turn")).toContain("ng-strong");
  });

  it("at Cyberfarm", () => {
    expect(button(farm("turns", end, choice("work", "building", "field")), "End the turn")).not.toContain("cf-go");
    expect(button(farm("turns", end), "End the turn")).toContain("cf-go");
  });

  it("at Mutant Crops", () => {
    expect(button(crops(pass, choice("assign_farmer", "slot", "S1-1A", "S1-1B")), "Pass")).not.toContain("primary");
    expect(button(crops(pass), "Pass")).toContain("primary");
  });
});

describe("Cyberfarm's starting capital", () => {
  it.each([
    ["en", "Choose what your farm starts with.", "Poultry", "Take this"],
    ["ru", "Выберите, с чего начнёт ферма.", "Птица", "Взять это"],
    ["es", "Elige con qué empieza tu granja.", "Aves", "Tomar esto"],
  ])("is asked for by what it may be: %s", async (language, question, option, nothing) => {
    await cyberfarmSpeaks(language);
    const html = farm("capital", CAPITAL);
    expect(html).toContain(question);
    expect(button(html, option)).toContain("offered");
    expect(html).not.toContain(nothing);
    await cyberfarmSpeaks("en");
  });

  it("is begun by the choice", () => {
    const { act } = at([CAPITAL]);
    act().pick({ type: "choose_capital", option: "tree" });
    expect(act().question).toMatchObject({ ask: "choice", field: "token" });
  });
});

describe("after the end a track tells the end, and when it came too early", () => {
  it("at Mutant Crops", () => {
    const table = { turn: 1, turns: 7, round: 1, rounds: 3, finished: false, first_player: 0, latest_claim: null } as Props<typeof Track>["table"];
    const told = (finished: boolean, over: boolean): string => renderToString(<Track table={{ ...table, finished }} names={["Anna"]} over={over} />);
    expect(told(false, false)).toContain("Turn 1 of 7");
    expect(told(false, true)).toContain("The match is over");
    expect(told(false, true)).toContain("It ended in turn 1 of 7.");
    expect(told(false, true)).not.toContain("Round");
    expect(told(true, true)).not.toContain("1 of 7");
  });

  it("at Cyberfarm", () => {
    const told = (phase: string, over: boolean): string =>
      renderToString(<SeasonBar table={{ season: 2, seasons: 6, phase } as Props<typeof SeasonBar>["table"]} over={over} />);
    expect(told("auction", false)).toContain("Season 2 of 6");
    expect(told("auction", true)).toContain("It ended in season 2 of 6.");
    expect(told("auction", true)).not.toContain("Card auction");
    expect(told("over", true)).not.toContain("2 of 6");
  });

  it("at Northgreen", () => {
    const book = { rounds: { 1: {} } } as unknown as Catalogue;
    const told = (phase: string, over: boolean): string =>
      renderToString(<Rounds book={book} sections={{ table: { round: 3, rounds: 9, phase } } as unknown as Sections} over={over} />);
    expect(told("main", false)).toContain("Round 3 of 9");
    expect(told("main", true)).toContain("It ended in round 3 of 9.");
    expect(told("main", true)).not.toContain("<ol");
    expect(told("over", true)).not.toContain("3 of 9");
  });
});
