/** Something that may be touched while it is offered; otherwise it is inert, or tells why it is not. */
import type { ComponentChildren, JSX } from "preact";
import { Drawn } from "../../Drawn";
import { useGreyed } from "../../why";
import type { Fields } from "../../composer";
import type { Acting } from "../acting";

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
  const greyed = useGreyed(label, act.asks(picks));
  if (!act.can(picks) && !chosen)
    return greyed ? (
      <button {...greyed} class={`${name} mc-touch greyed`}>
        <Drawn label={label}>{children}</Drawn>
      </button>
    ) : (
      <div class={name} role="group" aria-label={label}>
        {children}
      </div>
    );
  return (
    <button
      type="button"
      class={`${name} mc-touch offered ${chosen ? "chosen" : ""}`}
      data-offer={Object.keys(picks).join(" ")}
      aria-pressed={chosen}
      onClick={() => (chosen ? act.back() : act.pick(picks))}
    >
      <Drawn label={label}>{children}</Drawn>
    </button>
  );
}
