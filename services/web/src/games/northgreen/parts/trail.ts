/** Where the spaces of a section of the forest track lie, worked out from their links alone; in percent. */

import type { ForestSpace } from "../catalogue";

export interface Spot {
  readonly id: string;
  readonly x: number;
  readonly y: number;
}

export interface Wood {
  /** How many spaces stand side by side where it is longest. */
  readonly columns: number;
  readonly spots: readonly Spot[];
  readonly links: readonly (readonly [Spot, Spot])[];
}

type Track = Readonly<Record<string, ForestSpace>>;

export function woodOf(track: Track, section: number): Wood {
  const ids = Object.keys(track).filter((id) => track[id]?.section === section);
  const within = (id: string): readonly string[] => (track[id]?.next ?? []).filter((next) => ids.includes(next));
  const entered = new Set(ids.flatMap(within));
  const heads = ids.filter((id) => !entered.has(id));
  if (heads.length > 1) {
    const branches = ids.some((id) => within(id).length > 0);
    return branches
      ? laid(
          [],
          heads.map((id) => arm(id, within, ids, track)),
          [],
          within,
        )
      : side(ids);
  }
  const stem: string[] = [];
  const arms: string[][] = [];
  let tail: string[] = [];
  let at: string | undefined = heads[0];
  while (at !== undefined) {
    stem.push(at);
    const ahead: readonly string[] = within(at);
    if (ahead.length > 1) {
      arms.push(...ahead.map((next) => arm(next, within, ids, track)));
      tail = rest(arms, within);
      break;
    }
    at = ahead[0];
  }
  return laid(stem, arms, tail, within);
}

/** Spaces of a branch, up to where the branches meet again. */
function arm(from: string, within: (id: string) => readonly string[], ids: readonly string[], track: Track): string[] {
  const found: string[] = [];
  let at: string | undefined = from;
  while (at !== undefined && entries(at, ids, track) < 2) {
    found.push(at);
    at = within(at)[0];
  }
  return found;
}

function entries(id: string, ids: readonly string[], track: Track): number {
  return ids.filter((other) => track[other]?.next.includes(id)).length;
}

/** Spaces behind the point where branches meet. */
function rest(arms: readonly string[][], within: (id: string) => readonly string[]): string[] {
  const found: string[] = [];
  let at: string | undefined = within(arms[0]?.at(-1) ?? "")[0];
  while (at !== undefined) {
    found.push(at);
    at = within(at)[0];
  }
  return found;
}

function laid(
  stem: readonly string[],
  arms: readonly string[][],
  tail: readonly string[],
  within: (id: string) => readonly string[],
): Wood {
  const longest = Math.max(0, ...arms.map((one) => one.length));
  const columns = stem.length + longest + tail.length;
  const x = (column: number): number => ((column + 0.5) * 100) / columns;
  const spots: Spot[] = [
    ...stem.map((id, n) => ({ id, x: x(n), y: arms.length ? 50 : n % 2 ? 64 : 36 })),
    ...arms.flatMap((one, row) =>
      one.map((id, n) => ({
        id,
        x: x(stem.length + ((n + 0.5) * longest) / one.length - 0.5),
        y: row ? 76 : 24,
      })),
    ),
    ...tail.map((id, n) => ({ id, x: x(stem.length + longest + n), y: 50 })),
  ];
  const byId = new Map(spots.map((spot) => [spot.id, spot]));
  const links = spots.flatMap((from) =>
    within(from.id).flatMap((id) => {
      const to = byId.get(id);
      return to ? [[from, to] as const] : [];
    }),
  );
  return { columns, spots, links };
}

/** Spaces that are alternatives: two by two. */
function side(ids: readonly string[]): Wood {
  const columns = Math.ceil(ids.length / 2);
  const spots = ids.map((id, n) => ({ id, x: (((n >> 1) + 0.5) * 100) / columns, y: n % 2 ? 76 : 24 }));
  return { columns, spots, links: [] };
}
