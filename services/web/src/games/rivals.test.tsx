/** What all know of another seat's hand lies face up there; the rest face down. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import renderToString from "preact-render-to-string";
import { parse } from "smol-toml";
import { beforeAll, describe, expect, it } from "vitest";
import { RivalHand } from "./cyberfarm/Hand";
import { keepPrinted } from "./cyberfarm/printed";
import { cardName as inventionName } from "./cyberfarm/text";
import { speak as cyberfarmSpeaks } from "./cyberfarm/words";
import type { Catalogue, Project } from "./northgreen/catalogue";
import { Known, Summary } from "./northgreen/parts/study";
import { cardName as projectName } from "./northgreen/text/names";
import type { Sections } from "./northgreen/types";
import { speak as northgreenSpeaks } from "./northgreen/words";

const SERVICES = join(import.meta.dirname, "../../../../services");
const rows = (path: string): Record<string, never> => parse(readFileSync(join(SERVICES, path), "utf8")) as Record<string, never>;
const times = (html: string, part: string): number => html.split(part).length - 1;

beforeAll(() => Promise.all([cyberfarmSpeaks("en"), northgreenSpeaks("en")]));

describe("a rival's hand at Cyberfarm", () => {
  beforeAll(() => {
    const { grandmas_parcel } = rows("cyberfarm/rules/cards/data/inventions/one_time.toml");
    const parcel = { kind: "one_time", stars: 0, effects: [], properties: [], buildings: [], ...(grandmas_parcel as unknown as object) };
    keepPrinted({ catalogue: { inventions: { grandmas_parcel: parcel }, buildings: {} } });
  });

  it("shows the backs alone of what is hidden", () => {
    const html = renderToString(<RivalHand cards={3} seen={[]} />);

    expect(times(html, 'class="cf-card-back"')).toBe(3);
    expect(times(html, "<article")).toBe(0);
  });

  it("shows the cards that all know", () => {
    const html = renderToString(<RivalHand cards={3} seen={["grandmas_parcel"]} />);

    expect(times(html, 'class="cf-card-back"')).toBe(2);
    expect(times(html, "<article")).toBe(1);
    expect(html).toContain(inventionName("grandmas_parcel"));
  });
});

describe("a rival's hand at Northgreen", () => {
  const project: Project = { vp: 1, when: "build", side: "", operations: { needs: [], effect: [], discard: [] } };
  const book = { long_term: { G001: project }, instant: { B001: project } } as unknown as Catalogue;
  const sections = (...seen: string[]): Sections => {
    const player = { vp: 0, food: 0, workforce: 0, soil: 0, pins: 0 };
    return { players: [player], projects: { hands: [[2, 1]], seen: [seen] } } as unknown as Sections;
  };
  const summary = (...seen: string[]): string =>
    renderToString(<Summary book={book} sections={sections(...seen)} seat={0} name="Anna" />);

  it("shows the backs alone of what is hidden", () => {
    expect(times(summary(), 'class="ng-back"')).toBe(3);
    expect(times(summary(), 'class="ng-known-back"')).toBe(0);
  });

  it("shows the projects that all know, by name and whole", () => {
    const html = summary("G001");

    expect(times(html, 'class="ng-back"')).toBe(2);
    expect(times(html, 'class="ng-known-back"')).toBe(1);
    expect(html).toContain(projectName("G001"));
    expect(renderToString(<Known book={book} cards={["G001"]} />)).toContain(projectName("G001"));
  });
});
