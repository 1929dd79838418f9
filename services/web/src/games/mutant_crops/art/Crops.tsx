/** The mutant crops themselves, each a shape with a face of its own. Decoration: its card says the name. */
import type { JSX } from "preact";
import { kindOf } from "../types";

interface Look {
  /** Where the eyes are. */
  readonly face: readonly [number, number];
  readonly eyes: 1 | 2 | 3;
  readonly body: JSX.Element;
}

const leaf = (x: number, y: number): JSX.Element => (
  <path d={`M${x} ${y}c-10-2-14-9-13-16 9 0 13 7 13 16zm0 0c10-2 14-9 13-16-9 0-13 7-13 16z`} fill="#5a9436" stroke="#274a17" />
);
const round = (fill: string, stroke: string, rx = 25, ry = 24): JSX.Element => (
  <ellipse cx="50" cy="50" rx={rx} ry={ry} fill={fill} stroke={stroke} stroke-width="2" />
);

const LOOKS: Record<string, Look> = {
  bell_pepper: { face: [50, 48], eyes: 2, body: <><path d="M28 34c8-9 14-2 22-3 8 1 14-6 22 3 7 9 0 38-10 42-5 2-7-2-12-2s-7 4-12 2c-10-4-17-33-10-42z" fill="#d6402f" stroke="#7b1b12" stroke-width="2" />{leaf(50, 30)}</> },
  blueberry: { face: [50, 52], eyes: 3, body: <>{round("#5566c2", "#262f6e")}<path d="m38 30 6 5 6-7 6 7 6-5-3 10H41z" fill="#343f8d" /></> },
  broccoli: { face: [50, 60], eyes: 2, body: <><path d="M40 50h20l4 28H36z" fill="#a8c873" stroke="#4b6a2a" stroke-width="2" /><path d="M24 48c-6-12 6-20 12-16 2-12 24-12 28 0 8-4 18 6 12 16-4 8-48 8-52 0z" fill="#4f8f37" stroke="#274a17" stroke-width="2" /></> },
  chard: { face: [50, 56], eyes: 2, body: <><path d="M50 78C24 66 22 34 34 18c6 4 10 4 16-2 6 6 10 6 16 2 12 16 10 48-16 60z" fill="#5ba23f" stroke="#274a17" stroke-width="2" /><path d="M50 80V26M50 50 37 36M50 50l13-14" stroke="#e2577c" stroke-width="4" stroke-linecap="round" /></> },
  cucumber: { face: [52, 44], eyes: 1, body: <><path d="M36 74c-14-12 2-50 22-54 16-2 14 18 10 30-5 16-20 34-32 24z" fill="#6fae45" stroke="#2f5a1b" stroke-width="2" /><path d="M42 66c0-14 8-30 16-38" stroke="#9fd072" stroke-width="4" stroke-dasharray="3 7" stroke-linecap="round" /></> },
  eggplant: { face: [50, 56], eyes: 2, body: <><path d="M42 28c-16 14-24 48 6 50 32 0 28-36 10-50z" fill="#6c3f8f" stroke="#33184a" stroke-width="2" /><path d="M36 34c4-10 24-10 28 0l-7-2-7 6-7-6zM50 26V16" fill="#5a9436" stroke="#274a17" stroke-width="3" /></> },
  melon: { face: [50, 52], eyes: 3, body: <>{round("#c9cf6a", "#67702a", 29, 26)}<path d="M38 28c-8 14-8 32 0 46M62 28c8 14 8 32 0 46M50 24v52" stroke="#8e9a3d" stroke-width="2.5" fill="none" /></> },
  onion: { face: [50, 58], eyes: 1, body: <><path d="M50 22c2 12 26 16 26 36 0 26-52 26-52 0 0-20 24-24 26-36z" fill="#d99a5c" stroke="#7d4a1d" stroke-width="2" /><path d="M50 24c-12 16-14 36-6 52M50 24c12 16 14 36 6 52" stroke="#b06f34" stroke-width="2" fill="none" /><path d="M50 24 42 10m8 14 7-15" stroke="#5a9436" stroke-width="4" stroke-linecap="round" /></> },
  peach: { face: [50, 54], eyes: 2, body: <>{round("#f2a16f", "#a4512a")}<path d="M50 27c-8 12-8 24 0 34" stroke="#cf6a4a" stroke-width="2.5" fill="none" />{leaf(50, 28)}</> },
  pear: { face: [50, 60], eyes: 2, body: <><path d="M50 24c12 0 10 14 15 22 12 18 6 34-15 34s-27-16-15-34c5-8 3-22 15-22z" fill="#bccb4a" stroke="#616b1c" stroke-width="2" />{leaf(52, 24)}</> },
  pumpkin: { face: [50, 52], eyes: 3, body: <><ellipse cx="34" cy="54" rx="16" ry="22" fill="#dd7a22" stroke="#7d3d08" stroke-width="2" /><ellipse cx="66" cy="54" rx="16" ry="22" fill="#dd7a22" stroke="#7d3d08" stroke-width="2" /><ellipse cx="50" cy="54" rx="16" ry="24" fill="#ef9136" stroke="#7d3d08" stroke-width="2" /><path d="M50 30c0-8 4-10 8-12" stroke="#4b7a2a" stroke-width="5" stroke-linecap="round" fill="none" /></> },
  strawberry: { face: [50, 50], eyes: 2, body: <><path d="M28 36c10-8 34-8 44 0 4 16-10 40-22 44-12-4-26-28-22-44z" fill="#d8344a" stroke="#7c1424" stroke-width="2" /><path d="M36 62h.1M50 70h.1M62 62h.1M34 46h.1M66 46h.1" stroke="#ffe08a" stroke-width="4" stroke-linecap="round" />{leaf(50, 34)}</> },
  asparagus: { face: [50, 44], eyes: 1, body: <><path d="M42 80V38c0-12 4-20 8-26 4 6 8 14 8 26v42z" fill="#86b552" stroke="#3d5f1f" stroke-width="2" /><path d="m42 60 8 8 8-8M44 26l6 6 6-6" stroke="#4f7f2c" stroke-width="2.5" fill="none" /></> },
  banana: { face: [44, 56], eyes: 2, body: <path d="M66 18c6 26-6 52-36 58-8-2-6-8 0-11 18-8 24-24 28-46z" fill="#f2cf3d" stroke="#84660b" stroke-width="2.5" /> },
  orange: { face: [50, 52], eyes: 2, body: <>{round("#f0912b", "#8a4706")}{leaf(50, 28)}</> },
  potato: { face: [48, 50], eyes: 3, body: <path d="M28 40c6-16 34-20 44-4 8 14 4 38-16 42-22 4-36-18-28-38z" fill="#c59b63" stroke="#6b4a1f" stroke-width="2" /> },
};

