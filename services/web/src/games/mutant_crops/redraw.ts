/** The set-up drawn again: who begins, the crops, and the action cards of stages 2 and 3. */
import type { Redraw } from "../contract";
import { firstSeat, piled, told } from "../redrawing";

interface Started {
  first: number;
  display: string[];
  deck: string[];
  stage2: string[];
  stage3: string[];
  left_out?: string[];
}

export const redraw: Redraw = async (events, terms, chance) => {
  const { first, display, deck, stage2, stage3, left_out = [] } = told<Started>(events, "game_started");
  return {
    first: (await firstSeat(terms, chance)) === first,
    crops: await piled(chance, [...display, ...deck]),
    stage2: await piled(chance, stage2),
    stage3: await piled(chance, [...stage3, ...left_out]),
  };
};
