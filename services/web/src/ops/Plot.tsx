import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import uPlot from "uplot";
import "uplot/dist/uPlot.min.css";
import type { Plots } from "./asking";
import { clock } from "./words";

interface PlotProps {
  title: string;
  plots: Plots;
  /** Which measure, and which of its lines. */
  name: string;
  only?: Record<string, string>;
  /** Behind each figure. */
  unit?: string;
}

type Line = NonNullable<Plots["lines"]>[number];

const COLOURS = [
  "light-dark(#3f7d20, #8fce6a)",
  "light-dark(#b4530a, #ffab66)",
  "light-dark(#2a6aa8, #7dbcf5)",
  "light-dark(#97388a, #e994dc)",
  "light-dark(#75670f, #d8c758)",
  "light-dark(#b32d2d, #ff9a92)",
];
const HEIGHT = 170;
const MOST = COLOURS.length;
/** Whose line has which colour, in every plot the same: games and services keep theirs. */
const known: string[] = [];

const labelled = (line: Line, only: Record<string, string>): string =>
  Object.entries(line.labels ?? {})
    .filter(([key]) => !(key in only))
    .map(([, value]) => value)
    .join(" ");

/** Steps at the end of which one must be known for a line to count as current. */
const CURRENT = 3;

/** What it is at a step, or now. */
function told(line: Line, at: number | null): number | null {
  const values = line.values ?? [];
  return at === null ? (values.slice(-CURRENT).findLast((value) => value !== null) ?? null) : (values[at] ?? null);
}

/** The step under the pointer; null while it is elsewhere, when uPlot still names one. */
const pointed = ({ left = -1, idx }: uPlot.Cursor): number | null => (left < 0 ? null : (idx ?? null));

const shown = (value: number | null, unit: string): string => (value === null ? "–" : figure(value) + unit);

export const figure = (value: number | null | undefined): string =>
  value == null ? "–" : value.toFixed(value < 10 && value % 1 ? 1 : 0);

/** For each line the number of its colour; none twice in a plot. */
function coloured(lines: readonly Line[]): number[] {
  const taken = new Set<number>();
  return lines.map((line) => {
    const { owner, game, ...rest } = line.labels ?? {};
    const whose = owner ?? game ?? Object.values(rest).join(" ");
    if (!known.includes(whose)) known.push(whose);
    let number = known.indexOf(whose) % MOST;
    while (!owner && !game && taken.has(number)) number = (number + 1) % MOST;
    taken.add(number);
    return number;
  });
}

/** What a line that is not of accepted commands looks like. */
const dash = (line: Line): number[] | undefined => ((line.labels?.outcome ?? "accepted") === "accepted" ? undefined : [5, 4]);

/** A colour as canvases understand it, in the theme of the moment. */
function resolved(place: HTMLElement, colour: string): string {
  place.style.color = colour;
  const found = getComputedStyle(place).color;
  place.style.color = "";
  return found;
}

/** Lines over the recent past; the busiest ones where there are many. */
export function Plot({ title, plots, name, only = {}, unit = "" }: PlotProps): JSX.Element {
  const place = useRef<HTMLDivElement>(null);
  // The step under the pointer.
  const [step, setStep] = useState<number | null>(null);
  const fits = (labels: Record<string, string>): boolean => Object.entries(only).every(([key, value]) => labels[key] === value);
  const sum = (line: Line): number => (line.values ?? []).reduce<number>((all, one) => all + (one ?? 0), 0);
  const all = (plots.lines ?? []).filter(
    (line) => line.name === name && fits(line.labels ?? {}) && line.values?.some((value) => value !== null),
  );
  const lines = all
    .toSorted((a, b) => sum(b) - sum(a))
    .slice(0, MOST)
    .toSorted((a, b) => labelled(a, only).localeCompare(labelled(b, only)));
  const colours = coloured(lines);
  const length = lines[0]?.values?.length ?? 0;
  useEffect(() => {
    if (!place.current || !length) return;
    const here = place.current;
    const axis = { stroke: resolved(here, "var(--soft)"), grid: { stroke: "rgb(128 128 128 / 20%)" }, ticks: { show: false } };
    const times = Array.from({ length }, (_, number) => (plots.start + number * plots.step) / 1000);
    const chart = new uPlot(
      {
        width: here.clientWidth,
        height: HEIGHT,
        legend: { show: false },
        cursor: { y: false, points: { show: false }, drag: { setScale: false } },
        hooks: { setCursor: [(chart) => setStep(pointed(chart.cursor))] },
        padding: [8, 18, 0, 0],
        scales: { y: { range: (_, __, most) => [0, Math.max(1, most * 1.1)] } },
        axes: [
          { ...axis, size: 28, space: 48, values: (_, ticks) => ticks.map((tick) => clock(tick * 1000).slice(0, 5)) },
          { ...axis, size: unit ? 72 : 48, values: (_, ticks) => ticks.map((tick) => `${tick}${unit}`) },
        ],
        series: [
          {},
          ...lines.map((line, at) => ({
            label: labelled(line, only),
            stroke: resolved(here, COLOURS[colours[at] as number] as string),
            width: 2,
            dash: dash(line),
            points: { show: false },
          })),
        ],
      },
      [times, ...lines.map((line) => [...(line.values ?? [])])],
      here,
    );
    return () => chart.destroy();
  }, [plots, name]);
  return (
    <section class="panel" aria-label={title}>
      <h2>{title}</h2>
      {step !== null && <p class="soft at">at {clock(plots.start + step * plots.step)}</p>}
      {length ? <div ref={place} aria-hidden="true" /> : <p class="soft">Nothing yet.</p>}
      <ul class="key">
        {lines.map((line, at) => (
          <li key={labelled(line, only)}>
            <svg width="18" height="4" aria-hidden="true">
              <line x2="18" y1="2" y2="2" stroke-width="4" stroke-dasharray={dash(line)?.join(" ")} style={{ stroke: COLOURS[colours[at] as number] }} />
            </svg>
            {labelled(line, only)} <b>{shown(told(line, step), unit)}</b>
          </li>
        ))}
        {all.length > lines.length && <li class="soft">the {lines.length} greatest of {all.length}</li>}
      </ul>
    </section>
  );
}
