/** What the seat may do now, as the boards need it. */

import type { ComponentChildren, JSX } from "preact";

import type { AmountsNode } from "../../wire/offers";
import type { Command } from "../contract";
import { Drawn } from "../Drawn";
import { useGreyed } from "../why";

export type Partial = Readonly<Record<string, unknown>>;

export interface Acting {
  /** The command begun, if one is. */
  readonly command: string | null;
  readonly fixed: Partial;
  /** What the command begun asks next. */
  readonly fields: ReadonlySet<string>;
  /** The amounts asked next, if they are. */
  readonly amounts: AmountsNode | null;
  /** The sections that the command begun may name, where it may name one; the empty name leaves it to the rules. */
  readonly sections: readonly string[];
  can(partial: Partial): boolean;
  values(field: string): readonly unknown[];
  /** Values of a command's first field, while no command is begun. */
  valuesOf(command: string, field: string): readonly unknown[];
  pick(partial: Partial): void;
  back(): void;
  cancel(): void;
  /** What a click on a cell would fix. */
  onCell(cell: string): Partial | null;
  /** What a click on the storage would fix. */
  onStorage(): Partial | null;
}

interface OfferedProps {
  readonly act: Acting | null;
  /** What a click fixes; null for a part that is never acted on here. */
  readonly partial: Partial | null;
  readonly class: string;
  /** Words for those who do not see it; without them its content is read. */
  readonly label?: string;
  /** Overrides asking `act`. */
  readonly on?: boolean;
  readonly onPick?: () => void;
  /** What to ask the server of the part while it is not offered: the command that a click would come to. */
  readonly why?: Command | null;
  /** What the part is called in the answer, where it has no label. */
  readonly called?: string;
  readonly children?: ComponentChildren;
}

/** A part of a board: a highlighted button while it is offered; otherwise it is inert, or tells why it is not. */
export function Offered({ act, partial, class: name, label, on, onPick, why, called, children }: OfferedProps): JSX.Element {
  const greyed = useGreyed(label || called || "", why ? [why] : []);
  const content = label ? <Drawn label={label}>{children}</Drawn> : children;
  const offered = on ?? (partial !== null && (act?.can(partial) ?? false));
  if (!offered && greyed) {
    return (
      <button {...greyed} class={`${name} greyed`} title={label || undefined}>
        {content}
      </button>
    );
  }
  if (!offered) {
    return (
      <span class={name} title={label || undefined}>
        {label && <span class="ng-sr">{label}</span>}
        {children}
      </span>
    );
  }
  return (
    <button
      type="button"
      class={`${name} offered`}
      data-offer={JSON.stringify(partial)}
      title={label || undefined}
      onClick={onPick ?? (() => partial && act?.pick(partial))}
    >
      {content}
    </button>
  );
}
