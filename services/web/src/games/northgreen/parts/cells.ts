/** Placing a double tile: which of the offered pairs of cells a click leaves. */

export type Cells = readonly string[];

/** The pairs with the clicked cell, and with the one clicked before it, if any. */
export function narrowed(pairs: readonly Cells[], first: string | null, clicked: string): readonly Cells[] {
  const having = pairs.filter((pair) => pair.includes(clicked));
  if (first === null || first === clicked) return having;
  return having.filter((pair) => pair.includes(first));
}
