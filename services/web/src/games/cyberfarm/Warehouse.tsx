/** The 27 products by level: what is open, what keeps, and what a farm has of each. */
import type { JSX } from "preact";
import { Icon } from "./art/Icon";
import { printed } from "./printed";
import type { Acting } from "./Touch";
import { bonusName, nameOf } from "./text";
import { Touch } from "./Touch";
import type { FarmView } from "./view";
import { word } from "./words";

interface WarehouseProps {
  opened: readonly string[];
  farm: FarmView;
  act: Acting | null;
}

export function Warehouse({ opened, farm, act }: WarehouseProps): JSX.Element {
  const rows = printed.value?.products ?? {};
  const levels = [1, 2, 3, 4].map((level) =>
    Object.entries(rows)
      .filter(([, row]) => row.level === level)
      .sort(([, a], [, b]) => a.place - b.place)
      .map(([id]) => id),
  );
  return (
    <section class="cf-panel cf-warehouse" aria-labelledby="cf-warehouse">
      <header>
        <h3 id="cf-warehouse">{word("ui.warehouse")}</h3>
      </header>
      {levels.map((ids, i) => (
        <div key={i} class="cf-shelf">
          <span class="cf-shelf-level" title={word("ui.level", { level: i + 1 })}>
            {["I", "II", "III", "IV"][i]}
          </span>
          <ul>
            {ids.map((id) => (
              <li key={id}>
                <Product id={id} open={i === 0 || opened.includes(id)} farm={farm} act={act} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

function Product({ id, open, farm, act }: { id: string; open: boolean; farm: FarmView; act: Acting | null }): JSX.Element {
  const row = printed.value?.products[id];
  const units = farm.stock[id] ?? 0;
  const locked = farm.locks.includes(id) || farm.tied.includes(id);
  const keeping = locked ? word("ui.locked") : word(row?.storable ? "ui.storable" : "ui.perishable");
  const label = [
    nameOf.product(id),
    word("ui.fv_long", { value: row?.value ?? 0 }),
    word("ui.stock", { units }),
    keeping,
    open ? "" : word("ui.closed", { bonus: bonusName(row?.bonus ?? {}) }),
  ]
    .filter(Boolean)
    .join(", ");
  const names = `cf-product${open ? "" : " cf-closed"}${units ? " cf-have" : ""}`;
  return (
    <Touch class={names} act={act} on={[{ product: id }, { lock: id }]} label={label}>
      <span class="cf-product-top" title={label}>
        <span class="cf-fv">{row?.value}</span>
        <span class={locked ? "cf-keep cf-own-lock" : "cf-keep"}>
          <Icon id={locked || row?.storable ? "lock" : "unlock"} size={13} name={keeping} />
        </span>
      </span>
      <Icon id={id} size={32} />
      <span class="cf-product-name">{nameOf.product(id)}</span>
      <b key={units} class="cf-units cf-pop">
        {units > 0 ? units : ""}
      </b>
      {!open && row && <ClosedBonus bonus={row.bonus} />}
    </Touch>
  );
}

function ClosedBonus({ bonus }: { bonus: Record<string, number> }): JSX.Element {
  return (
    <span class="cf-closed-bonus" title={word("ui.closed", { bonus: bonusName(bonus) })}>
      {(["coins", "cards", "stars"] as const)
        .filter((what) => bonus[what])
        .map((what) => (
          <span key={what}>
            {bonus[what]}
            <Icon id={what.slice(0, -1)} size={13} name={bonusName({ [what]: bonus[what] ?? 0 })} />
          </span>
        ))}
    </span>
  );
}
