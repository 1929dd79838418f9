/** Small drawings, 24 by 24, told apart by shape as well as colour. They are decoration: words stand beside them. */

import type { JSX } from "preact";

const ink = "var(--ng-line)";
const mark = "var(--ng-mark)";

const DRAWN: Readonly<Record<string, () => JSX.Element>> = {
  vp: () => (
    <>
      <path
        d="M12 1.8l2.9 2 3.5.1 1 3.3 2.7 2.2-1.1 3.3.9 3.4-2.9 2-1.3 3.2-3.5-.1L12 23l-2.7-1.8-3.5.1-1.3-3.2-2.9-2 .9-3.4L1.4 9.4l2.7-2.2 1-3.3 3.5-.1z"
        fill="var(--ng-gold)"
        stroke={ink}
      />
      <path d="M7.5 12.5l3 3 6-6.5" fill="none" stroke={ink} stroke-width="2" />
    </>
  ),
  food: () => (
    <>
      <path
        d="M2.5 12.5C2.5 7.5 6.7 5 12 5s9.5 2.5 9.5 7.5V18a1.5 1.5 0 0 1-1.5 1.5H4A1.5 1.5 0 0 1 2.5 18z"
        fill="var(--ng-bread)"
        stroke={ink}
      />
      <path d="M7.5 8.5l2 4M12 7.5l2 4M16.5 8.5l1.5 3.5" fill="none" stroke={ink} />
    </>
  ),
  workforce: () => (
    <>
      <path d="M4 21.5c0-5 3.5-7.5 8-7.5s8 2.5 8 7.5z" fill="var(--ng-coat)" stroke={ink} />
      <circle cx="12" cy="9.5" r="4.2" fill="var(--ng-skin)" stroke={ink} />
      <path d="M5 8.5c3 .8 11 .8 14 0M7.5 8c0-4 1.5-5.8 4.5-5.8S16.5 4 16.5 8" fill="var(--ng-straw)" stroke={ink} />
    </>
  ),
  soil: () => (
    <>
      <path d="M1.5 20.5c2-6 5.5-8.5 10.5-8.5s8.5 2.5 10.5 8.5z" fill="var(--ng-soil)" stroke={ink} />
      <path d="M12 12V6" stroke="var(--ng-leaf-deep)" stroke-width="1.8" />
      <path
        d="M12 7.5C8.5 7.5 7 5.5 6.8 2.8 10 2.8 12 4.5 12 7.5zM12 6.5c0-2.6 1.8-4.2 4.8-4.3C16.8 4.7 15.2 6.5 12 6.5z"
        fill="var(--ng-leaf)"
        stroke={ink}
      />
    </>
  ),
  cabbage: () => (
    <>
      <circle cx="12" cy="12.5" r="9" fill="var(--ng-cabbage)" stroke={ink} />
      <path
        d="M12 21.5C12 14 10 9 5.5 6.8M12 21.5c0-7.5 2-12.5 6.5-14.7M12 16c-2.5-1-5-1-7.5.2M12 16c2.5-1 5-1 7.5.2M12 12c0-4 0-6 .1-8"
        fill="none"
        stroke="var(--ng-leaf-deep)"
        stroke-width="1.3"
      />
    </>
  ),
  tomato: () => (
    <>
      <path d="M12 6c6-1.5 10 2 10 7s-4.5 8.8-10 8.8S2 18 2 13s4-8.5 10-7z" fill="var(--ng-tomato)" stroke={ink} />
      <path
        d="M12 7c-2.5 0-4 1-5 2.3.5-2-.5-3.3-2-4 2 0 4-.3 5.5-1.3L12 1.5 13.5 4c1.5 1 3.5 1.3 5.5 1.3-1.5.7-2.5 2-2 4C16 8 14.5 7 12 7z"
        fill="var(--ng-leaf)"
        stroke={ink}
      />
    </>
  ),
  sheep: () => (
    <>
      <path d="M8 18v4M15.5 18v4" stroke={mark} stroke-width="2" />
      <path
        d="M6 18.5c-3 0-4.5-2-3.6-4.3C1.2 12 2.5 9.5 5 9.5c.7-2.3 3.7-3 5.5-1.5 2-1.5 5-1 5.8 1.2 2.6-.1 4.2 2.3 3.2 4.7.7 2.5-1 4.6-3.5 4.6z"
        fill="var(--ng-wool)"
        stroke={ink}
      />
      <path
        d="M17.5 6.5c2.8-.8 4.7.8 5 3 .2 1.6-1.3 2.6-2.8 2.3-2-.4-3.2-2.6-2.2-5.3z"
        fill="var(--ng-face)"
        stroke={ink}
      />
    </>
  ),
  horse: () => (
    <>
      <path
        d="M4.5 22V14.5c0-2 1.2-3 3-3h5L15 5.5l1-3 2 1.8 3.5 4.2c.8 1-.3 2.8-1.7 2.4L17.5 10l-.5 3.5V22h-2.5v-5.5H8V22z"
        fill="var(--ng-horse)"
        stroke={ink}
      />
      <path
        d="M15 5.5c-2 .7-3 3-3 6M4.5 14c-1.8.5-2.5 2.5-2 5"
        fill="none"
        stroke="var(--ng-mane)"
        stroke-width="2.2"
      />
    </>
  ),
  community: () => (
    <>
      <path d="M1.5 21.5V13L7 8l5.5 5v8.5z" fill="var(--ng-turf)" stroke={ink} />
      <path d="M11.5 21.5V10L17 4.5l5.5 5.5v11.5z" fill="var(--ng-wall)" stroke={ink} />
      <path d="M15 21.5v-5h4v5M5.5 21.5v-4h3v4" fill="var(--ng-door)" stroke={ink} />
    </>
  ),
  forest: () => (
    <>
      <path d="M12 18.5v4" stroke="var(--ng-bark)" stroke-width="3" />
      <path d="M12 1.5l5 6.5h-2.5l4 5.5H16l4 5.5H4l4-5.5H5.5l4-5.5H7z" fill="var(--ng-fir)" stroke={ink} />
    </>
  ),
  field: () => (
    <>
      <path d="M3 3.5h13.5v17H3z" fill="var(--ng-paper)" stroke={ink} />
      <path d="M6 7.5h7M6 11h4" stroke={ink} />
      <circle cx="14.5" cy="13.5" r="4.5" fill="var(--ng-glass)" stroke={mark} stroke-width="1.5" />
      <path d="M18 17l4 4.5" stroke={mark} stroke-width="2.8" />
    </>
  ),
  pin: () => (
    <>
      <path d="M12 14v9" stroke={mark} stroke-width="2" />
      <path
        d="M7.5 2h9l-1.3 2v4.5l3.3 4c.4.7 0 1.5-.8 1.5H6.3c-.8 0-1.2-.8-.8-1.5l3.3-4V4z"
        fill="var(--ng-pin)"
        stroke={ink}
      />
    </>
  ),
  house: () => (
    <>
      <path d="M3 21.5V11l9-8.5 9 8.5v10.5z" fill="var(--ng-wall)" stroke={ink} />
      <path d="M1.5 12.5L12 2.5l10.5 10" fill="none" stroke="var(--ng-turf)" stroke-width="3" />
      <path d="M9.5 21.5v-6h5v6" fill="var(--ng-door)" stroke={ink} />
    </>
  ),
  long_term: () => (
    <>
      <rect x="4" y="2" width="16" height="20" rx="2.5" fill="var(--ng-long)" stroke={ink} />
      <path d="M8 17c0-5 3-9 8-10-.3 5.5-3 9-8 10zM8 17l4.5-5.5" fill="var(--ng-paper)" stroke={ink} />
    </>
  ),
  instant: () => (
    <>
      <rect x="4" y="2" width="16" height="20" rx="2.5" fill="var(--ng-instant)" stroke={ink} />
      <path d="M13.5 5L8 13.2h3.5L10 19l6-8.5h-3.5z" fill="var(--ng-paper)" stroke={ink} />
    </>
  ),
  play: () => (
    <>
      <rect x="3" y="8" width="12" height="14" rx="2" fill="var(--ng-paper)" stroke={ink} />
      <path d="M14 2.5h7v7M21 2.5L11 12.5" fill="none" stroke="var(--ng-leaf-deep)" stroke-width="2.5" />
    </>
  ),
  discard: () => (
    <>
      <rect x="9" y="2" width="12" height="14" rx="2" fill="var(--ng-paper)" stroke={ink} />
      <path d="M10 21.5H3v-7M3 21.5l10-10" fill="none" stroke="var(--ng-pin)" stroke-width="2.5" />
    </>
  ),
  tile: () => (
    <>
      <rect x="2.5" y="2.5" width="19" height="19" rx="3" fill="var(--ng-meadow)" stroke={ink} />
      <path d="M12 7v10M7 12h10" stroke={ink} stroke-width="2.5" />
    </>
  ),
  sow: () => (
    <>
      <path d="M2 21c4-2.5 16-2.5 20 0" fill="none" stroke="var(--ng-soil)" stroke-width="3" />
      <path d="M12 19V9.5" stroke="var(--ng-leaf-deep)" stroke-width="2" />
      <path
        d="M12 11C7.5 11 5 8 5 3.5c5 0 7 3 7 7.5zM12 9.5C12 5.5 14.5 3 19 3c0 4.5-2.5 6.5-7 6.5z"
        fill="var(--ng-leaf)"
        stroke={ink}
      />
    </>
  ),
  publish: () => (
    <>
      <path d="M5 2.5h11l4 4V21.5H5z" fill="var(--ng-paper)" stroke={ink} />
      <path d="M8 9h8M8 12.5h8M8 16h5M16 2.5V7h4" fill="none" stroke={ink} />
    </>
  ),
  research: () => (
    <>
      <path d="M8 17.5V21" stroke="var(--ng-bark)" stroke-width="2.5" />
      <path d="M8 2l5.5 8H11l4 7.5H1L5 10H2.5z" fill="var(--ng-fir)" stroke={ink} />
      <path d="M14 21h8M19 18l3 3-3 2.5" fill="none" stroke={mark} stroke-width="2" />
    </>
  ),
  breed: () => (
    <path
      d="M12 21.5C4 15.5 1.8 11.8 2.5 8 3.3 3.8 9.2 2.5 12 7c2.8-4.5 8.7-3.2 9.5 1 .7 3.8-1.5 7.5-9.5 13.5z"
      fill="var(--ng-pin)"
      stroke={ink}
    />
  ),
  flip: () => (
    <>
      <rect x="5" y="5" width="14" height="14" rx="2" fill="var(--ng-glass)" stroke={ink} />
      <path
        d="M2 11a10 10 0 0 1 18-5M22 13a10 10 0 0 1-18 5M20 1.5V6h-4.5M4 22.5V18h4.5"
        fill="none"
        stroke={mark}
        stroke-width="1.8"
      />
    </>
  ),
  imitate: () => (
    <>
      <circle cx="8" cy="7" r="3.5" fill="var(--ng-paper)" stroke={ink} />
      <path d="M2 19c0-5 2-7.5 6-7.5s6 2.5 6 7.5z" fill="var(--ng-paper)" stroke={ink} />
      <circle cx="16" cy="9" r="3.5" fill="var(--ng-gold)" stroke={ink} />
      <path d="M10 21.5c0-5 2-7.5 6-7.5s6 2.5 6 7.5z" fill="var(--ng-gold)" stroke={ink} />
    </>
  ),
  delivery: () => (
    <>
      <path d="M2 15h20l-3 6.5H5z" fill="var(--ng-wall)" stroke={ink} />
      <path d="M12 15V2.5" stroke={mark} stroke-width="1.8" />
      <path d="M13 3.5c4 2 6 5 6.5 9H13zM11 5.5c-3 2-4.5 4-5 7h5z" fill="var(--ng-paper)" stroke={ink} />
    </>
  ),
  yields: () => (
    <>
      <path d="M5 11C5 0.5 19 0.5 19 11" fill="none" stroke="var(--ng-bark)" stroke-width="2" />
      <path d="M2 11h20l-2.5 10.5h-15z" fill="var(--ng-straw)" stroke={ink} />
      <path d="M3 15h18M8 11l1 10.5M16 11l-1 10.5" stroke={ink} stroke-width="0.8" />
    </>
  ),
  seen: () => (
    <>
      <path d="M1.5 12C4.5 6.5 8 4.5 12 4.5s7.5 2 10.5 7.5c-3 5.5-6.5 7.5-10.5 7.5S4.5 17.5 1.5 12z" fill="var(--ng-paper)" stroke={ink} />
      <circle cx="12" cy="12" r="4.2" fill={ink} />
    </>
  ),
  spade: () => (
    <>
      <path d="M12 2v10M8.5 2h7" stroke="var(--ng-bark)" stroke-width="2.5" />
      <path d="M7 11h10v5c0 3.5-3 5-5 6.5C10 21 7 19.5 7 16z" fill="var(--ng-steel)" stroke={ink} />
    </>
  ),
  shop: () => (
    <>
      <path d="M3.5 10v11.5h17V10" fill="var(--ng-wall)" stroke={ink} />
      <path
        d="M2 10l2-7.5h16l2 7.5c0 2-3 2.5-4 .5-1 2-3 2-4 0-1 2-3 2-4 0-1 2-3 2-4 0-1 2-4 1.5-4-.5z"
        fill="var(--ng-pin)"
        stroke={ink}
      />
      <path d="M9 21.5v-7h6v7" fill="var(--ng-door)" stroke={ink} />
    </>
  ),
};

