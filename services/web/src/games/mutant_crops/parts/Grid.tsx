/** The action cards: two rows of stage 1, the piles of stages 2 and 3 to their right, as they are turned up. */
import type { JSX } from "preact";
import { useLatest } from "../../latest";
import type { Acting } from "../acting";
import { Back } from "../art/Crops";
import { Farmer, Icon } from "../art/Icons";
import { slotOf } from "../catalogue";
import { slotText } from "../text";
import type { Board, Step } from "../types";
import { COLOURS } from "../types";
import type { Event } from "../wire/events";
import { word } from "../words";
import { Touch } from "./Touch";

interface GridProps {
  board: Board;
  act: Acting;
  seat: number | null;
  names: readonly string[];
}

function StepSign({ step }: { step: Step }): JSX.Element {
  if (step.op === "gain")
    return (
      <>
        {COLOURS.filter((colour) => step[colour]).map((colour) => (
          <span key={colour} class="mc-sign">
            +{step[colour]}
            <Icon name={colour} />
          </span>
        ))}
      </>
    );
  if (step.op === "take_tokens")
    return (
      <span class="mc-sign">
        +{step.count}
        <Icon name="any" />
      </span>
    );
  if (step.op === "tend")
    return (
      <span class="mc-sign">{step.kinds?.map((kind) => <Icon key={kind} name={kind === "water" ? "water" : "meat"} size={24} />)}</span>
    );
  return (
    <span class="mc-sign">
      {step.op === "pay_token" && "−1"}
      <Icon name={step.op === "pay_token" ? "any" : step.op} size={24} />
    </span>
  );
}

function SlotBox({ id, board, act, seat, names }: GridProps & { id: string }): JSX.Element {
  const farmers = board.slots[id] ?? [];
  const slot = slotOf(id);
  const latest = useLatest<Event>()((event) => (event.type === "farmer_assigned" || event.type === "companion_assigned") && event.slot === id);
  const who = farmers.map(([owner, number]) => word("board.farmer", { number, who: names[owner] ?? "" })).join(", ");
  return (
    <div class={`mc-slot ${latest}`}>
      <Touch act={act} picks={{ slot: id }} label={[`${slot?.letter}. ${slotText(id)}`, who].filter(Boolean).join(". ")} class="mc-space" chosen={act.fixed.slot === id}>
        <span class="mc-letter" aria-hidden="true">{slot?.letter}</span>
        <span class="mc-signs" aria-hidden="true">{slot?.steps.map((step, at) => <StepSign key={at} step={step} />)}</span>
        <span class="mc-says">{slotText(id)}</span>
      </Touch>
      {farmers.map(([owner, number]) => (
        <Standing key={`${owner}.${number}`} owner={owner} number={number} seat={seat} act={act} names={names} />
      ))}
    </div>
  );
}

/** A farmer wherever it stands; one's own may be picked up while that is offered. */
export function Standing({ owner, number, seat, act, names }: Omit<GridProps, "board"> & { owner: number; number: number }): JSX.Element {
  const label = word("board.farmer", { number, who: names[owner] ?? "" });
  if (owner !== seat)
    return (
      <span class="mc-standing" role="img" aria-label={label}>
        <Farmer seat={owner} number={number} />
      </span>
    );
  return (
    <Touch act={act} picks={{ farmer: number }} label={label} class="mc-standing" chosen={act.fixed.farmer === number}>
      <Farmer seat={owner} number={number} />
    </Touch>
  );
}

function Card({ card, ...rest }: GridProps & { card: string }): JSX.Element {
  return (
    <div class={`mc-action mc-stage-${card[1]}`}>
      <SlotBox id={`${card}T`} {...rest} />
      <SlotBox id={`${card}B`} {...rest} />
    </div>
  );
}

export function Grid(props: GridProps): JSX.Element {
  const { board } = props;
  const cards = Object.keys(board.slots).filter((id) => id.endsWith("T")).map((id) => id.slice(0, -1));
  const order = [...board.revealed.filter((card) => cards.includes(card))];
  const stageOf = (card: string): number => slotOf(`${card}T`)?.stage ?? 1;
  const first = order.filter((card) => stageOf(card) === 1).toSorted();
  const block = (name: string, shown: readonly string[], stage: number, hidden: number): JSX.Element => (
    <div class={`mc-block mc-block-${name}`} role="group" aria-label={word("board.stage", { stage })}>
      {shown.map((card) => (
        <Card key={card} card={card} {...props} />
      ))}
      {Array.from({ length: hidden }, (_, at) => (
        <div key={at} class="mc-action mc-hidden" role="img" aria-label={word("board.hidden", { stage })}>
          <Back mark={String(stage)} />
        </div>
      ))}
    </div>
  );
  const late = (stage: number): string[] => order.filter((card) => stageOf(card) === stage);
  return (
    <section aria-labelledby="mc-actions">
      <h2 id="mc-actions">{word("board.actions")}</h2>
      <div class="mc-grid">
        {block("a", first.slice(0, 3), 1, 0)}
        {block("b", first.slice(3), 1, 0)}
        {block("c", late(2), 2, board.stage2)}
        {block("d", late(3), 3, board.stage3)}
      </div>
    </section>
  );
}
