/** How commands are composed at Northgreen, and the parts of the boards that are touched for it. */

import type { ComponentChildren, JSX } from "preact";

import { type Composer, type Fields, type Manner, only } from "../composer";
import type { Command } from "../contract";
import { Drawn } from "../Drawn";
import { useGreyed } from "../why";

export type Acting = Composer;

/** Fields that are not asked while only one value is left. */
const PLAIN = new Set(["origin", "count"]);

/** No section is named and no way through the forest unless one wants to; what lies on the boards is always asked. */
export const MANNER: Manner = {
  changeable: new Set(["section"]),
  implied(field, values) {
    if (field === "section") return values.includes("") ? "" : only(field, values);
    if (field === "via") return values.find((way) => (way as readonly string[]).length === 0) ?? only(field, values);
    return PLAIN.has(field) ? only(field, values) : undefined;
  },
};

/** What a click on a cell would fix. */
export function pickOfCell(act: Acting, cell: string): Fields | null {
  const meanings: Fields[] = act.begun
    ? [{ cell }, { origin: cell }, { to: cell }]
    : [
        { type: "place_animal", to: cell },
        { type: "flip_greenhouse", cell },
      ];
  return meanings.find((meaning) => act.can(meaning)) ?? null;
}

/** What a click on the storage would fix. */
export function pickOfStorage(act: Acting): Fields | null {
  const meanings: Fields[] = act.begun
    ? [{ origin: "storage" }, { to: "storage" }]
    : [{ type: "place_animal", to: "storage" }];
  return meanings.find((meaning) => act.can(meaning)) ?? null;
}

interface OfferedProps {
  readonly act: Acting | null;
  /** What a click fixes; null for a part that is never acted on here. */
  readonly partial: Fields | null;
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
