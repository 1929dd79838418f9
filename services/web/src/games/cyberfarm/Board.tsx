/** The whole table: what is asked, the farms, the hand, and all that is common. */
import type { ComponentChildren, JSX } from "preact";
import { useMemo, useState } from "preact/hooks";
import "./style/base.css";
import "./style/steps.css";
import "./style/farm.css";
import "./style/cards.css";
import "./style/common.css";
import "./style/layout.css";
import { useLatest } from "../latest";
import type { Acting } from "./acting";
import { Icon } from "./art/Icon";
import { Loaf, Market, Orders, Town } from "./Common";
import { Farm } from "./Farm";
import { Hand, RivalHand } from "./Hand";
import { Steps } from "./Steps";
import { count, nameOf } from "./text";
import { farmsOf, sectionsOf } from "./view";
import type { FarmView, Sections } from "./view";
import { Warehouse } from "./Warehouse";
import type { Event } from "./wire/events";
import { word } from "./words";

interface TableProps {
  view: { sections: unknown };
  /** Whether the match has ended, by the rules or otherwise. */
  over: boolean;
  awaiting: number[];
  seat: number | null;
  names: string[];
  act: Acting;
  /** Whether a command is under way. */
  sending: boolean;
}

export function Table({ view, over, awaiting, seat, names, act, sending }: TableProps): JSX.Element {
  const sections = sectionsOf(view);
  const farms = useMemo(() => farmsOf(view), [view]);
  const [looked, setLooked] = useState<number | null>(null);
  const shown = looked ?? seat ?? 0;
  const farm = farms[shown] as FarmView;
  const mine = shown === seat;
  const owner = seat === null ? null : (farms[seat] as FarmView);
  const bees = farms.flatMap((there, from) =>
    there.bees.filter((bee) => bee.farm === shown).map((bee) => ({ building: bee.building, owner: from })),
  );
  const shared = { sections, farms, names, act };
  const around = { sections, farm: owner, names };
  const waiting = awaiting.map((place) => names[place] ?? "");
  return (
    <div class="cf" data-phase={sections.table.phase}>
      <SeasonBar table={sections.table} over={over} />
      {over ? null : seat === null ? (
        <p class="cf-steps">{word("ui.watching")}</p>
      ) : (
        <Steps sending={sending} act={act} around={around} awaited={awaiting.includes(seat)} waiting={waiting} hidden={Boolean(sections.hand?.choice)} />
      )}
      <div class="cf-ground">
        <div class="cf-area-market">
          <Market {...shared} />
        </div>
        <section class="cf-panel cf-area-farm" aria-labelledby="cf-farm">
          <FarmTabs farms={farms} names={names} seat={seat} shown={shown} sections={sections} over={over} show={setLooked} />
          <h3 id="cf-farm" class="cf-farm-title">
            {mine ? word("ui.your_farm") : word("ui.farm_of", { name: names[shown] ?? "" })}
          </h3>
          <Farm farm={farm} seat={shown} name={names[shown] ?? ""} act={mine ? act : null} guest={act} bees={bees} />
          {!mine && <RivalHand cards={sections.table.hands[shown] ?? 0} seen={sections.table.seen[shown] ?? []} />}
        </section>
        {sections.hand && (
          <div class="cf-area-hand">
            <Hand hand={sections.hand} act={act} />
          </div>
        )}
        <div class="cf-area-warehouse">
          <Warehouse opened={sections.products} farm={farm} act={mine ? act : null} />
        </div>
        <div class="cf-area-side">
          {!sections.options.training && <Orders {...shared} />}
          <Town {...shared} seat={seat} />
          <Loaf farms={farms} names={names} />
        </div>
      </div>
    </div>
  );
}

export function SeasonBar({ table, over }: { table: Sections["table"]; over: boolean }): JSX.Element {
  const { season, seasons } = table;
  if (over) {
    return (
      <p class="cf-season">
        <strong>{word("standing.over")}</strong>
        {table.phase !== "over" && season > 0 && <span>{word("standing.ended_in", { season, seasons })}</span>}
      </p>
    );
  }
  const steps = ["draw", "auction", "turns", "loaf", "spoilage"];
  return (
    <div class="cf-season">
      <span class="cf-season-name">
        {season ? word("ui.season", { season, seasons }) : word("ui.before_season")}
      </span>
      <span class="cf-season-pips" aria-hidden="true">
        {Array.from({ length: seasons }, (_, i) => (
          <i key={i} class={i < season ? "cf-pip cf-pip-on" : "cf-pip"} />
        ))}
      </span>
      <ol class="cf-phases">
        {(steps.includes(table.phase) ? steps : [table.phase]).map((phase) => (
          <li key={phase} class={phase === table.phase ? "cf-now" : ""} aria-current={phase === table.phase ? "step" : undefined}>
            {nameOf.phase(phase)}
          </li>
        ))}
      </ol>
    </div>
  );
}

interface TabsProps {
  farms: FarmView[];
  names: string[];
  seat: number | null;
  shown: number;
  sections: Sections;
  over: boolean;
  show: (seat: number) => void;
}

function FarmTabs({ farms, names, seat, shown, sections, over, show }: TabsProps): JSX.Element {
  const { table } = sections;
  const latest = useLatest<Event>();
  return (
    <ul class="cf-tabs" aria-label={word("ui.farms")}>
      {farms.map((farm, place) => (
        <li key={place}>
          <button
            type="button"
            class={`cf-tab ${place === shown ? "cf-tab-on" : ""} ${latest((event) => "seat" in event && event.seat === place)}`}
            aria-pressed={place === shown}
            title={word("ui.show_farm", { name: names[place] ?? "" })}
            onClick={() => show(place)}
          >
            <span class={`cf-marker cf-seat-${place}`} />
            <b>{names[place]}</b>
            {place === seat && <small>({word("ui.mine")})</small>}
            <span class="cf-tab-facts">
              <Fact icon="star" name={word("ui.stars")}>{farm.stars}</Fact>
              <Fact icon="coin" name={word("ui.coins")}>{farm.coins}</Fact>
              <Fact icon="card" name={count("cards", table.hands[place] ?? 0)}>{table.hands[place]}</Fact>
              <Fact icon="robot" name={word("ui.robots")}>
                {farm.robots - farm.placed}/{farm.robots}
              </Fact>
            </span>
            <span class="cf-tab-state">
              {place === table.first_player && <em>{word("ui.first")}</em>}
              {farm.passed && <em>{word("ui.passed")}</em>}
              {place === table.acting && !over && <em class="cf-acting">{word("ui.acting")}</em>}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

function Fact({ icon, name, children }: { icon: string; name: string; children: ComponentChildren }): JSX.Element {
  return (
    <span class="cf-tab-fact">
      <Icon id={icon} size={16} name={name} />
      {children}
    </span>
  );
}
