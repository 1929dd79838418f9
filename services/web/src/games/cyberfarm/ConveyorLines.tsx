/** Conveyors as belts drawn between the buildings, measured where these lie. */
import type { JSX, RefObject } from "preact";
import { useLayoutEffect, useState } from "preact/hooks";
import type { Link } from "./view";

interface Line {
  key: string;
  path: string;
  card: boolean;
}

export function ConveyorLines({ plan, links }: { plan: RefObject<HTMLDivElement | null>; links: readonly Link[] }): JSX.Element | null {
  const [lines, setLines] = useState<Line[]>([]);
  useLayoutEffect(() => {
    const ground = plan.current;
    if (!ground) return undefined;
    const measure = (): void => setLines(links.flatMap((link, i) => lineOf(ground, link, i)));
    measure();
    const watcher = new ResizeObserver(measure);
    watcher.observe(ground);
    for (const building of ground.querySelectorAll("[data-building]")) watcher.observe(building);
    return () => watcher.disconnect();
  }, [plan, links]);
  if (!lines.length) return null;
  return (
    <svg class="cf-lines" aria-hidden="true">
      <defs>
        <marker id="cf-arrow" viewBox="0 0 8 8" refX="6" refY="4" markerWidth="4" markerHeight="4" orient="auto">
          <path d="M0 0l8 4-8 4z" class="cf-arrow" />
        </marker>
      </defs>
      {lines.map((line) => (
        <g key={line.key} class={line.card ? "cf-line cf-line-card" : "cf-line"}>
          <path class="cf-belt" d={line.path} />
          <path class="cf-belt-run" d={line.path} marker-end="url(#cf-arrow)" />
        </g>
      ))}
    </svg>
  );
}

interface Box {
  left: number;
  right: number;
  top: number;
  /** The middle of the building's head, where belts arrive. */
  y: number;
}

type Point = [number, number];

const HALF_GAP = 12;
const RADIUS = 8;

/** Along the gaps between the buildings, so that a belt never lies on what is to be read. */
function lineOf(ground: HTMLElement, link: Link, order: number): Line[] {
  const from = boxOf(ground, link.source);
  const to = boxOf(ground, link.target);
  if (!from || !to) return [];
  const lane = ((order % 5) - 2) * 4;
  const rightwards = to.left > from.right;
  const beside = from.left === to.left ? from.left - HALF_GAP : rightwards ? from.right + HALF_GAP : from.left - HALF_GAP;
  const arriving = from.left === to.left ? beside : rightwards ? to.left - HALF_GAP : to.right + HALF_GAP;
  const start: Point = [beside < from.left ? from.left : from.right, from.y + lane];
  const end: Point = [arriving < to.left ? to.left - 3 : to.right + 3, to.y + lane];
  const near = Math.abs(beside - arriving) < HALF_GAP;
  const above = to.top - HALF_GAP + lane;
  const points: Point[] = near
    ? [start, [beside + lane, start[1]], [beside + lane, end[1]], end]
    : [start, [beside + lane, start[1]], [beside + lane, above], [arriving + lane, above], [arriving + lane, end[1]], end];
  return [{ key: `${link.source}>${link.target}`, path: rounded(points), card: link.card !== "" }];
}

function rounded(points: Point[]): string {
  const [first, ...rest] = points as [Point, ...Point[]];
  let path = `M${first[0]} ${first[1]}`;
  rest.forEach((point, i) => {
    const before = i === 0 ? first : (rest[i - 1] as Point);
    const after = rest[i + 1];
    if (!after) {
      path += ` L${point[0]} ${point[1]}`;
      return;
    }
    const enter = towards(point, before);
    const leave = towards(point, after);
    path += ` L${enter[0]} ${enter[1]} Q${point[0]} ${point[1]} ${leave[0]} ${leave[1]}`;
  });
  return path;
}

/** The place on the way from a corner to the next point where its rounding ends. */
function towards([x, y]: Point, [toX, toY]: Point): Point {
  const length = Math.hypot(toX - x, toY - y) || 1;
  const part = Math.min(RADIUS, length / 2) / length;
  return [x + (toX - x) * part, y + (toY - y) * part];
}

function boxOf(ground: HTMLElement, building: string): Box | null {
  const place = ground.querySelector(`[data-building="${building}"]`);
  const head = place?.querySelector(".cf-building-head");
  if (!place || !head) return null;
  const box = place.getBoundingClientRect();
  const name = head.getBoundingClientRect();
  const origin = ground.getBoundingClientRect();
  const left = Math.round(box.left - origin.left);
  return { left, right: Math.round(box.right - origin.left), top: box.top - origin.top, y: name.top - origin.top + name.height / 2 };
}
