import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import uPlot from "uplot";
import "uplot/dist/uPlot.min.css";
import type { Plots } from "./asking";

interface PlotProps {
  title: string;
  plots: Plots;
  /** Which measure, and which of its lines. */
  name: string;
  only?: Record<string, string>;
}

const COLOURS = ["#4c8c2b", "#c0621a", "#3878b8", "#a8479a", "#8a7a1c", "#c23b3b"];
const HEIGHT = 180;
const MOST = COLOURS.length;

/** Lines over the recent past; the busiest ones where there are many. */
export function Plot({ title, plots, name, only = {} }: PlotProps): JSX.Element | null {
  const place = useRef<HTMLDivElement>(null);
  const fits = (labels: Record<string, string>): boolean => Object.entries(only).every(([key, value]) => labels[key] === value);
  const sum = (values: readonly (number | null)[]): number => values.reduce<number>((all, one) => all + (one ?? 0), 0);
  const lines = (plots.lines ?? [])
    .filter((line) => line.name === name && fits(line.labels ?? {}))
    .toSorted((a, b) => sum(b.values ?? []) - sum(a.values ?? []))
    .slice(0, MOST);
  const length = lines[0]?.values?.length ?? 0;
  useEffect(() => {
    if (!place.current || !length) return;
    const ink = getComputedStyle(place.current).color;
    const axis = { stroke: ink, grid: { stroke: "rgb(128 128 128 / 20%)" } };
    const times = Array.from({ length }, (_, step) => (plots.start + step * plots.step) / 1000);
    const chart = new uPlot(
      {
        width: place.current.clientWidth,
        height: HEIGHT,
        legend: { live: false },
        axes: [axis, axis],
        series: [
          {},
          ...lines.map((line, at) => ({
            label: Object.entries(line.labels ?? {})
              .filter(([key]) => !(key in only))
              .map(([, value]) => value)
              .join(" "),
            stroke: COLOURS[at] as string,
            width: 2,
          })),
        ],
      },
      [times, ...lines.map((line) => [...(line.values ?? [])])],
      place.current,
    );
    return () => chart.destroy();
  }, [plots, name]);
  return (
    <section class="panel" aria-label={title}>
      <h2>{title}</h2>
      {length ? <div ref={place} /> : <p class="soft">Nothing in the last quarter of an hour.</p>}
    </section>
  );
}
