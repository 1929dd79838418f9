/** Small signs: tokens, steps and farmers. They are decoration; whoever shows one says it in words too. */
import type { JSX } from "preact";

const SHAPES: Record<string, JSX.Element> = {
  seeds: (
    <>
      <path d="M12 3c5 3 7 7 5 12-1 4-9 4-10 0C5 10 7 6 12 3z" fill="var(--mc-seeds)" />
      <path d="M12 7v10" stroke="#fff" stroke-width="1.6" stroke-linecap="round" opacity=".7" />
    </>
  ),
  water: (
    <>
      <path d="M12 2c4 6 7 9 7 13a7 7 0 0 1-14 0c0-4 3-7 7-13z" fill="var(--mc-water)" />
      <path d="M8.5 15a3.5 3.5 0 0 0 3 3.5" stroke="#fff" stroke-width="1.6" fill="none" stroke-linecap="round" opacity=".8" />
    </>
  ),
  meat: (
    <>
      <path d="M16 4c4 1 5 6 2 9s-7 4-9 2-1-7 1-9 4-3 6-2z" fill="var(--mc-meat)" />
      <path d="M9 15l-4 4m0 0-2-.5M5 19l.5 2" stroke="var(--mc-bone)" stroke-width="2.6" stroke-linecap="round" />
      <circle cx="15" cy="8.5" r="2" fill="#fff" opacity=".6" />
    </>
  ),
  sow: (
    <>
      <path d="M3 19c5-3 13-3 18 0v2H3z" fill="var(--mc-soil)" />
      <path d="M12 18v-8M12 11C7 11 6 8 6 5c4 0 6 2 6 6zm0 2c0-4 2-5 6-5 0 4-2 5-6 5z" stroke="var(--mc-seeds)" stroke-width="1.5" fill="var(--mc-seeds)" />
    </>
  ),
  rotate: (
    <path d="M5 10a7.5 7.5 0 0 1 13-3l2-2v6h-6l2-2a5 5 0 0 0-8.5 1.500zM19 14a7.5 7.5 0 0 1-13 3l-2 2v-6h6l-2 2a5 5 0 0 0 8.5-1.500z" fill="currentColor" />
  ),
  dual: (
    <>
      <circle cx="8.5" cy="6" r="3" fill="currentColor" />
      <path d="M3 20c0-7 2-10 5.5-10S14 13 14 20z" fill="currentColor" />
      <circle cx="16.5" cy="8" r="2.5" fill="currentColor" opacity=".6" />
      <path d="M15.5 20c0-4-.5-6-1-7.5 4-1.5 7 1 7 7.500z" fill="currentColor" opacity=".6" />
    </>
  ),
  first_player: <path d="M6 21V3h2l11 3-5 4 5 4-11 2v5z" fill="var(--mc-claim)" />,
  change_tokens: <path d="M3 9h12V5l6 6H3zm18 6H9v4l-6-6h18z" fill="currentColor" />,
  exchange: (
    <>
      <rect x="3" y="3" width="9" height="13" rx="1.5" fill="currentColor" opacity=".5" />
      <rect x="12" y="8" width="9" height="13" rx="1.5" fill="var(--mc-seeds)" />
    </>
  ),
  search_sow: (
    <>
      <circle cx="10" cy="10" r="6" fill="none" stroke="currentColor" stroke-width="2.5" />
      <path d="m15 15 6 6" stroke="currentColor" stroke-width="3" stroke-linecap="round" />
    </>
  ),
  any: (
    <>
      <circle cx="12" cy="12" r="9" fill="var(--mc-water)" />
      <path d="M12 12V3a9 9 0 0 1 7.8 13.500z" fill="var(--mc-meat)" />
      <path d="M12 12 4.2 16.500A9 9 0 0 1 12 3z" fill="var(--mc-seeds)" />
    </>
  ),
  ability: <path d="M9 2h6v2h-1v5l6 10c1 2 0 3-2 3H6c-2 0-3-1-2-3L10 9V4H9zM8 16h8l-2-4h-4z" fill="var(--mc-flask)" fill-rule="evenodd" />,
  star: <path d="m12 2 3 7 7 .5-5.5 4.700L18.5 22 12 17.8 5.5 22l2-7.800L2 9.5 9 9z" fill="var(--mc-star)" stroke="var(--mc-star-edge)" />,
};

export function Icon({ name, size = 20 }: { name: string; size?: number }): JSX.Element {
  return (
    <svg class="mc-icon" viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">
      {SHAPES[name] ?? SHAPES.any}
    </svg>
  );
}

/** A farmer in the colour of its seat, its number on the body. */
export function Farmer({ seat, number, size = 34 }: { seat: number; number: number; size?: number }): JSX.Element {
  return (
    <svg class={`mc-farmer mc-seat-${seat}`} viewBox="0 0 32 40" width={size * 0.8} height={size} aria-hidden="true">
      <path d="M5 39c0-13 4-18 11-18s11 5 11 18z" class="mc-coat" />
      <circle cx="16" cy="15" r="7" fill="#f0cfa4" stroke="#3b2a18" />
      <path d="M3 12c4-2 22-2 26 0l-5 1.500H8zM9 11c0-9 14-9 14 0z" fill="#d9b24a" stroke="#3b2a18" />
      <circle cx="13.5" cy="16" r="1.2" fill="#3b2a18" />
      <circle cx="18.5" cy="16" r="1.2" fill="#3b2a18" />
      <text x="16" y="36" text-anchor="middle" font-size="13" font-weight="700" class="mc-on-coat">
        {number}
      </text>
    </svg>
  );
}
