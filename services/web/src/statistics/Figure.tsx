/** A plot, and the same as a table for whoever cannot see it. */
import type { ComponentChildren, JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import uPlot from "uplot";
import "uplot/dist/uPlot.min.css";
import { language, t } from "../app/language";
import { dark } from "../app/theme";
import "./statistics.css";

export interface Point {
  /** Where it stands from left to right. */
  at: number;
  label: string;
  value: number;
}

interface FigureProps {
  title: string;
  kind: "bars" | "line";
  /** What points are, and what their values are. */
  columns: [string, string];
  points: readonly Point[];
  said?: (value: number) => string;
  /** Each is named below the plot, however many; else only a few bars are. */
  named?: boolean;
  /** A value to compare with, drawn across. */
  mark?: { value: number; label: string };
  children?: ComponentChildren;
}

const HEIGHT = 220;
/** So many bars can each be named below the plot. */
const FEW = 8;
const WHOLE = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000];

export function Figure({ title, kind, columns, points, said = String, named, mark, children }: FigureProps): JSX.Element {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const within = place.current;
    if (!within || !points.length) return;
    const chart = drawn(within, { title, kind, columns, points, said, named, mark });
    const watch = new ResizeObserver(() => chart.setSize({ width: within.clientWidth, height: HEIGHT }));
    watch.observe(within);
    return () => {
      watch.disconnect();
      chart.destroy();
    };
  }, [points, kind, mark?.value, dark.value, language.value]);
  return (
    <figure class="figure">
      <figcaption>{title}</figcaption>
      {points.length === 0 && <p class="soft">{t("statistics.nothing")}</p>}
      <div class={`plot ${kind}`} aria-hidden="true" ref={place} />
      {mark && points.length > 0 && (
        <p class="soft">
          <span class="mark" aria-hidden="true" /> {mark.label}
        </p>
      )}
      {points.length > 0 && (
        <details>
          <summary>
            {t("statistics.table")} <span class="sr">{title}</span>
          </summary>
          <table>
            <thead>
              <tr>
                <th scope="col">{columns[0]}</th>
                <th scope="col" class="number">
                  {columns[1]}
                </th>
              </tr>
            </thead>
            <tbody>
              {points.map((point) => (
                <tr key={point.at}>
                  <th scope="row">{point.label}</th>
                  <td class="number">{said(point.value)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      )}
      {children}
    </figure>
  );
}

function drawn(place: HTMLDivElement, figure: FigureProps & { said: (value: number) => string }): uPlot {
  const { kind, columns, points, said, named, mark } = figure;
  const style = getComputedStyle(place);
  const [soft, strong] = [style.color, style.accentColor];
  const labels = new Map(points.map((point) => [point.at, point.label]));
  const axis: uPlot.Axis = { stroke: soft, grid: { stroke: "rgb(128 128 128 / 20%)", width: 1 }, ticks: { show: false } };
  const ats = points.map((point) => point.at);
  const step = points.length > 1 ? Math.min(...ats.slice(1).map((at, before) => at - (ats[before] as number))) : 1;
  const edge = kind === "bars" ? step * 0.6 : points.length > 1 ? step * 0.25 : 1;
  const counts = points.every((point) => Number.isInteger(point.value));
  const bars = uPlot.paths.bars as (how: uPlot.Series.BarsPathBuilderOpts) => uPlot.Series.PathBuilder;
  const series: uPlot.Series = {
    label: columns[1],
    stroke: strong,
    value: (_, value) => (value === null ? "" : said(value)),
    ...(kind === "bars"
      ? { fill: strong, paths: bars({ size: [0.8, 72] }), points: { show: false } }
      : { width: 2, points: { show: points.length < 60, fill: strong } }),
  };
  const level: uPlot.Series = { label: mark?.label ?? "", stroke: soft, width: 1, dash: [6, 4], points: { show: false } };
  const few = named || (kind === "bars" && points.length <= FEW);
  const whole = few ? { splits: () => ats, values: (_: uPlot, at: number[]) => at.map((one) => labels.get(one) ?? "") } : {};
  return new uPlot(
    {
      width: place.clientWidth,
      height: HEIGHT,
      legend: { show: true },
      cursor: { y: false, drag: { x: false, y: false } },
      scales: {
        x: { time: false, range: [(ats[0] as number) - edge, (ats.at(-1) as number) + edge] },
        y: { range: (_, least, most) => rangeOf(kind, Math.min(least, mark?.value ?? least), Math.max(most, mark?.value ?? most)) },
      },
      axes: [
        { ...axis, incrs: WHOLE, ...whole, size: 32, grid: { show: false } },
        { ...axis, size: 48, ...(counts ? { incrs: WHOLE } : {}), values: (_, splits) => splits.map(said) },
      ],
      series: [
        { label: columns[0], value: (_, at) => (at === null ? "" : (labels.get(at) ?? `${at}`)) },
        series,
        ...(mark ? [level] : []),
      ],
    },
    [ats, points.map((point) => point.value), ...(mark ? [ats.map(() => mark.value)] : [])],
    place,
  );
}

/** Bars stand on nothing; a line has room above and below. */
function rangeOf(kind: "bars" | "line", least: number, most: number): [number, number] {
  if (kind === "bars") return [0, most * 1.1 || 1];
  const room = Math.max((most - least) * 0.15, 10);
  return [least - room, most + room];
}
