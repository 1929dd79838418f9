/** A picture by its id; silent for readers unless it carries a name. */
import type { JSX } from "preact";
import { BUILDING_ART } from "./buildings";
import { PRODUCT_ART } from "./products";
import { TOKEN_ART } from "./tokens";

export function Icon({ id, name, size = 20 }: { id: string; name?: string; size?: number }): JSX.Element {
  const art = PRODUCT_ART[id] ?? TOKEN_ART[id];
  return (
    <svg
      class="cf-icon"
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      role={name ? "img" : undefined}
      aria-label={name}
      aria-hidden={name ? undefined : true}
    >
      {art}
    </svg>
  );
}

export function Vignette({ id, level }: { id: string; level: number }): JSX.Element {
  return (
    <svg class="cf-vignette" viewBox="0 0 64 40" preserveAspectRatio="xMidYMax meet" aria-hidden="true" fill="none">
      <rect x="-90" width="244" height="40" fill="var(--cf-sky)" />
      <circle cx="54" cy="8" r="3.5" fill="var(--cf-sun)" />
      <path d="M-90 29c24-7 46-1 62-3s20 5 28 4 18-3 28-4 24-4 36 0 40-4 60 0 24 2 30 0v14H-90z" fill="var(--cf-ground)" />
      <path d="M-90 35c44-3 100-2 154-1s60-2 90 1v5H-90z" fill="var(--cf-soil)" />
      {BUILDING_ART[id]}
      {level > 1 && (
        <g class="cf-flag">
          <path d="M8 33V12" stroke="#5b4028" stroke-width="1.2" />
          <path d="M8 12h9l-2.5 3L17 18H8z" fill="#e2703a" />
        </g>
      )}
    </svg>
  );
}
