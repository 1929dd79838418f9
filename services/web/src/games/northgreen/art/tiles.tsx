/** Landscape tiles as pictures, 100 by 100: forests with as many firs as the level, glasshouses, turf houses. */

import type { JSX } from "preact";

const ink = "var(--ng-line)";

type Spot = readonly [x: number, y: number, size: number];

const FIRS: Readonly<Record<number, readonly Spot[]>> = {
  1: [[50, 82, 1.15]],
  2: [
    [34, 70, 1.1],
    [66, 86, 1.2],
  ],
  3: [
    [50, 62, 1.15],
    [26, 84, 1.1],
    [74, 88, 1.2],
  ],
};
const HOUSES: Readonly<Record<number, readonly Spot[]>> = {
  1: [[50, 80, 1.2]],
  2: [
    [32, 66, 0.95],
    [66, 84, 1.1],
  ],
  3: [
    [50, 54, 0.85],
    [27, 82, 0.95],
    [73, 84, 0.95],
  ],
};

function Fir({ spot: [x, y, size] }: { spot: Spot }): JSX.Element {
  return (
    <g transform={`translate(${x} ${y}) scale(${size})`}>
      <ellipse cx="0" cy="1" rx="15" ry="4" fill="var(--ng-shade)" />
      <path d="M-2.5-6h5V1h-5z" fill="var(--ng-bark)" />
      <path
        d="M0-52l12 17h-6l10 14h-6l9 15h-38l9-15h-6l10-14h-6z"
        fill="var(--ng-fir)"
        stroke={ink}
        stroke-width="1.4"
      />
      <path d="M0-52l12 17h-6l10 14h-6l9 15H2z" fill="var(--ng-fir-dark)" />
    </g>
  );
}

function House({ spot: [x, y, size], hue }: { spot: Spot; hue: number }): JSX.Element {
  return (
    <g transform={`translate(${x} ${y}) scale(${size})`}>
      <ellipse cx="0" cy="1" rx="24" ry="4" fill="var(--ng-shade)" />
      <path d="M-20 0v-20L0-38l20 18V0z" fill={`var(--ng-gable-${hue})`} stroke={ink} stroke-width="1.4" />
      <path d="M-24-17L0-40l24 23" fill="none" stroke="var(--ng-turf)" stroke-width="6" stroke-linejoin="round" />
      <path d="M-5 0v-14H5V0z" fill="var(--ng-door)" stroke={ink} />
      <path d="M-4-25h8v7h-8z" fill="var(--ng-lamp)" stroke={ink} />
    </g>
  );
}

function Glasshouse({ level }: { level: number }): JSX.Element {
  const width = 24 + level * 18;
  const left = 50 - width / 2;
  const bays = level + 1;
  const top = 44 - level * 4;
  const ribs = Array.from({ length: bays - 1 }, (_, n) => left + (width / bays) * (n + 1));
  return (
    <g>
      <ellipse cx="50" cy="85" rx={width / 2 + 6} ry="5" fill="var(--ng-shade)" />
      <path
        d={`M${left} 84V${top + 14}Q50 ${top - 22 + level * 2} ${left + width} ${top + 14}V84z`}
        fill="var(--ng-glass)"
        stroke={ink}
        stroke-width="2"
      />
      {ribs.map((x) => (
        <path key={x} d={`M${x} 84V${top + 2}`} stroke={ink} stroke-width="1.3" />
      ))}
      <path d={`M${left} ${top + 16}H${left + width}M${left} ${top + 34}H${left + width}`} stroke={ink} />
      <path
        d={`M${left + 4} 80v-8M${left + 9} 80v-11M${left + width - 5} 80v-9`}
        stroke="var(--ng-leaf)"
        stroke-width="3"
      />
      <path
        d={`M${left + 6} ${top + 14}l10-8M${left + 6} ${top + 28}l14-12`}
        stroke="var(--ng-shine)"
        stroke-width="2.5"
      />
    </g>
  );
}

function Ground({ type }: { type: string }): JSX.Element {
  const fill = type === "F" ? "var(--ng-moss)" : type === "G" ? "var(--ng-bed)" : "var(--ng-meadow)";
  return (
    <g>
      <rect x="1.5" y="1.5" width="97" height="97" rx="9" fill={fill} stroke={ink} stroke-width="2" />
      <path d="M4 66c18-9 34 3 50-3s30-5 42 2v24a8 8 0 0 1-8 8H12a8 8 0 0 1-8-8z" fill="var(--ng-near)" />
      {type === "S" && <path d="M44 98c2-14 8-18 8-28" fill="none" stroke="var(--ng-path)" stroke-width="8" />}
    </g>
  );
}

/** A space such as `G2`, with its level in pips. */
export function SpaceArt({ space }: { space: string }): JSX.Element {
  const type = space.slice(0, 1);
  const level = Number(space.slice(1));
  return (
    <svg class="ng-art" viewBox="0 0 100 100" aria-hidden="true" focusable="false">
      <Ground type={type} />
      {type === "F" && FIRS[level]?.map((spot) => <Fir key={spot.join()} spot={spot} />)}
      {type === "G" && <Glasshouse level={level} />}
      {type === "S" && HOUSES[level]?.map((spot, n) => <House key={spot.join()} spot={spot} hue={n} />)}
      {Array.from({ length: level }, (_, n) => (
        <circle key={n} cx={10 + n * 9} cy="10" r="3.2" fill="var(--ng-gold)" stroke={ink} />
      ))}
    </svg>
  );
}

/** A standing action or forest token in a seat's colour; the seat's number tells it without colour. */
export function Meeple({ seat, mark, size = 24 }: { seat: number; mark?: string; size?: number }): JSX.Element {
  return (
    <svg
      class={`ng-meeple ng-seat-${seat}`}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      aria-hidden="true"
      focusable="false"
    >
      <path
        d="M12 1.5a4.3 4.3 0 0 1 3.6 6.7c4 .6 6.9 2.6 6.9 4.6 0 1.5-2 2-4.3 1.9L21 22.5h-6.5L12 18l-2.5 4.5H3l2.8-7.8C3.5 14.8 1.5 14.3 1.5 12.8c0-2 2.9-4 6.9-4.6A4.3 4.3 0 0 1 12 1.5z"
        fill="var(--ng-seat)"
        stroke="var(--ng-mark)"
      />
      <text x="12" y="15.5" text-anchor="middle" font-size="8.5" font-weight="700" fill="var(--ng-seat-ink)">
        {mark ?? seat + 1}
      </text>
    </svg>
  );
}

/** The back of a card: which kind it is, and nothing more. */
export function CardBack({ kind }: { kind: "long_term" | "instant" }): JSX.Element {
  return (
    <svg class="ng-back" viewBox="0 0 40 56" aria-hidden="true" focusable="false">
      <rect
        x="1"
        y="1"
        width="38"
        height="54"
        rx="4"
        fill={`var(--ng-${kind === "long_term" ? "long" : "instant"})`}
        stroke={ink}
      />
      <rect x="4.5" y="4.5" width="31" height="47" rx="2.5" fill="none" stroke="var(--ng-paper)" />
      {kind === "long_term" ? (
        <path
          d="M11 38c0-11 6-18 18-20-.6 12-6 19-18 20zm0 0l11-12"
          fill="none"
          stroke="var(--ng-paper)"
          stroke-width="2"
        />
      ) : (
        <path d="M22 13l-9 16h6l-3 14 11-18h-6z" fill="none" stroke="var(--ng-paper)" stroke-width="2" />
      )}
    </svg>
  );
}
