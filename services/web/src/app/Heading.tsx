/** A page's heading: it names the browser's tab, and takes the keyboard when one comes to the page from another. */
import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { useLocation } from "preact-iso";
import { useEffect, useRef } from "preact/hooks";

/** What the page shown is called; empty where the site's own name is enough. */
export const titled = signal("");

/** At the first page the browser itself begins at the top. */
let first = true;

interface HeadingProps {
  children: string;
  /** What the tab is called, if not as the heading. */
  tab?: string;
  class?: string;
  /** Whether changes of it are to be read out. */
  live?: boolean;
}

export function Heading({ children, tab = children, class: name = "", live = false }: HeadingProps): JSX.Element {
  const heading = useRef<HTMLHeadingElement>(null);
  const { path } = useLocation();
  useEffect(() => {
    titled.value = tab;
    return () => {
      titled.value = "";
    };
  }, [tab]);
  useEffect(() => {
    // Whoever chooses a language or writes stays where they are.
    if (!first && !document.activeElement?.matches("select, input, textarea")) heading.current?.focus({ preventScroll: true });
    first = false;
  }, [path]);
  return (
    <h1 ref={heading} tabIndex={-1} class={name} aria-live={live ? "polite" : undefined}>
      {children}
    </h1>
  );
}
