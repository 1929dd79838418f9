/** A crop card: what it costs, its three areas, and its ability in words. */
import type { JSX } from "preact";
import { useLatest } from "../../latest";
import type { Acting } from "../acting";
import { Icon } from "../art/Icons";
import { Mutant } from "../art/Crops";
import { printed } from "../catalogue";
import { areaName, cropName, cropText, tokensText } from "../text";
import type { Area, Printed } from "../types";
import { AREAS } from "../types";
import type { Event } from "../wire/events";
import { word } from "../words";
import { Touch } from "./Touch";

interface CardProps {
  card: string;
  act: Acting;
  /** The covered areas; null for a card that is not sown. */
  covered: readonly Area[] | null;
  /** Whether the areas may be tended by who looks. */
  own?: boolean;
}

const tokenOf = (kind: "water" | "feed"): "water" | "meat" => (kind === "water" ? "water" : "meat");

function AreaBox({ card, row, area, covered, act, own }: CardProps & { row: Printed; area: Area }): JSX.Element {
  const kind = area === "special" ? row.special.kind : area;
  const cost = row[area].cost;
  const points = area === "special" ? null : row[area].points;
  const token = tokenOf(kind);
  const done = covered?.includes(area) ?? false;
  const price = tokensText({ [token]: cost });
  const state = done ? word("board.covered") : points === null ? price : word("board.gives", { tokens: price, points });
  const label = `${cropName(card)}, ${areaName(area)}: ${state}`;
  const inside = (
    <>
      <span class="mc-price">
        {cost}
        <Icon name={token} size={18} />
      </span>
      <span class="mc-worth">
        {points}
        <Icon name={points === null ? "ability" : "star"} size={16} />
      </span>
      {done && (
        <span class="mc-cover">
          <Icon name={token} size={26} />
        </span>
      )}
    </>
  );
  const latest = useLatest<Event>()((event) => event.type === "area_covered" && event.crop === card && event.area === area);
  const name = `mc-area mc-area-${kind} ${done ? "done" : ""} ${latest}`;
  return own ? (
    <Touch act={act} picks={{ type: "tend", crop: card, area }} label={label} class={name}>
      {inside}
    </Touch>
  ) : (
    <div class={name} role="group" aria-label={label}>
      {inside}
    </div>
  );
}

export function CropCard(props: CardProps): JSX.Element {
  const { card, covered, act, own } = props;
  const row = printed(card);
  const sowing = act.can({ type: "sow", crop: card });
  const field = covered === null ? "display_crop" : "own_crop";
  const picks = covered === null && sowing ? { type: "sow", crop: card } : { type: "exchange", [field]: card };
  const head = (
    <span class="mc-head">
      <Mutant card={card} />
      <span class="mc-title">{cropName(card)}</span>
      {covered === null && row && (
        <span class="mc-cost">
          {row.seeds}
          <Icon name="seeds" size={20} />
        </span>
      )}
    </span>
  );
  const sown = useLatest<Event>()((event) => event.type === "crop_sown" && event.crop === card);
  const cost = row && covered === null ? `. ${word("board.cost", { tokens: tokensText({ seeds: row.seeds }) })}` : "";
  return (
    <article class={`mc-card ${sown}`}>
      {covered === null || own ? (
        <Touch act={act} picks={picks} label={`${cropName(card)}${cost}`} class="mc-face" chosen={act.fixed[field] === card}>
          {head}
        </Touch>
      ) : (
        <div class="mc-face">{head}</div>
      )}
      {row && <div class="mc-areas">{AREAS.map((area) => <AreaBox key={area} {...props} row={row} area={area} />)}</div>}
      <p class="mc-text">{cropText(card)}</p>
    </article>
  );
}
