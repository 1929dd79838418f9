/** Heights of what sticks, for others to keep clear of. */
import type { RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";

/** Keep the element's height in pixels in a property of the page's style, such as `--bar`, for as long as it is there. */
export function useHeight<T extends HTMLElement>(property: string): RefObject<T | null> {
  const kept = useRef<T | null>(null);
  useEffect(() => {
    const element = kept.current;
    const root = document.documentElement.style;
    if (!element) return;
    const watch = new ResizeObserver(() => root.setProperty(property, `${element.offsetHeight}px`));
    watch.observe(element);
    return () => {
      watch.disconnect();
      root.removeProperty(property);
    };
  }, []);
  return kept;
}
