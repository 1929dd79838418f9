/** The set-up drawn again: who begins, decks and landscapes, projects, delivery tiles, and the Start Resources. */
import type { Redraw } from "../contract";
import { firstSeat, piled, same, told } from "../redrawing";
import { catalogue } from "./catalogue";

interface Opened {
  order: number[];
  lands: { x: number; y: number; space: string }[][];
  deliveries: string[];
  stacks: string[][];
  long_term: string[];
  instant: string[];
  hands: string[][];
  drawn?: string[][];
}

/** The cells of a printed landscape, as events tell them. */
function cells(rows: readonly string[]): { x: number; y: number; space: string }[] {
  const all = rows.flatMap((row, y) => [...row].map((letter, x) => ({ x, y, space: `${letter}1` })));
  return all.filter(({ space }) => space !== ".1").toSorted((one, other) => one.x - other.x || one.y - other.y);
}

export const redraw: Redraw = async (events, terms, chance) => {
  const opened = told<Opened>(events, "game_opened");
  const { decks = {}, layouts = {} } = catalogue.value ?? {};
  const { seats } = terms;
  const mode = seats === 1 ? "solo" : (terms.options.mode ?? "basic");
  const first = await firstSeat(terms, chance);
  const found: Record<string, boolean> = {
    first: same(opened.order, Array.from({ length: seats }, (_, place) => (first + place) % seats)),
  };
  if (mode === "basic") {
    const drawn = (await chance.shuffled(Object.keys(decks))).slice(0, seats);
    const hands = drawn.map((deck) => [...(decks[deck]?.long_term ?? []), ...(decks[deck]?.instant ?? [])]);
    found.decks = same(hands, opened.hands);
  }
  const lands = (await chance.shuffled(Object.keys(layouts))).slice(0, seats);
  const shown = opened.lands.map((land) => land.map(({ x, y, space }) => ({ x, y, space })));
  found.landscapes = same(lands.map((name) => cells(layouts[name]?.rows ?? [])), shown);
  for (const [kind, letter, at] of [["long_term", "B", 0], ["instant", "G", 1]] as const) {
    // Dealt from the top: what hands and the solo player have of a kind lay above the pile.
    const dealt = mode === "basic" ? [] : opened.hands.flat().filter((card) => card.startsWith(letter));
    found[kind] = await piled(chance, [...dealt, ...(opened.drawn?.[at] ?? []), ...opened[kind]]);
  }
  for (const [at, top] of opened.deliveries.entries()) {
    found[`deliveries_${at + 1}`] = await piled(chance, [top, ...(opened.stacks[at] ?? [])]);
  }
  const starts = events.find((event) => event.type === "start_resources_dealt") as { dealt: string[][] } | undefined;
  if (starts) {
    const cards = await chance.shuffled(Object.keys(catalogue.value?.start_resources ?? {}));
    found.start_resources = same(cards.slice(0, starts.dealt.flat().length), starts.dealt.flat());
  }
  return found;
};
