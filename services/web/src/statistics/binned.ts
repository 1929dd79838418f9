/** Histograms with few enough bars to be read. */
import type { Point } from "./Figure";

export interface Bar {
  least: number;
  number: number;
}

const MOST = 30;
const STEPS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000];

/** The bars, each `width` wide, put together in the least round step that leaves at most thirty; gaps are bars of none. */
export function binned(bars: readonly Bar[], width: number): Point[] {
  if (!bars.length) return [];
  const ends = bars.map((bar) => bar.least);
  const [first, last] = [Math.min(...ends), Math.max(...ends)];
  const step = STEPS.find((one) => one % width === 0 && (last - first) / one < MOST) ?? Math.ceil((last - first) / MOST / width) * width;
  const counts = new Map<number, number>();
  for (const { least, number } of bars) {
    const at = Math.floor(least / step) * step;
    counts.set(at, (counts.get(at) ?? 0) + number);
  }
  const found: Point[] = [];
  for (let at = Math.floor(first / step) * step; at <= last; at += step) {
    found.push({ at, label: step === 1 ? `${at}` : `${at}–${at + step - 1}`, value: counts.get(at) ?? 0 });
  }
  return found;
}
