/** Where the keyboard goes in a match when the control that it was on is gone. */
import type { RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";

const REACHED = "button, a, input, select, textarea, summary, [tabindex]";

/** What a control is known by when a board is drawn anew. */
function signOf(control: Element): string {
  return [control.tagName, control.getAttribute("data-offer"), control.getAttribute("aria-label") ?? control.textContent].join();
}

function same(within: Element, sign: string): HTMLElement | undefined {
  const controls = within.querySelectorAll<HTMLElement>(REACHED);
  return [...controls].find((one) => !one.matches(":disabled, .greyed") && signOf(one) === sign);
}

/**
 * Within the element: to the same control, if it was drawn anew; to the amounts that are asked next (`data-next`); to the
 * words of what is to be done (`data-now`); to the page's heading. Nothing moves while a command is under way.
 */
export function useKeptFocus(within: RefObject<HTMLElement | null>, busy: boolean, ready: boolean): void {
  const last = useRef<{ control: Element; sign: string } | null>(null);
  const acted = useRef(false);
  if (busy) acted.current = true;
  useEffect(() => {
    const element = within.current;
    if (!element) return;
    const keep = (): void => {
      const { control, sign } = last.current ?? {};
      if (busy || !control || sign === undefined) return;
      const active = document.activeElement;
      const spent = acted.current && active === control && control.matches(".greyed");
      if (!spent && active !== document.body && active?.isConnected && !active.matches(":disabled")) return;
      const goal =
        same(element, sign) ??
        element.querySelector<HTMLElement>("[data-next]:not(:disabled)") ??
        element.querySelector<HTMLElement>("[data-now]") ??
        document.querySelector<HTMLElement>("h1");
      goal?.focus({ preventScroll: !goal.matches("[data-now]") });
    };
    const reached = ({ target }: FocusEvent): void => {
      acted.current = false;
      last.current = { control: target as Element, sign: signOf(target as Element) };
    };
    const touched = ({ target }: PointerEvent): void => {
      if (!(target as Element).closest(REACHED)) last.current = null;
    };
    const watch = new MutationObserver(keep);
    watch.observe(element, { childList: true, subtree: true, attributeFilter: ["disabled", "class"] });
    element.addEventListener("focusin", reached);
    document.addEventListener("pointerdown", touched);
    keep();
    return () => {
      watch.disconnect();
      element.removeEventListener("focusin", reached);
      document.removeEventListener("pointerdown", touched);
    };
  }, [busy, ready]);
}
