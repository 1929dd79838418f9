/** The 27 products as little pictures on a 24 by 24 grid. */
import type { JSX } from "preact";

const LEAF = "#5c8a3a";
const STEM = "#6b4f2a";

const jar = (fill: string, dots: string): JSX.Element => (
  <>
    <rect x="5" y="7" width="14" height="14" rx="3" fill={fill} />
    <rect x="6" y="3" width="12" height="4" rx="1.4" fill="#b98b4e" />
    <g fill={dots}>
      <circle cx="9" cy="12" r="1.8" />
      <circle cx="14.5" cy="14" r="1.8" />
      <circle cx="10" cy="17.5" r="1.8" />
    </g>
    <path d="M7.4 9.5v8.5" stroke="#fff" stroke-width="1.2" stroke-linecap="round" opacity=".55" />
  </>
);

const sack = (fill: string, mark: string): JSX.Element => (
  <>
    <path d="M8 5h8l-1 3c4 3 5 7 4 11-.3 1.5-1.5 2-3 2H8c-1.5 0-2.7-.5-3-2-1-4 0-8 4-11z" fill={fill} />
    <path d="M8 8h8" stroke={STEM} stroke-width="1.5" stroke-linecap="round" />
    <path d="M9 15c2-3 4-3 6 0-2 3-4 3-6 0z" fill={mark} />
  </>
);

const glass = (fill: string, foam: boolean): JSX.Element => (
  <>
    <path d="M6 6h11l-1 15H7z" fill={fill} />
    {foam && <path d="M5 7c0-3 3-4 4-2.5C10 2 13.5 2 14 4.5c2-1.2 4 .3 4 2.5z" fill="#fff6e2" />}
    <path d="M17 9c4 0 4 7-.6 7" fill="none" stroke={fill} stroke-width="1.8" />
    <path d="M8.5 10l.6 7" stroke="#fff" stroke-width="1.2" stroke-linecap="round" opacity=".6" />
  </>
);