/** Either of two, drawn small side by side. */
const EITHER: Readonly<Record<string, readonly [string, string]>> = {
  animal: ["sheep", "horse"],
  crop: ["cabbage", "tomato"],
  token: ["sheep", "tomato"],
};

const SAME: Readonly<Record<string, string>> = {
  expand: "tile",
  draw_long_term: "long_term",
  draw_instant: "instant",
  play_project: "play",
  discard_project: "discard",
  growth: "tile",
  planting: "sow",
  forest_research: "research",
  build: "house",
  imitation: "imitate",
};

export function hasIcon(name: string): boolean {
  return name in EITHER || (SAME[name] ?? name) in DRAWN;
}

function Pair({ names: [one, other] }: { names: readonly [string, string] }): JSX.Element {
  return (
    <>
      <g transform="scale(.62)">{DRAWN[one]?.()}</g>
      <g transform="translate(9.1 9.1) scale(.62)">{DRAWN[other]?.()}</g>
      <path d="M3.5 20.5L20.5 3.5" stroke={mark} />
    </>
  );
}

export function Icon({ name, size = 20 }: { name: string; size?: number }): JSX.Element | null {
  const pair = EITHER[name];
  const draw = pair ? () => <Pair names={pair} /> : DRAWN[SAME[name] ?? name];
  if (!draw) return null;
  return (
    <svg class="ng-icon" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <g stroke-linejoin="round" stroke-linecap="round" stroke-width="1">
        {draw()}
      </g>
    </svg>
  );
}
