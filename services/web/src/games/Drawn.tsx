/** What a control of a board shows to the eye, and the same in words, which are its name. */
import type { ComponentChildren, JSX } from "preact";

export function Drawn({ label, children }: { label: string; children: ComponentChildren }): JSX.Element {
  return (
    <>
      <span class="sr">{label}</span>
      <span class="drawn" aria-hidden="true">
        {children}
      </span>
    </>
  );
}
