/** To the parts of a long page: the board's, then the frame's. Marked is where something may be done now. */
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { t } from "../app/language";
import type { Part } from "../games/contract";

/** The frame's parts, and those of them that lie beside the board where there is room. */
const FRAME = ["score", "log", "chat"];
/** Pixels to the left of what is brought into sight. */
const MARGIN = 16;
const BESIDE = new Set(["log", "chat"]);

/** Parts that are on the page, and whether something is offered there. */
type Standing = Readonly<Record<string, boolean>>;

export function Parts({ parts }: { parts: readonly Part[] }): JSX.Element {
  const all = [...parts, ...FRAME.map((id) => ({ id, name: t(`parts.${id}`) }))];
  const standing = useStanding(all.map(({ id }) => id));
  const row = useRef<HTMLElement>(null);
  const due = all.find(({ id }) => standing[id])?.id;
  useEffect(() => bringIntoSight(row.current), [due]);
  return (
    <nav ref={row} class="parts wide" aria-label={t("parts.title")}>
      {all
        .filter(({ id }) => id in standing)
        .map(({ id, name }) => (
          <button key={id} type="button" class={standing[id] ? "to-do" : BESIDE.has(id) ? "beside" : ""} onClick={() => goTo(id)}>
            {name}
            {standing[id] && <span class="sr"> ({t("parts.to_do")})</span>}
          </button>
        ))}
    </nav>
  );
}

/** The first part where something may be done, where the row is wider than the window. */
function bringIntoSight(row: HTMLElement | null): void {
  const button = row?.querySelector(".to-do")?.getBoundingClientRect();
  if (!row || !button) return;
  const { left, right } = row.getBoundingClientRect();
  if (button.left < left || button.right > right) row.scrollLeft += button.left - left - MARGIN;
}

function partOf(id: string): { heading: HTMLElement; whole: HTMLElement } | null {
  const heading = document.getElementById(id);
  return heading && { heading, whole: heading.closest<HTMLElement>("section, details") ?? heading };
}

function goTo(id: string): void {
  const part = partOf(id);
  if (!part) return;
  if (part.whole instanceof HTMLDetailsElement) part.whole.open = true;
  part.whole.scrollIntoView({ block: "start" });
  if (part.heading.tabIndex < 0) part.heading.tabIndex = -1;
  part.heading.focus({ preventScroll: true });
}

function look(ids: readonly string[]): Standing {
  return Object.fromEntries(
    ids.flatMap((id) => {
      const part = partOf(id);
      return part ? [[id, part.whole.querySelector(".offered") !== null]] : [];
    }),
  );
}

/** Boards compose commands by themselves, so that it is seen on the page alone what they offer where. */
function useStanding(ids: readonly string[]): Standing {
  const [standing, setStanding] = useState<Standing>({});
  const key = ids.join();
  useEffect(() => {
    let due = 0;
    const see = (): void => {
      due = 0;
      setStanding((was) => {
        const now = look(key.split(","));
        return JSON.stringify(now) === JSON.stringify(was) ? was : now;
      });
    };
    const watch = new MutationObserver(() => {
      due ||= requestAnimationFrame(see);
    });
    const within = document.querySelector("main");
    if (within) watch.observe(within, { subtree: true, childList: true, attributeFilter: ["class", "id"] });
    see();
    return () => {
      watch.disconnect();
      cancelAnimationFrame(due);
    };
  }, [key]);
  return standing;
}
