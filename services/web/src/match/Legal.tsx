/** Every legal command in words: for the keyboard, for screen readers, and for whoever wonders what is possible. */
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { t } from "../app/language";
import type { Composer, Fields, Way } from "../games/composer";
import type { Command } from "../games/contract";
import { useAmounts } from "../games/useAmounts";
import { useComposer } from "../games/useComposer";
import { commandOf, leastLegal } from "../wire/offers";
import type { AmountsNode, Offer } from "../wire/offers";

const AT_ONCE = 60;

interface LegalProps {
  offers: Offer[];
  describe: (command: Command) => string;
  send: (command: Command) => void;
  open: boolean;
}

export function Legal({ offers, describe, send, open }: LegalProps): JSX.Element {
  const act = useComposer(offers, send);
  return (
    <details class="panel" open={open}>
      <summary>{t("legal.title")}</summary>
      {offers.length === 0 && <p class="soft">{t("legal.none")}</p>}
      <div class="legal">
        {act.values("type").map((type) => (
          <Ways key={String(type)} act={act} type={String(type)} describe={describe} />
        ))}
      </div>
      {act.begun && (
        <button type="button" onClick={act.back}>
          {t("legal.back")}
        </button>
      )}
    </details>
  );
}

interface WaysProps {
  act: Composer;
  type: string;
  describe: (command: Command) => string;
}

/** The commands of a type, the first ones at once. What was chosen of amounts is forgotten when others may be chosen. */
function Ways({ act, type, describe }: WaysProps): JSX.Element {
  const [most, setMost] = useState(AT_ONCE);
  const ways = act.ways(most + 1, { type });
  return (
    <ul class="list">
      {ways.slice(0, most).map((way) => (
        <li key={JSON.stringify(way)}>
          {way.amounts ? (
            <Amounts act={act} fields={way.fields} node={way.amounts} describe={describe} />
          ) : (
            <button type="button" onClick={() => act.pick(way.fields)}>
              {describe(whole(way.fields))}
            </button>
          )}
        </li>
      ))}
      {ways.length > most && (
        <li>
          <button type="button" onClick={() => setMost(most * 2)}>
            {t("legal.more")}
          </button>
        </li>
      )}
    </ul>
  );
}

interface AmountsProps extends Omit<WaysProps, "type"> {
  fields: Way["fields"];
  node: AmountsNode;
}

function Amounts({ act, fields, node, describe }: AmountsProps): JSX.Element {
  const { amounts, whole: legal, set } = useAmounts(node, leastLegal);
  return (
    <fieldset>
      <legend>{describe(whole({ ...fields, ...amounts }))}</legend>
      {node.bounds.map(({ field, least, most }) => (
        <label key={field} class="row">
          {t(`amount.${field}`, { defaultValue: field.replaceAll(/[._]/g, " ") })}
          <input
            type="number"
            min={least}
            max={most}
            value={amounts[field]}
            onInput={(event) => set(field, Number(event.currentTarget.value))}
          />
        </label>
      ))}
      <button type="button" disabled={!legal} onClick={() => act.pick({ ...fields, ...amounts })}>
        {t("legal.send")}
      </button>
    </fieldset>
  );
}

function whole({ type, ...fields }: Fields): Command {
  return commandOf(String(type), Object.entries(fields));
}
