/** The set-up drawn again: who begins, the Invention cards with everybody's first hand, and the orders. */
import type { Redraw } from "../contract";
import { firstSeat, piled, same, told } from "../redrawing";

interface Started {
  first: number;
  row: string[];
  orders: string[];
  hands: string[][];
  deck: string[];
  order_deck?: string[];
}

export const redraw: Redraw = async (events, terms, chance) => {
  const { first, row, orders, hands, deck, order_deck = [] } = told<Started>(events, "game_started");
  const begins = await firstSeat(terms, chance);
  const cards = await chance.shuffled([...row, ...hands.flat(), ...deck].toSorted());
  let from = row.length;
  const dealt = hands.map((): string[] => []);
  for (const step of hands.keys()) {
    const seat = (begins + step) % hands.length;
    const size = hands[seat]?.length ?? 0;
    dealt[seat] = cards.slice(from, from + size).toSorted();
    from += size;
  }
  return {
    first: begins === first,
    inventions: same([cards.slice(0, row.length), dealt, cards.slice(from)], [row, hands, deck]),
    orders: !!terms.options.training || (await piled(chance, [...orders, ...order_deck])),
  };
};
