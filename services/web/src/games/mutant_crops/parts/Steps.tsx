/** What is asked now, with what can be answered beside the board: amounts, colours, the deck, back, cancel and pass. */
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { AmountsNode } from "../../../wire/offers";
import { fits, range } from "../../../wire/offers";
import type { Acting } from "../acting";
import { Farmer, Icon } from "../art/Icons";
import { colourName, cropName, slotName } from "../text";
import { kindOf } from "../types";
import { word } from "../words";
import { Touch } from "./Touch";

function asked(act: Acting): string {
  if (act.amounts) return word(`ask.${act.amounts.type}`);
  const { slot, farmer } = act.fixed;
  if (slot !== undefined) return word("ask.farmer", { slot: slotName(String(slot)) });
  if (farmer !== undefined) return word("ask.slot", { farmer: Number(farmer) });
  const types = act.values("type").filter((type) => type !== "cancel" && type !== "pass");
  return word(`ask.${types[0] ?? "wait"}`);
}

function Stepper({ act, node }: { act: Acting; node: AmountsNode }): JSX.Element {
  const [chosen, choose] = useState<Record<string, number>>(() => Object.fromEntries(node.bounds.map(({ field, least }) => [field, least])));
  // What is given and what is taken are chosen one after the other, and only then balance.
  const capped = { ...node, sums: node.sums?.filter(({ weights }) => Object.values(weights).every((weight) => weight > 0)) };
  const move = (field: string, by: number): void => choose({ ...chosen, [field]: (chosen[field] ?? 0) + by });
  return (
    <div class="mc-steppers">
      {node.bounds.map(({ field, least }) => {
        const colour = field.split(".").at(-1) as string;
        const side = field.includes(".") ? `${word(`ask.${field.split(".")[0]}`)}: ` : "";
        const what = side + colourName(colour);
        const value = chosen[field] ?? 0;
        const room = range(capped, chosen, field)[1];
        return (
          <div key={field} class="mc-stepper">
            <Icon name={colour} size={24} /> <span>{what}</span>
            <button type="button" aria-label={word("ask.less", { what })} disabled={value <= least} onClick={() => move(field, -1)}>
              −
            </button>
            <output>{value}</output>
            <button type="button" data-offer={field} data-next class="offered" aria-label={word("ask.more", { what })} disabled={value >= room} onClick={() => move(field, 1)}>
              +
            </button>
          </div>
        );
      })}
      <button type="button" class="primary offered" data-next data-offer="confirm" disabled={!fits(node, chosen)} onClick={() => act.sendAmounts(chosen)}>
        {word("ask.confirm")}
      </button>
    </div>
  );
}

export function Steps({ act, version }: { act: Acting; version: string }): JSX.Element {
  const slot = act.fixed.slot;
  const begun = Object.keys(act.fixed).length > 0;
  const kinds = act.can({ type: "search_sow" }) ? [...new Set(act.values("crop").map((card) => kindOf(String(card))))] : [];
  const colours = act.can({ type: "pay_token" }) ? act.values("colour").map(String) : [];
  return (
    <div class="mc-steps panel">
      <h2 data-now tabIndex={-1} aria-live="polite">
        {asked(act)}
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
        {act.amounts && <Stepper key={version} act={act} node={act.amounts.node} />}
        {begun && (
          <button type="button" onClick={act.back}>
            {word("ask.back")}
          </button>
        )}
        {!begun &&
          ["cancel", "pass"].map((type) =>
            act.can({ type }) ? (
              <button key={type} type="button" class="offered" data-offer={type} onClick={() => act.pick({ type })}>
                {word(`ask.${type}`)}
              </button>
            ) : null,
          )}
      </div>
    </div>
  );
}
