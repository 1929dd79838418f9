/** What is asked now, with what can be answered beside the board: amounts, colours, the deck, back, cancel and pass. */
import type { JSX } from "preact";
import { useHeight } from "../../../app/height";
import type { AmountsNode } from "../../../wire/offers";
import { useAmounts } from "../../useAmounts";
import { sole } from "../../composer";
import type { Acting } from "../acting";
import { Farmer, Icon } from "../art/Icons";
import { colourName, cropName, slotName } from "../text";
import { kindOf } from "../types";
import { word } from "../words";
import { Touch } from "./Touch";

/** Amounts that are asked although nothing is begun yet. */
function amountsAsked(act: Acting): { type: string; node: AmountsNode } | null {
  for (const type of act.begun ? [] : act.values("type").map(String)) {
    const question = act.after({ type });
    if (question?.ask === "amounts") return { type, node: question.node };
  }
  return null;
}

function asked(act: Acting, amounts: string | undefined): string {
  if (amounts) return word(`ask.${amounts}`);
  const { slot, farmer } = act.fixed;
  if (slot !== undefined) return word("ask.farmer", { slot: slotName(String(slot)) });
  if (farmer !== undefined) return word("ask.slot", { farmer: Number(farmer) });
  const types = act.values("type").filter((type) => type !== "cancel" && type !== "pass");
  return word(`ask.${types[0] ?? "wait"}`);
}

function Stepper({ act, type, node }: { act: Acting; type: string; node: AmountsNode }): JSX.Element {
  const { amounts, whole, canLower, canRaise, set } = useAmounts(node);
  return (
    <div class="mc-steppers">
      {node.bounds.map(({ field }) => {
        const colour = field.split(".").at(-1) as string;
        const side = field.includes(".") ? `${word(`ask.${field.split(".")[0]}`)}: ` : "";
        const what = side + colourName(colour);
        const value = amounts[field] ?? 0;
        return (
          <div key={field} class="mc-stepper">
            <Icon name={colour} size={24} /> <span>{what}</span>
            <button type="button" aria-label={word("ask.less", { what })} disabled={!canLower(field)} onClick={() => set(field, value - 1)}>
              −
            </button>
            <output>{value}</output>
            <button type="button" data-offer={field} data-next class="offered" aria-label={word("ask.more", { what })} disabled={!canRaise(field)} onClick={() => set(field, value + 1)}>
              +
            </button>
          </div>
        );
      })}
      <button type="button" class="primary offered" data-next data-offer="confirm" disabled={!whole} onClick={() => act.pick({ type, ...amounts })}>
        {word("ask.confirm")}
      </button>
    </div>
  );
}

export function Steps({ act, sending, version }: { act: Acting; sending: boolean; version: string }): JSX.Element {
  const strip = useHeight<HTMLDivElement>("--strip");
  const slot = act.fixed.slot;
  const amounts = amountsAsked(act);
  const kinds = [...new Set(act.values("crop", { type: "search_sow" }).map((card) => kindOf(String(card))))];
  const colours = act.values("colour", { type: "pay_token" }).map(String);
  return (
    <div class="mc-steps panel" ref={strip}>
      <h2 data-now tabIndex={-1} aria-live="polite">
        {sending ? word("ask.sending") : asked(act, amounts?.type)}
      </h2>
      <div class="row">
        {slot !== undefined &&
          act.values("farmer").map((farmer) => (
            <Touch key={String(farmer)} act={act} picks={{ farmer }} label={`${word("ask.farmer", { slot: slotName(String(slot)) })} ${String(farmer)}`}>
              <Farmer seat={-1} number={Number(farmer)} />
            </Touch>
          ))}
        {colours.map((colour) => (
          <Touch key={colour} act={act} picks={{ type: "pay_token", colour }} label={colourName(colour)}>
            <Icon name={colour} size={24} /> {colourName(colour)}
          </Touch>
        ))}
        {kinds.map((kind) => (
          <Touch key={kind} act={act} picks={{ type: "search_sow", crop: kind }} label={cropName(kind)}>
            {cropName(kind)}
          </Touch>
        ))}
        {amounts && <Stepper key={version} act={act} {...amounts} />}
        {act.begun && (
          <button type="button" onClick={act.back}>
            {word("ask.back")}
          </button>
        )}
        {!act.begun &&
          ["cancel", "pass"].map((type) =>
            act.can({ type }) ? (
              <button key={type} type="button" class={sole(act) === type ? "primary offered" : "offered"} data-offer={type} onClick={() => act.pick({ type })}>
                {word(`ask.${type}`)}
              </button>
            ) : null,
          )}
      </div>
    </div>
  );
}