export const PRODUCT_ART: Record<string, JSX.Element> = {
  hay: (
    <>
      <path d="M4 20c1-9 4-14 8-15 4 1 7 6 8 15z" fill="#d9b24c" />
      <path d="M8 19c0-6 2-10 4-12M12 19V9m4 10c0-5-1-8-3-11" stroke="#9a7420" stroke-width="1.2" fill="none" />
      <path d="M6.5 14.5h11" stroke="#8a5a2b" stroke-width="2" />
    </>
  ),
  beet: (
    <>
      <path d="M12 9c5-1 8 2 7 6-1 4-5 5-6.5 7.5C11 20 6 19 5 15c-1-4 2-7 7-6z" fill="#9a2f5c" />
      <path d="M12 9C9 7 8 4 9 2c2 1 3 3 3 5 0-2 1-4 3-5 1 3-1 5-3 7z" fill={LEAF} />
      <path d="M8 13c1-1.5 2-2 3.5-2" stroke="#d978a0" stroke-width="1.3" fill="none" stroke-linecap="round" />
    </>
  ),
  grain: (
    <>
      <path d="M12 22V8" stroke="#a87d22" stroke-width="1.6" />
      <g fill="#dfae3a">
        <ellipse cx="12" cy="5" rx="2" ry="3.2" />
        <ellipse cx="8.5" cy="9" rx="1.8" ry="3" transform="rotate(-32 8.5 9)" />
        <ellipse cx="15.5" cy="9" rx="1.8" ry="3" transform="rotate(32 15.5 9)" />
        <ellipse cx="8.5" cy="14" rx="1.8" ry="3" transform="rotate(-32 8.5 14)" />
        <ellipse cx="15.5" cy="14" rx="1.8" ry="3" transform="rotate(32 15.5 14)" />
      </g>
    </>
  ),
  carrot: (
    <>
      <path d="M8 8c3-2 6-1 8 1 1 3-6 11-11 13 0-5 0-11 3-14z" fill="#e07b2c" />
      <path d="M14 8c0-3 1-5 3-6 0 2 0 3-1 4 1-1 3-1 5-1-1 3-4 4-7 3z" fill={LEAF} />
      <path d="M9 12l2 2m-3 2l1.5 1.5" stroke="#a84f12" stroke-width="1.2" stroke-linecap="round" />
    </>
  ),
  potato: (
    <>
      <path d="M6 8c4-5 12-4 14 2 1 5-3 10-9 10-7 0-9-7-5-12z" fill="#c39a5f" />
      <g fill="#85612f">
        <circle cx="10" cy="10" r="1" />
        <circle cx="15" cy="12" r="1" />
        <circle cx="10.5" cy="16" r="1" />
      </g>
    </>
  ),
  apple: (
    <>
      <path d="M12 8c3-3 8-1 8 4 0 4-3 9-6 9-1 0-1.5-.5-2-.5s-1 .5-2 .5c-3 0-6-5-6-9 0-5 5-7 8-4z" fill="#c8402f" />
      <path d="M12 8c0-3 1-5 3-6" stroke={STEM} stroke-width="1.6" fill="none" />
      <path d="M13 5c2-2 4-2 6-1-1 2-4 3-6 1z" fill={LEAF} />
      <path d="M7 11c.5-1.5 1.5-2 2.5-2" stroke="#ffb3a3" stroke-width="1.4" fill="none" stroke-linecap="round" />
    </>
  ),
  egg: (
    <>
      <path d="M12 3c4 0 7 6 7 11 0 4-3 7-7 7s-7-3-7-7c0-5 3-11 7-11z" fill="#f3e3c8" stroke="#c9ab7c" />
      <path d="M8.5 12c.4-2 1.2-3.5 2.3-4.5" stroke="#fff" stroke-width="1.6" fill="none" stroke-linecap="round" />
    </>
  ),
  milk: (
    <>
      <path d="M9 2h6v4l2 3v11c0 1-.8 2-2 2H9c-1.2 0-2-1-2-2V9l2-3z" fill="#eef4f7" stroke="#8fa9b8" />
      <rect x="8.5" y="1.5" width="7" height="2.6" rx="1" fill="#4c86a8" />
      <path d="M7.5 13h9v5h-9z" fill="#4c86a8" />
      <path d="M12 14c1.2 1.4 1.2 2.8 0 3.2-1.2-.4-1.2-1.8 0-3.2z" fill="#fff" />
    </>
  ),
  cherry: (
    <>
      <circle cx="8" cy="17" r="4.5" fill="#a81f36" />
      <circle cx="16" cy="18" r="4" fill="#c22e46" />
      <path d="M8 13c1-5 4-9 8-10-1 4-1 8 0 11" stroke={LEAF} stroke-width="1.4" fill="none" />
      <path d="M15 3c2-1 4-1 6 1-2 2-4 2-6-1z" fill={LEAF} />
      <circle cx="6.6" cy="15.5" r="1" fill="#ffb5bf" />
    </>
  ),
  flour: sack("#efe6d3", "#cfa24a"),
  malt: sack("#c79a5a", "#7c4a1a"),
  cucumber: (
    <>
      <path d="M4 17C5 9 12 3 19 4c3 3 1 12-6 15-4 2-8 2-9-2z" fill="#4f8f3b" />
      <path d="M8 15c1-4 4-7 8-8" stroke="#a9d38c" stroke-width="1.4" fill="none" stroke-dasharray="2 1.8" />
      <path d="M19 4l2-2" stroke={STEM} stroke-width="1.6" stroke-linecap="round" />
    </>
  ),
  tomato: (
    <>
      <circle cx="12" cy="14" r="8" fill="#d6452f" />
      <path d="M12 8c-2 0-4-1-5-2 2-1 3-1 4 0 0-2 0-3 1-4 1 1 1 2 1 4 1-1 2-1 4 0-1 1-3 2-5 2z" fill={LEAF} />
      <path d="M7 13c.4-1.5 1.2-2.5 2.4-3" stroke="#ffb6a4" stroke-width="1.4" fill="none" stroke-linecap="round" />
    </>
  ),
  sugar: (
    <>
      <path d="M4 12l6-3 6 3v7l-6 3-6-3z" fill="#f8f5ee" stroke="#b8ab93" />
      <path d="M4 12l6 3 6-3M10 15v7" stroke="#b8ab93" fill="none" />
      <path d="M12 5l4-2 5 2v6l-4 2v-1l-5-3z" fill="#fff" stroke="#b8ab93" />
    </>
  ),
  cottage_cheese: (
    <>
      <path d="M3 12h18c0 6-4 9-9 9s-9-3-9-9z" fill="#6f97b5" />
      <g fill="#fbf8ef" stroke="#d6cdb8" stroke-width=".6">
        <circle cx="7" cy="11" r="2.5" />
        <circle cx="11" cy="9" r="3" />
        <circle cx="15.5" cy="10.5" r="2.7" />
        <circle cx="18" cy="12" r="1.8" />
      </g>
    </>
  ),
  strawberry: (
    <>
      <path d="M12 7c5-2 8 1 7 5-1 5-5 9-7 10-2-1-6-5-7-10-1-4 2-7 7-5z" fill="#d2334a" />
      <path d="M12 8C9 8 7 6 6.5 4.5c2-.5 3.5 0 4.5 1L12 2l1 3.5c1-1 2.5-1.5 4.5-1C17 6 15 8 12 8z" fill={LEAF} />
      <g fill="#ffd98a">
        <circle cx="9" cy="12" r=".8" />
        <circle cx="14" cy="12" r=".8" />
        <circle cx="12" cy="16" r=".8" />
        <circle cx="16" cy="15" r=".8" />
      </g>
    </>
  ),
  bread: (
    <>
      <path d="M4 12c-2-4 3-7 8-7s10 3 8 7v7c0 1-1 1.5-2 1.5H6c-1 0-2-.5-2-1.5z" fill="#c98a43" />
      <path d="M6 12c-1-3 2-5 6-5s7 2 6 5v6H6z" fill="#f0d29c" />
      <path d="M9 10l1.5 3M13 9.5l1.5 3" stroke="#b97c38" stroke-width="1.3" stroke-linecap="round" />
    </>
  ),
  butter: (
    <>
      <path d="M3 17l5-8h13l-4 8z" fill="#f6d860" />
      <path d="M3 17h14v3H3z" fill="#d9b337" />
      <path d="M17 17l4-8v3l-4 8z" fill="#c49d25" />
      <path d="M9 12h7" stroke="#fff5c2" stroke-width="1.5" stroke-linecap="round" />
    </>
  ),
  snack: (
    <>
      <path d="M6 3l2 1.5L10 3l2 1.5L14 3l2 1.5L18 3v18l-2-1.5-2 1.5-2-1.5-2 1.5-2-1.5L6 21z" fill="#7a4ea0" />
      <circle cx="12" cy="12" r="4.5" fill="#f2c14a" />
      <path d="M10 11c1 1.5 3 1.5 4 0" stroke="#7a4a10" stroke-width="1.3" fill="none" stroke-linecap="round" />
    </>
  ),
  juice: (
    <>
      <path d="M6 8h12l-1.2 13H7.2z" fill="#f2a33c" />
      <path d="M6 8h12l-.3 3H6.3z" fill="#ffe0a6" />
      <path d="M13 8l2-6h3" stroke="#c8402f" stroke-width="1.6" fill="none" stroke-linecap="round" />
    </>
  ),
  pickle: jar("#9fc18a", "#4f7f36"),
  ice_cream: (
    <>
      <path d="M7 12h10l-5 10z" fill="#cf9550" />
      <path d="M9 14l5 4M15 14l-5 4" stroke="#94611f" stroke-width=".9" />
      <circle cx="9" cy="9" r="4" fill="#f6b7c5" />
      <circle cx="15" cy="9" r="4" fill="#fff4df" />
      <circle cx="12" cy="5.5" r="3.5" fill="#a9d9c4" />
    </>
  ),
  jam: jar("#c8445f", "#7c1c34"),
  beer: glass("#d99625", true),
  cheese: (
    <>
      <path d="M2 13L15 5c3 0 6 3 7 8z" fill="#f4c542" />
      <path d="M2 13h20v7H2z" fill="#dfa828" />
      <g fill="#b9831a">
        <circle cx="7" cy="16.5" r="1.6" />
        <circle cx="13" cy="17" r="1.2" />
        <circle cx="17.5" cy="15.5" r="1.5" />
        <circle cx="14" cy="9.5" r="1.2" />
      </g>
    </>
  ),
  pie: (
    <>
      <path d="M3 14c0-5 4-8 9-8s9 3 9 8z" fill="#d99a4e" />
      <path d="M2 14h20l-2.5 6c-.3.7-.9 1-1.6 1H6.1c-.7 0-1.3-.3-1.6-1z" fill="#a8bcc4" />
      <path d="M9 11c0-1.5 1-1.5 1-3M12 11c0-1.5 1-1.5 1-3M15 11c0-1.5 1-1.5 1-3" stroke="#8a5520" stroke-width="1.2" fill="none" stroke-linecap="round" />
    </>
  ),
  cider: (
    <>
      <path d="M10 2h4v5l3 4v9c0 1.2-.8 2-2 2H9c-1.2 0-2-.8-2-2v-9l3-4z" fill="#5f8f4a" />
      <path d="M7.5 13h9v6h-9z" fill="#f4ead0" />
      <circle cx="12" cy="16" r="2.2" fill="#c8402f" />
      <rect x="9.5" y="1" width="5" height="2.5" rx="1" fill="#b98b4e" />
    </>
  ),
};
