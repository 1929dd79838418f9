/** Animals, trees and things as little pictures on a 24 by 24 grid. */
import type { JSX } from "preact";

const eye = (x: number, y: number): JSX.Element => <circle cx={x} cy={y} r="1" fill="#2a2118" />;

export const TOKEN_ART: Record<string, JSX.Element> = {
  cow: (
    <>
      <path d="M4 7c-2-1-2-3-1-4 2 0 3 1 4 3zM20 7c2-1 2-3 1-4-2 0-3 1-4 3z" fill="#e8d7b5" />
      <path d="M6 6c3-2 9-2 12 0l1 6c0 3-3 4-3 7-1 3-7 3-8 0 0-3-3-4-3-7z" fill="#fbf7ef" stroke="#7a6a58" />
      <path d="M6 6c2-1 4-1.5 5-1.5 0 4-1 7-5.5 7.5z" fill="#4a3b31" />
      <ellipse cx="12" cy="18" rx="4.5" ry="3.2" fill="#eeb0a5" />
      {eye(9, 11)}
      {eye(15, 11)}
      <path d="M10.5 18.5h.1m2.9 0h.1" stroke="#8a4a42" stroke-width="1.8" stroke-linecap="round" />
    </>
  ),
  horse: (
    <>
      <path d="M9 2l2 3c5 1 8 6 9 12l-3 3-5-5-1 7H5c-1-7 0-13 4-17z" fill="#a5683a" />
      <path d="M9 2l1 4c-4 3-5 9-4 16H3C2 13 4 6 9 2z" fill="#4d2f1b" />
      {eye(13, 10)}
      <path d="M17 17l1.5-.6" stroke="#4d2f1b" stroke-width="1.5" stroke-linecap="round" />
    </>
  ),
  hen: (
    <>
      <path d="M4 9c2 3 5 3 7 1l1-5c3-2 6 0 6 3v6c0 4-3 7-7 7-5 0-8-4-7-12z" fill="#fbf3e2" stroke="#a48a66" />
      <path d="M12 4c0-2 2-3 3-1 1-1 3 0 2.5 2z" fill="#c8402f" />
      <path d="M18 8l4 1.5-4 1.5z" fill="#e09a2c" />
      <path d="M18 11c1 1 1 2 0 3-1-1-1-2 0-3z" fill="#c8402f" />
      {eye(15.5, 8)}
      <path d="M8 14c1 2 3 2.5 5 1.5" stroke="#a48a66" fill="none" stroke-width="1.3" stroke-linecap="round" />
    </>
  ),
  laying_hen: (
    <>
      <path d="M3 7c2 3 5 3 7 1l1-4c3-2 6 0 6 3v5c0 4-3 6-7 6-5 0-8-3-7-11z" fill="#c9803c" stroke="#7a4618" />
      <path d="M11 3c0-2 2-3 3-1 1-1 3 0 2.5 2z" fill="#c8402f" />
      <path d="M17 6.5l4 1.5-4 1.5z" fill="#f0b83c" />
      {eye(14.5, 7)}
      <ellipse cx="8" cy="20" rx="2.6" ry="3" fill="#fff7e8" stroke="#b99a68" />
      <ellipse cx="14" cy="20.5" rx="2.4" ry="2.8" fill="#fff7e8" stroke="#b99a68" />
    </>
  ),
  apple_tree: (
    <>
      <path d="M11 13h2.5l1 9h-5z" fill="#77512b" />
      <path d="M12 2c4 0 5 3 5 3 4 0 5 4 4 6-1 3-4 4-6 3-2 2-5 2-6 0-3 1-6-1-6-4s2-5 4-5c0-2 2-3 5-3z" fill="#5f9440" />
      <g fill="#d03e2c">
        <circle cx="8" cy="9" r="1.7" />
        <circle cx="14" cy="6.5" r="1.7" />
        <circle cx="16.5" cy="11" r="1.7" />
      </g>
    </>
  ),
  cherry_tree: (
    <>
      <path d="M11 13h2.5l1 9h-5z" fill="#6a4426" />
      <path d="M12 2c4 0 5 3 5 3 4 0 5 4 4 6-1 3-4 4-6 3-2 2-5 2-6 0-3 1-6-1-6-4s2-5 4-5c0-2 2-3 5-3z" fill="#3f7d52" />
      <g fill="#9c1736">
        <circle cx="7" cy="9.5" r="1.3" />
        <circle cx="9.5" cy="10.5" r="1.3" />
        <circle cx="13.5" cy="6" r="1.3" />
        <circle cx="16" cy="7" r="1.3" />
        <circle cx="16" cy="11.5" r="1.3" />
      </g>
    </>
  ),
  bee: (
    <>
      <ellipse cx="9" cy="7" rx="3" ry="4.5" fill="#cfe6ef" stroke="#7fa5b5" transform="rotate(-25 9 7)" />
      <ellipse cx="15" cy="7" rx="3" ry="4.5" fill="#cfe6ef" stroke="#7fa5b5" transform="rotate(25 15 7)" />
      <ellipse cx="12" cy="15" rx="7" ry="5" fill="#f0b92e" />
      <path d="M10 10.5v9M14 10.5v9" stroke="#3b2a14" stroke-width="2" />
      {eye(17, 14)}
    </>
  ),
  robot: (
    <>
      <path d="M12 2v4" stroke="currentColor" stroke-width="1.6" />
      <circle cx="12" cy="2.5" r="1.6" fill="currentColor" />
      <rect x="5" y="6" width="14" height="9" rx="3" fill="currentColor" />
      <circle cx="9" cy="10.5" r="1.7" fill="#fff" />
      <circle cx="15" cy="10.5" r="1.7" fill="#fff" />
      <path d="M7 16h10v4c0 1-.6 2-2 2H9c-1.4 0-2-1-2-2z" fill="currentColor" />
      <path d="M3 17l2.5 1M21 17l-2.5 1" stroke="currentColor" stroke-width="2" stroke-linecap="round" />
    </>
  ),
  harrow: (
    <>
      <path d="M3 8h18M3 13h18" stroke="#7d5a34" stroke-width="2.2" stroke-linecap="round" />
      <path d="M12 2v6" stroke="#7d5a34" stroke-width="2.2" />
      <path d="M5 13v7m4.7-7v7m4.6-7v7m4.7-7v7" stroke="#8b98a1" stroke-width="2" stroke-linecap="round" />
    </>
  ),
  worm: (
    <>
      <path d="M3 18c0-7 5-7 5-1s5 6 5-1 6-8 6 0" fill="none" stroke="#c5628a" stroke-width="4" stroke-linecap="round" />
      <circle cx="19" cy="15" r="3.2" fill="#c5628a" />
      {eye(18, 14.5)}
      {eye(20.4, 14.5)}
    </>
  ),
  conveyor: (
    <>
      <rect x="2" y="10" width="20" height="8" rx="4" fill="#5d6b74" />
      <circle cx="6" cy="14" r="2" fill="#d8dee2" />
      <circle cx="12" cy="14" r="2" fill="#d8dee2" />
      <circle cx="18" cy="14" r="2" fill="#d8dee2" />
      <path d="M8 6h6m-2.5-2.5L14 6l-2.5 2.5" stroke="#d07a2c" stroke-width="2" fill="none" stroke-linecap="round" />
    </>
  ),
  coin: (
    <>
      <circle cx="12" cy="12" r="9.5" fill="#e0b13c" stroke="#96701b" stroke-width="1.4" />
      <circle cx="12" cy="12" r="6.5" fill="none" stroke="#96701b" stroke-dasharray="2 1.5" />
      <path d="M12 7.5v9M10 9.5h3.2c1.7 0 1.7 3 0 3H10" stroke="#6d4f0d" stroke-width="1.5" fill="none" />
    </>
  ),
  star: (
    <path
      d="M12 2l3 6.5 7 .8-5.2 4.8 1.4 7L12 17.6 5.8 21l1.4-7L2 9.3l7-.8z"
      fill="#e2703a"
      stroke="#9c3d12"
      stroke-linejoin="round"
    />
  ),
  card: (
    <>
      <rect x="5" y="3" width="14" height="18" rx="2" fill="#f7efdd" stroke="#8b6f45" />
      <path d="M12 7l1.5 3 3.3.4-2.4 2.3.6 3.3-3-1.6-3 1.6.6-3.3-2.4-2.3 3.3-.4z" fill="#b0572a" />
    </>
  ),
  lock: (
    <>
      <path d="M8 11V8a4 4 0 018 0v3" fill="none" stroke="currentColor" stroke-width="2" />
      <rect x="5" y="10.5" width="14" height="10.5" rx="2" fill="currentColor" />
      <path d="M12 14.5v3" stroke="#fff" stroke-width="2" stroke-linecap="round" />
    </>
  ),
  unlock: (
    <>
      <path d="M8 11V7a4 4 0 017.5-2" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" />
      <rect x="5.8" y="11" width="12.4" height="9.5" rx="2" fill="none" stroke="currentColor" stroke-width="1.6" />
    </>
  ),
  cube: (
    <>
      <path d="M12 3l8 4.5v9L12 21l-8-4.5v-9z" fill="currentColor" />
      <path d="M12 12l8-4.5M12 12v9M12 12L4 7.5" stroke="#fff" opacity=".7" />
    </>
  ),
  compost: (
    <>
      <circle cx="12" cy="12" r="9" fill="#2d2433" />
      <path d="M12 5c5 0 7 5 5 8s-7 3-7 0 3-3 3-1" fill="none" stroke="#a887c9" stroke-width="1.6" stroke-linecap="round" />
      <circle cx="7" cy="8" r="1" fill="#7fae5a" />
      <circle cx="16" cy="18" r="1" fill="#7fae5a" />
    </>
  ),
  breakfast: (
    <>
      <ellipse cx="12" cy="14" rx="10" ry="6" fill="#e9eef0" stroke="#93a3ab" />
      <path d="M6 13c1-4 11-4 12 0 0 3-12 3-12 0z" fill="#fff" />
      <circle cx="12" cy="12.5" r="2.6" fill="#f2b632" />
    </>
  ),
  lunch: (
    <>
      <path d="M3 12h18c0 5-4 8-9 8s-9-3-9-8z" fill="#4f7f93" />
      <ellipse cx="12" cy="12" rx="9" ry="2.8" fill="#a8324f" />
      <circle cx="10" cy="12" r="1.4" fill="#fff6e8" />
      <path d="M9 7c0-1.5 1-1.5 1-3m4 3c0-1.5 1-1.5 1-3" stroke="#93a3ab" stroke-width="1.4" fill="none" />
    </>
  ),
  square: <rect x="5" y="5" width="14" height="14" fill="none" stroke="currentColor" stroke-width="2.4" />,
  circle: <circle cx="12" cy="12" r="7.5" fill="none" stroke="currentColor" stroke-width="2.4" />,
  earth: (
    <>
      <circle cx="12" cy="12" r="9" fill="#4c86b8" />
      <path d="M6 8c3-3 6-1 6 1s-3 2-3 5c-3 0-4-3-3-6zm9 4c3-1 5 1 4 3s-4 3-5 1 0-3 1-4z" fill="#74a65a" />
    </>
  ),
  solar: (
    <>
      <circle cx="12" cy="12" r="4" fill="#f0b22e" />
      <ellipse cx="12" cy="12" rx="10" ry="5" fill="none" stroke="#b0713a" transform="rotate(-20 12 12)" />
      <circle cx="20.5" cy="8" r="1.8" fill="#c9643a" />
      <circle cx="4.5" cy="15" r="1.4" fill="#6b93b5" />
    </>
  ),
  aliens: (
    <>
      <path d="M12 2c5 0 8 4 8 8 0 6-5 12-8 12s-8-6-8-12c0-4 3-8 8-8z" fill="#86b96a" />
      <ellipse cx="8.5" cy="11" rx="2.2" ry="3.3" fill="#20301a" transform="rotate(-18 8.5 11)" />
      <ellipse cx="15.5" cy="11" rx="2.2" ry="3.3" fill="#20301a" transform="rotate(18 15.5 11)" />
      <path d="M10.5 18h3" stroke="#20301a" stroke-linecap="round" />
    </>
  ),
};