const EYES: Record<1 | 2 | 3, readonly (readonly [number, number, number])[]> = {
  1: [[0, 0, 8]],
  2: [[-8, 0, 6], [8, -1, 5]],
  3: [[-10, 1, 5], [0, -5, 6], [10, 1, 4.5]],
};

export function Mutant({ card }: { card: string }): JSX.Element {
  const look = LOOKS[kindOf(card)] ?? (LOOKS.onion as Look);
  const [x, y] = look.face;
  return (
    <svg class="mc-mutant" viewBox="0 0 100 92" aria-hidden="true">
      <ellipse cx="50" cy="84" rx="38" ry="6" fill="var(--mc-soil)" />
      <path d="M40 74c-4 6-12 4-14 10M60 74c4 6 12 4 14 10M50 76v8" stroke="#4b6a2a" stroke-width="4" fill="none" stroke-linecap="round" />
      {look.body}
      {EYES[look.eyes].map(([dx, dy, r]) => (
        <g key={dx}>
          <circle cx={x + dx} cy={y + dy} r={r} fill="#fffdf2" stroke="#2b2a22" stroke-width="1.5" />
          <circle cx={x + dx + 1} cy={y + dy + 1} r={r * 0.45} fill="#2b2a22" />
        </g>
      ))}
      <path d={`M${x - 9} ${y + 11}q9 9 18 0l-3 1-2 4-3-3-3 3-2-4z`} fill="#fffdf2" stroke="#2b2a22" stroke-width="1.4" />
    </svg>
  );
}

/** The back of a card: nothing to be read from it. */
export function Back({ mark }: { mark: string }): JSX.Element {
  return (
    <svg class="mc-back" viewBox="0 0 100 120" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <rect width="100" height="120" fill="#4a3a28" />
      <path d="M0 20 20 0M0 60 60 0M0 100 100 0M20 120 100 40M60 120l40-40" stroke="#5d4a34" stroke-width="6" />
      <circle cx="50" cy="60" r="26" fill="#6f8f4a" stroke="#d9cba6" stroke-width="3" />
      <text x="50" y="70" text-anchor="middle" font-size="28" font-weight="700" fill="#fffdf2" font-family="Georgia, serif">
        {mark}
      </text>
    </svg>
  );
}
