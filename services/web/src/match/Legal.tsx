/** Every legal command in words: for the keyboard, for screen readers, and for whoever wonders what is possible. */
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { t } from "../app/language";
import type { Command } from "../games/contract";
import { commandOf, fits, range, walks } from "../wire/offers";
import type { AmountsNode, Offer, Walk } from "../wire/offers";

const AT_ONCE = 60;

interface LegalProps {
  offers: Offer[];
  describe: (command: Command) => string;
  send: (command: Command) => void;
  open: boolean;
}

export function Legal({ offers, describe, send, open }: LegalProps): JSX.Element {
  return (
    <details class="panel" open={open}>
      <summary>{t("legal.title")}</summary>
      {offers.length === 0 && <p class="soft">{t("legal.none")}</p>}
      <div class="legal">
        {offers.map((offer) => (
          <OfferList key={offer.command} offer={offer} describe={describe} send={send} />
        ))}
      </div>
    </details>
  );
}

interface OfferProps {
  offer: Offer;
  describe: (command: Command) => string;
  send: (command: Command) => void;
}

/** What was chosen of amounts is forgotten when other amounts may be chosen: the whole walk is the key. */
function OfferList({ offer, describe, send }: OfferProps): JSX.Element {
  const [most, setMost] = useState(AT_ONCE);
  const found = walks(offer, most + 1);
  return (
    <ul class="list">
      {found.slice(0, most).map((walk) => (
        <li key={JSON.stringify(walk)}>
          {walk.amounts ? (
            <Amounts command={offer.command} walk={walk} node={walk.amounts} describe={describe} send={send} />
          ) : (
            <button type="button" onClick={() => send(commandOf(offer.command, walk.fixed))}>
              {describe(commandOf(offer.command, walk.fixed))}
            </button>
          )}
        </li>
      ))}
      {found.length > most && (
        <li>
          <button type="button" onClick={() => setMost(most * 2)}>
            {t("legal.more")}
          </button>
        </li>
      )}
    </ul>
  );
}

interface AmountsProps extends Omit<OfferProps, "offer"> {
  command: string;
  walk: Walk;
  node: AmountsNode;
}

function Amounts({ command, walk, node, describe, send }: AmountsProps): JSX.Element {
  const [chosen, setChosen] = useState<Record<string, number>>(() => first(node));
  const order = commandOf(command, [...walk.fixed, ...Object.entries(chosen)]);
  return (
    <fieldset>
      <legend>{describe(order)}</legend>
      {node.bounds.map(({ field, least, most }) => (
        <label key={field} class="row">
          {t(`amount.${field}`, { defaultValue: field.replaceAll(/[._]/g, " ") })}
          <input
            type="number"
            min={least}
            max={most}
            value={chosen[field]}
            onInput={(event) => setChosen({ ...chosen, [field]: Number(event.currentTarget.value) })}
          />
        </label>
      ))}
      <button type="button" disabled={!fits(node, chosen)} onClick={() => send(order)}>
        {t("legal.send")}
      </button>
    </fieldset>
  );
}

/** Amounts that are legal: field by field the least that the sums still allow. */
function first(node: AmountsNode): Record<string, number> {
  const chosen: Record<string, number> = {};
  for (const { field } of node.bounds) chosen[field] = range(node, chosen, field)[0];
  return chosen;
}
