/** Something that may be touched while it is offered, and is inert otherwise. */
import type { ComponentChildren, JSX } from "preact";
import type { Acting, Fields } from "../acting";

interface TouchProps {
  act: Acting;
  /** The fields that touching it fixes. */
  picks: Fields;
  label: string;
  class?: string;
  /** Whether it has been touched. */
  chosen?: boolean;
  children: ComponentChildren;
}

export function Touch({ act, picks, label, class: name = "", chosen = false, children }: TouchProps): JSX.Element {
  if (!act.can(picks) && !chosen)
    return (
      <div class={name} role="group" aria-label={label}>
        {children}
      </div>
    );
  return (
    <button
      type="button"
      class={`${name} mc-touch offered ${chosen ? "chosen" : ""}`}
      data-offer={Object.keys(picks).join(" ")}
      aria-label={label}
      aria-pressed={chosen}
      onClick={() => (chosen ? act.back() : act.pick(picks))}
    >
      {children}
    </button>
  );
}
