/** Amounts and effects as rows of icons, where icons can say them; the words go along for those who do not see them. */

import type { JSX } from "preact";

import { Icon, hasIcon } from "../art/icons";
import type { Op, Ops } from "../catalogue";
import type { Amounts } from "../types";
import { amounts, effect } from "../text/wording";

/** Such as a loaf with a 2: read out as `2 food`. */
export function Chips({ given, size = 18 }: { given: Amounts; size?: number }): JSX.Element {
  return (
    <span class="ng-chips">
      <span class="ng-sr">{amounts(given)}</span>
      {Object.entries(given)
        .filter(([, count]) => count > 0)
        .map(([kind, count]) => (
          <span key={kind} class={`ng-chip ng-chip-${kind}`} aria-hidden="true">
            <b>{count}</b>
            <Icon name={kind} size={size} />
          </span>
        ))}
    </span>
  );
}

/** The operation's icons; null when only words will do. */
function pictured(op: Op, size: number): JSX.Element | null {
  switch (op.op) {
    case "gain":
      return <Chips given={op.amounts ?? {}} size={size} />;
    case "per":
      return op.metric === "houses" && !op.most && (op.each ?? 1) === 1 ? (
        <span class="ng-chips" aria-hidden="true">
          <Chips given={op.amounts ?? {}} size={size} />
          <i>/</i>
          <Icon name="house" size={size} />
        </span>
      ) : null;
    case "tiers":
      return op.metric === "houses" ? (
        <span class="ng-tiers" aria-hidden="true">
          {op.rows?.map((row) => (
            <span key={row.least} class="ng-chips">
              <b>{row.least}+</b>
              <Icon name="house" size={size - 2} />
              <i>→</i>
              <Chips given={row.amounts} size={size} />
            </span>
          ))}
        </span>
      ) : null;
    case "research_bonus":
      return (
        <span class="ng-chips" aria-hidden="true">
          <b>+{op.trees}</b>
          <Icon name="research" size={size} />
        </span>
      );
    case "play":
    case "publish":
    case "sow":
    case "expand":
    case "research":
    case "flip":
    case "discard":
    case "imitate":
      return (
        <span class="ng-chips" aria-hidden="true">
          {(op.papers ?? 1) > 1 && <b>{op.papers}</b>}
          <Icon name={op.op} size={size} />
        </span>
      );
    case "draw":
      return <Chips given={{ long_term: op.long_term ?? 0, instant: op.instant ?? 0 }} size={size} />;
    default:
      return op.op && hasIcon(op.op) ? <Icon name={op.op} size={size} /> : null;
  }
}

/** Icons of an effect with its words for screen readers; only words where an icon is missing. */
export function Effect({ ops, size = 18 }: { ops: Ops; size?: number }): JSX.Element {
  const drawn = ops.map((op) => pictured(op, size));
  if (drawn.some((icon) => icon === null)) return <span>{effect(ops)}</span>;
  return (
    <span class="ng-effect" title={effect(ops)}>
      <span class="ng-sr">{effect(ops)}</span>
      <span class="ng-chips" aria-hidden="true">
        {drawn}
      </span>
    </span>
  );
}
