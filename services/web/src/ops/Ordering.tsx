/** Ordering an act: what it is, why, and what became of it. Every act is on record before it is done. */
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { Trouble, useDoing } from "../app/Busy";
import { Sure } from "../app/Sure";
import type { components } from "../wire/openapi";
import { order, useAnswer } from "./asking";
import { became } from "./words";

type Schemas = components["schemas"];
export type Order = Schemas["ActRequest"]["order"];
/** What is ordered, but for the reason. */
export type Wanted = Order extends infer One ? (One extends Order ? Omit<One, "why"> : never) : never;

interface OrderingProps {
  /** "End this match". */
  does: string;
  wanted: Wanted;
  disabled?: boolean;
}

/** A reason, a button that asks twice, and the word of the record. */
export function Ordering({ does, wanted, disabled = false }: OrderingProps): JSX.Element {
  const [why, setWhy] = useState("");
  const { busy, trouble, run } = useDoing();
  const [ordered, setOrdered] = useState<Schemas["ActOrdered"] | null>(null);
  const go = (): void =>
    run(async () => {
      setOrdered(null);
      setOrdered(await order({ ...wanted, why } as Order));
      setWhy("");
    });
  return (
    <>
      <div class="row">
        <label class="row">
          Because
          <input value={why} maxLength={300} size={36} onInput={(event) => setWhy(event.currentTarget.value)} />
        </label>
        <Sure words={[does, `${does}: yes`, "No"]} busy={busy || disabled || !why.trim()} go={go} />
      </div>
      <Trouble>{trouble}</Trouble>
      {ordered && <Became ordered={ordered} />}
    </>
  );
}

/** What became of it, asked until it is known. */
function Became({ ordered }: { ordered: Schemas["ActOrdered"] }): JSX.Element {
  const month = ordered.record.replace("acts-", "");
  const [known, setKnown] = useState(false);
  const { value, trouble } = useAnswer<Schemas["Acts"]>(`/v1/operations/acts?month=${month}`, known ? 0 : 1000);
  const act = value?.acts.find((one) => one.act === ordered.act);
  if (act && (act.outcome ?? "under_way") !== "under_way" && !known) setKnown(true);
  return (
    <p role="status">
      Act {ordered.act} of {month}: {[became(act ?? {}), trouble].filter(Boolean).join(", ")}
    </p>
  );
}
