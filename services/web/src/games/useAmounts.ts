/** Amounts that are being chosen one by one, on their way to a legal choice. */
import { canLower, canRaise, fits, leasts } from "../wire/offers";
import type { AmountsNode } from "../wire/offers";
import { usePicked } from "./picking";

export type Amounts = Readonly<Record<string, number>>;

export interface Choosing {
  readonly amounts: Amounts;
  /** Whether they are a legal choice. */
  readonly whole: boolean;
  canLower(field: string): boolean;
  canRaise(field: string): boolean;
  set(field: string, amount: number): void;
}

/** Begins anew when other amounts are asked. `begin` says where; unless it is said, at the least of each. */
export function useAmounts(node: AmountsNode, begin: (node: AmountsNode) => Amounts = leasts): Choosing {
  const asked = JSON.stringify(node);
  const [kept, keep] = usePicked({ asked, amounts: begin(node) });
  const amounts = kept.asked === asked ? kept.amounts : begin(node);
  return {
    amounts,
    whole: fits(node, amounts),
    canLower: (field) => canLower(node, amounts, field),
    canRaise: (field) => canRaise(node, amounts, field),
    set: (field, amount) => keep({ asked, amounts: { ...amounts, [field]: amount } }),
  };
}
