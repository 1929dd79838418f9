/** An element of the board that is a button while it is a candidate; otherwise it is inert, or tells why it is not. */
import type { ComponentChildren, JSX } from "preact";
import { Drawn } from "../Drawn";
import { useGreyed } from "../why";
import type { Pick } from "../composer";
import type { Acting } from "./acting";
import { questions } from "./questions";

export type { Acting } from "./acting";

interface TouchProps {
  act: Acting | null;
  /** What choosing this element may mean; any of them makes it a candidate. */
  on: Pick;
  label: string;
  class: string;
  children: ComponentChildren;
}

export function Touch({ act, on, label, class: name, children }: TouchProps): JSX.Element {
  const greyed = useGreyed(label, act ? questions(on) : []);
  if (act && on.length && act.can(...on)) {
    return (
      <button type="button" class={`${name} offered`} data-offer onClick={() => act.pick(...on)}>
        <Drawn label={label}>{children}</Drawn>
      </button>
    );
  }
  return greyed ? (
    <button {...greyed} class={`${name} greyed`}>
      <Drawn label={label}>{children}</Drawn>
    </button>
  ) : (
    <div class={name}>{children}</div>
  );
}
