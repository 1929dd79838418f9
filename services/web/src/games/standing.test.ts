/** What the server says in English and figures about a match's standing and score, in the languages of the pages. */
import { beforeAll, describe, expect, it } from "vitest";
import * as cyberfarm from "./cyberfarm/say";
import { speak as cyberfarmSpeaks } from "./cyberfarm/words";
import * as mutantCrops from "./mutant_crops/say";
import { speak as mutantCropsSpeaks } from "./mutant_crops/words";
import * as northgreen from "./northgreen/say";
import { speak as northgreenSpeaks } from "./northgreen/words";

const WHOLE = /^[^{}]*\p{L}[^{}]*$/u;
type Of<F extends (...given: never[]) => unknown, N extends number = 0> = Parameters<F>[N];

describe.each(["en", "ru", "es"])("in %s", (code) => {
  beforeAll(() => Promise.all([cyberfarmSpeaks, mutantCropsSpeaks, northgreenSpeaks].map((speak) => speak(code))));

  it("says how far a match has come", () => {
    const crops = { turn: 3, turns: 7, finished: false } as Of<typeof mutantCrops.phase>;
    const farm = { season: 2, seasons: 6, phase: "auction" } as Of<typeof cyberfarm.phase>;
    const green = { table: { round: 4, rounds: 9, phase: "main" }, players: [{}, {}] } as unknown as Of<typeof northgreen.phase>;
    const said = [
      mutantCrops.phase(crops),
      mutantCrops.phase({ ...crops, finished: true }),
      cyberfarm.phase(farm),
      cyberfarm.phase({ ...farm, season: 0 }),
      cyberfarm.phase({ ...farm, phase: "over" }),
      northgreen.phase(green, "round 4 of 9"),
      northgreen.phase({ ...green, table: { ...green.table, round: 0, phase: "setup" } }, "set-up"),
      northgreen.phase({ ...green, table: { ...green.table, phase: "over" } }, "finished"),
    ];
    for (const words of said) expect(words).toMatch(WHOLE);
    expect(said[0]).toMatch(/3.*7/);
    expect(said[2]).toMatch(/2.*6/);
    expect(said[5]).toMatch(/4.*9/);
    expect(new Set(said).size).toBeGreaterThan(5);
  });

  it("says what the lines of a score sheet were counted from", () => {
    expect(mutantCrops.note("onion#1.areas", "water+feed")).toMatch(/^\p{L}.* \+ \p{L}/u);
    expect(mutantCrops.note("pear#1.ability", "onion#2")).toMatch(WHOLE);
    expect(cyberfarm.note("loaf_2", "17 FV")).toContain("17");
    expect(cyberfarm.note("orders", "3")).toBe("×3");
    expect(northgreen.note("display", "12 printed, 4 at the end")).toMatch(/12.*4/);
    expect(northgreen.note("books", "sheep, horse")).toMatch(/\p{L}, \p{L}/u);
    for (const line of ["landscape", "objectives", "community", "pins", "tokens", "soil", "field_steps", "workforce"]) {
      const words = northgreen.note(line, "7 things");
      expect(words).toMatch(WHOLE);
      expect(words).toContain("7");
      expect(words).not.toContain("note.");
    }
  });
});
