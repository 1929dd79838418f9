/** One vignette a building on a 64 by 40 strip: Martian ground, dome light, and what stands there. */
import type { JSX } from "preact";

const house = (wall: string, roof: string, extra?: JSX.Element): JSX.Element => (
  <>
    <path d="M16 18h32v17H16z" fill={wall} />
    <path d="M13 19L32 7l19 12z" fill={roof} />
    <path d="M28 26h8v9h-8z" fill="#5b4028" />
    {extra}
  </>
);

const window2 = (x: number, y: number): JSX.Element => (
  <rect x={x} y={y} width="5" height="5" rx=".8" fill="#ffe3a0" stroke="#5b4028" stroke-width=".8" />
);

export const BUILDING_ART: Record<string, JSX.Element> = {
  field: (
    <>
      <path d="M4 35L20 14h24l16 21z" fill="#8a5a34" />
      <path d="M14 35l9-21M24 35l4-21M40 35l-4-21M50 35l-9-21M32 35V14" stroke="#5f3b1f" stroke-width="2" />
      <g stroke="#8fb04c" stroke-width="2" stroke-linecap="round">
        <path d="M19 30v-4M28.5 31v-4M36 30v-4M45 31v-4M26 21v-3M32 22v-3M38.5 21v-3" />
      </g>
    </>
  ),
  garden: (
    <>
      <path d="M4 35c8-6 48-6 56 0z" fill="#7a9a4a" />
      <g fill="#77512b">
        <path d="M16 22h3v10h-3zM31 20h3v12h-3zM46 22h3v10h-3z" />
      </g>
      <g fill="#5f9440">
        <circle cx="17.5" cy="18" r="7.5" />
        <circle cx="47.5" cy="18" r="7.5" />
      </g>
      <circle cx="32.5" cy="15" r="8.5" fill="#3f7d52" />
      <g fill="#d03e2c">
        <circle cx="15" cy="18" r="1.4" />
        <circle cx="20" cy="16" r="1.4" />
        <circle cx="30" cy="13" r="1.4" />
        <circle cx="35" cy="17" r="1.4" />
        <circle cx="46" cy="20" r="1.4" />
        <circle cx="50" cy="16" r="1.4" />
      </g>
    </>
  ),
  barn: (
    <>
      <path d="M14 17l6-8h24l6 8v18H14z" fill="#a84a34" />
      <path d="M12 18l7-10h26l7 10" fill="none" stroke="#6d2a1c" stroke-width="2.5" />
      <path d="M25 22h14v13H25z" fill="#f0dfc0" />
      <path d="M25 22l14 13M39 22L25 35" stroke="#a84a34" stroke-width="1.5" />
      <circle cx="32" cy="15" r="3" fill="#f0dfc0" />
    </>
  ),
  henhouse: (
    <>
      <path d="M18 20v15M46 20v15" stroke="#6b4a2a" stroke-width="2.5" />
      <path d="M16 16h32v13H16z" fill="#d8a85a" />
      <path d="M12 17L32 6l20 11z" fill="#8a5a2e" />
      <circle cx="32" cy="22" r="4" fill="#4a3420" />
      <path d="M34 28l12 7" stroke="#6b4a2a" stroke-width="2.5" />
      <path d="M37 31l2-1.5M41 33.5l2-1.5" stroke="#6b4a2a" />
    </>
  ),
  dining_room: house(
    "#efe0c4",
    "#4f7f93",
    <>
      {window2(19, 22)}
      {window2(40, 22)}
      <path d="M22 12c0-2 1.5-2 1.5-4" stroke="#93a3ab" stroke-width="1.5" fill="none" stroke-linecap="round" />
    </>,
  ),
  press: (
    <>
      <path d="M18 35V10h28v25" fill="none" stroke="#6b4a2a" stroke-width="4" />
      <path d="M32 8v10" stroke="#8b98a1" stroke-width="3" />
      <path d="M24 18h16v4H24z" fill="#8b98a1" />
      <path d="M24 24h16l-2 11H26z" fill="#b98b4e" />
      <path d="M40 30c4 0 4 2 4 5" stroke="#f2a33c" stroke-width="2.5" fill="none" />
    </>
  ),
  bakery: house(
    "#e7b98a",
    "#9a4f30",
    <>
      <path d="M42 14V5h5v12" fill="#7d5a44" />
      <path d="M44 4c0-2 3-2 3-4" stroke="#b9aea2" stroke-width="1.5" fill="none" />
      {window2(19, 22)}
      {window2(40, 22)}
    </>,
  ),
  cheese_dairy: house(
    "#f3e6bd",
    "#c7942e",
    <>
      <path d="M38 30l6-4 4 4v4H38z" fill="#f4c542" />
      {window2(19, 22)}
    </>,
  ),
  twist_off: house(
    "#c9d8b8",
    "#5c7f45",
    <>
      <rect x="18" y="26" width="6" height="8" rx="1.5" fill="#c8445f" />
      <rect x="40" y="26" width="6" height="8" rx="1.5" fill="#9fc18a" stroke="#4f7f36" stroke-width=".8" />
      <path d="M18 25h6M40 25h6" stroke="#b98b4e" stroke-width="2" />
    </>,
  ),
  brewery: (
    <>
      <path d="M12 18h20v17H12z" fill="#b07040" />
      <path d="M10 19l12-9 12 9z" fill="#6d3f1e" />
      <path d="M36 16c0-5 14-5 14 0v14c0 4-14 4-14 0z" fill="#c98d4a" />
      <path d="M36 17c3 3 11 3 14 0M36 28c3 3 11 3 14 0" stroke="#7d5020" fill="none" stroke-width="1.5" />
      <path d="M43 13V7H30" stroke="#8b98a1" stroke-width="2" fill="none" />
      {window2(16, 23)}
      {window2(24, 23)}
    </>
  ),
  greenhouse: (
    <>
      <path d="M8 35C8 12 56 12 56 35z" fill="#cfe6dd" stroke="#6f9c8a" stroke-width="1.5" />
      <path d="M32 18v17M20 21v14M44 21v14M9 29h46" stroke="#6f9c8a" fill="none" />
      <g fill="#5c8a3a">
        <circle cx="15" cy="33" r="3" />
        <circle cx="26" cy="32.5" r="3.5" />
        <circle cx="38" cy="32.5" r="3.5" />
        <circle cx="49" cy="33" r="3" />
      </g>
      <g fill="#d2334a">
        <circle cx="25" cy="31" r="1.3" />
        <circle cx="38" cy="32" r="1.3" />
        <circle cx="50" cy="32" r="1.3" />
      </g>
    </>
  ),
  butter_churn: (
    <>
      <path d="M25 14h14l3 21H22z" fill="#c19a62" />
      <path d="M24.5 19h15M23.5 29h17" stroke="#6d4c24" stroke-width="2" />
      <path d="M32 2v12" stroke="#8b6a3a" stroke-width="3" stroke-linecap="round" />
      <path d="M27 7h10" stroke="#8b6a3a" stroke-width="2.5" stroke-linecap="round" />
      <path d="M46 30l4-4h7v6l-3 3h-8z" fill="#f6d860" stroke="#c49d25" />
    </>
  ),
  freezing: house(
    "#d5e5ee",
    "#4a7fa0",
    <path
      d="M20 20v10M15.7 22.5l8.6 5M24.3 22.5l-8.6 5M44 20v10M39.7 22.5l8.6 5M48.3 22.5l-8.6 5"
      stroke="#2f6a8e"
      stroke-width="1.4"
      stroke-linecap="round"
    />,
  ),
  mill: (
    <>
      <path d="M25 15h14l4 20H21z" fill="#efe3cb" stroke="#a88f66" />
      <path d="M24 16l8-8 8 8z" fill="#8a5a34" />
      <path d="M32 16L18 4M32 16l14-12M32 16L18 28M32 16l14 12" stroke="#6b4a2a" stroke-width="1.5" />
      <path d="M20 3l10 9-3 3-9-9zM44 3l-10 9 3 3 9-9zM18 26l9-9 3 3-9 9zM46 26l-9-9-3 3 9 9z" fill="#f6efe0" opacity=".85" stroke="#a88f66" stroke-width=".6" />
      <circle cx="32" cy="16" r="2" fill="#6b4a2a" />
    </>
  ),
  sugar_factory: (
    <>
      <path d="M10 20l12-6v6l12-6v6l12-6v21H10z" fill="#d9cdbb" stroke="#93856d" />
      <path d="M48 35V8h6v27z" fill="#a8614a" />
      <path d="M51 7c0-3 4-2 4-5" stroke="#b9aea2" stroke-width="2" fill="none" />
      {window2(14, 25)}
      {window2(24, 25)}
      {window2(34, 25)}
    </>
  ),
  apiary: (
    <>
      <path d="M16 34c-2-16 4-22 10-22s12 6 10 22z" fill="#e3ad3c" />
      <path d="M16 29h20M16 23h20M18 17h16" stroke="#a87420" stroke-width="1.5" />
      <circle cx="26" cy="29" r="2.5" fill="#5b3c12" />
      <path d="M42 20h12v15H42z" fill="#cfa46a" />
      <path d="M40 20h16v-4H40z" fill="#8a5a2e" />
      <path d="M45 28h6" stroke="#5b3c12" stroke-width="2" />
    </>
  ),
  granary: (
    <>
      <path d="M18 14c0-6 28-6 28 0v21H18z" fill="#c8ab78" stroke="#8a6a38" />
      <path d="M17 14C20 4 44 4 47 14z" fill="#8a5a34" />
      <path d="M18 22h28M18 29h28" stroke="#8a6a38" />
      <path d="M8 35c0-6 3-9 5-9s5 3 5 9z" fill="#d9b24c" />
    </>
  ),
};
