/** A farm: what its owner holds, its buildings, the conveyors between them, and cards on their own. */
import type { JSX } from "preact";
import { useRef } from "preact/hooks";
import { Icon } from "./art/Icon";
import { Building } from "./Building";
import { ConveyorLines } from "./ConveyorLines";
import { byName, cardName, cardText, count, nameOf } from "./text";
import { Touch } from "./Touch";
import type { Acting } from "./Touch";
import type { FarmView } from "./view";
import { visits } from "./view";
import { word } from "./words";

interface FarmProps {
  farm: FarmView;
  seat: number;
  name: string;
  /** Null on another player's farm. */
  act: Acting | null;
  /** For what is chosen on any farm: where a bee goes. */
  guest: Acting;
  bees: { building: string; owner: number }[];
}

export function Farm({ farm, seat, name, act, guest, bees }: FarmProps): JSX.Element {
  const plan = useRef<HTMLDivElement>(null);
  return (
    <div class="cf-farm">
      <Purse farm={farm} name={name} />
      <div class="cf-plan" ref={plan}>
        {farm.buildings.map((building) => (
          <Building
            key={building.id}
            building={building}
            farm={farm}
            seat={seat}
            act={act}
            guest={guest}
            bees={bees.filter((bee) => bee.building === building.id).length}
          />
        ))}
        <ConveyorLines plan={plan} links={farm.links} />
      </div>
      <Conveyors farm={farm} act={act} />
      <Autonomous farm={farm} act={act} />
    </div>
  );
}

export function Purse({ farm, name }: { farm: FarmView; name: string }): JSX.Element {
  const items: [string, string, number][] = [
    ["star", word("ui.stars"), farm.stars],
    ["coin", word("ui.coins"), farm.coins],
    ["harrow", word("ui.harrows"), farm.harrows],
    ["worm", word("ui.worm"), farm.worm ? 1 : 0],
    ["conveyor", word("ui.reserve"), farm.reserve],
    ["compost", word("ui.compost"), farm.compost],
    ["bee", word("ui.bees"), farm.bees.length],
    ["breakfast", word("dish.breakfast"), farm.breakfasts],
    ["lunch", word("dish.lunch"), farm.lunches],
  ];
  return (
    <ul class="cf-purse" aria-label={name}>
      {items
        .filter(([id, , n]) => n > 0 || id === "star" || id === "coin")
        .map(([id, label, n]) => (
          <li key={id} title={label}>
            <Icon id={id} name={label} size={22} />
            <b key={n} class="cf-pop">
              {n}
            </b>
          </li>
        ))}
      <li class="cf-robots" title={word("ui.robots")}>
        {Array.from({ length: farm.robots }, (_, i) => (
          <span key={i} class={i < farm.robots - farm.placed ? "cf-robot" : "cf-robot cf-away"}>
            <Icon id="robot" size={22} />
          </span>
        ))}
        <span class="cf-sr">{`${word("ui.robots")}: ${farm.robots - farm.placed} / ${farm.robots}`}</span>
      </li>
    </ul>
  );
}

function Conveyors({ farm, act }: { farm: FarmView; act: Acting | null }): JSX.Element | null {
  if (!farm.links.length) return null;
  return (
    <ul class="cf-conveyors" aria-label={word("ui.conveyors")}>
      {farm.links.map((link) => {
        const ends = { source: nameOf.building(link.source), target: nameOf.building(link.target) };
        const runs = act
          ? [
              { type: "process", by: link.source, building: link.target },
              ...(link.target === "barn" ? [{ type: "feed", by: link.source }] : []),
              ...(link.target === "henhouse" ? [{ type: "feed_birds", by: link.source }] : []),
              { conveyor: `${link.source}>${link.target}` },
            ]
          : [];
        return (
          <li key={`${link.source}>${link.target}`}>
            <Touch class="cf-conveyor" act={act} on={runs} label={word("ui.run", ends)}>
              <Icon id="conveyor" size={20} />
              {`${ends.source} → ${ends.target}`}
              {link.card && <small> ({cardName(link.card)})</small>}
            </Touch>
          </li>
        );
      })}
    </ul>
  );
}

function Autonomous({ farm, act }: { farm: FarmView; act: Acting | null }): JSX.Element | null {
  if (!farm.cards.length) return null;
  return (
    <div class="cf-autonomous">
      <h4>{word("ui.autonomous")}</h4>
      <ul>
        {farm.cards.map((card) => (
          <li key={card}>
            <Touch
              class="cf-strip cf-strip-wide"
              act={act}
 on={act ? [{ type: "use_card", card }] : []}
              label={`${cardName(card)}: ${cardText(card)}`}
            >
              <b>{card === "tea_fungus" && farm.tea ? word(`tea.${farm.tea}`) : cardName(card)}</b>
              <span>{cardText(card)}</span>
              {card === "compost_black_hole" && <span class="cf-chip">{count("compost", farm.compost)}</span>}
              {visits(farm, `card:${card}`).robots > 0 && <Icon id="robot" size={18} name={byName("robot")} />}
            </Touch>
          </li>
        ))}
      </ul>
    </div>
  );
}
