/** The forest track: a trail through four woods that grow denser, with its forks, boundaries and final spaces. */

import type { JSX } from "preact";

import { useLatest } from "../../latest";
import { type Acting, Offered } from "../acting";
import { Icon } from "../art/icons";
import { Meeple } from "../art/tiles";
import type { Catalogue, ForestSpace } from "../catalogue";
import { forestName } from "../text/names";
import { amounts } from "../text/wording";
import { word } from "../words";
import type { Sections } from "../types";
import type { Event } from "../wire/events";
import { Effect } from "./gains";
import { type Spot, woodOf } from "./trail";

interface Props {
  readonly book: Catalogue;
  readonly sections: Sections;
  readonly act: Acting | null;
  readonly names: readonly string[];
}

export function Forest(props: Props): JSX.Element {
  const woods = [...new Set(Object.values(props.book.forest).map((space) => space.section))].sort((a, b) => a - b);
  return (
    <section class="ng-panel ng-forest" aria-labelledby="ng-forest">
      <h2 id="ng-forest">
        <Icon name="forest" size={24} />
        {word("board.forest")}
      </h2>
      <div class="ng-woods">
        {woods.map((section) => (
          <Wood key={section} {...props} section={section} />
        ))}
      </div>
    </section>
  );
}

function Wood({ section, ...props }: Props & { section: number }): JSX.Element {
  const { book, sections } = props;
  const wood = woodOf(book.forest, section);
  const boundary = Object.entries(book.boundaries).find(([, row]) => row.section === section);
  const title =
    section === 0
      ? word("board.section_start")
      : boundary
        ? word("board.section", { section: boundary[0] })
        : word("board.section_end");
  return (
    <div class={`ng-wood ng-wood-${section}`} style={{ "--ng-columns": wood.columns }}>
      <p class="ng-wood-head">
        <b>{title}</b>
        {boundary && (
          <span>
            <span class={sections.board.crossed.includes(boundary[0]) ? "ng-crossed" : ""}>
              {word("boundary.first", { amounts: amounts(boundary[1].first) })}
            </span>
            {" · "}
            {word("boundary.later", { amounts: amounts(boundary[1].later) })}
          </span>
        )}
        {boundary && sections.board.marker === boundary[0] && (
          <span class="ng-rival" title={word("board.marker")}>
            <span class="ng-sr">{word("board.marker")}</span>
            <Meeple seat={3} mark="C" size={22} />
          </span>
        )}
      </p>
      <div class="ng-trail">
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true" focusable="false">
          {wood.links.map(([from, to]) => (
            <path
              key={`${from.id}-${to.id}`}
              d={`M${from.x} ${from.y}C${(from.x + to.x) / 2} ${from.y} ${(from.x + to.x) / 2} ${to.y} ${to.x} ${to.y}`}
              vector-effect="non-scaling-stroke"
            />
          ))}
        </svg>
        {wood.spots.map((spot) => (
          <Clearing key={spot.id} {...props} spot={spot} space={book.forest[spot.id]} />
        ))}
      </div>
    </div>
  );
}

function Clearing({
  spot,
  space,
  sections,
  act,
  names,
}: Props & { spot: Spot; space: ForestSpace | undefined }): JSX.Element {
  const here = sections.players.flatMap((player, seat) => (player.forest === spot.id ? [seat] : []));
  const latest = useLatest<Event>()((event) => event.type === "forest_moved" && event.space === spot.id);
  const rival = sections.board.marker === spot.id;
  const label = [
    forestName(spot.id),
    space?.final && word("board.final"),
    ...here.map((seat) => word("board.token_of", { name: names[seat] })),
    rival && word("board.marker"),
  ]
    .filter(Boolean)
    .join("; ");
  const partial = [
    { type: "move_forest", to: spot.id },
    { type: "take_forest_reward", space: spot.id },
  ].find((one) => act?.can(one));
  return (
    <div class="ng-clearing" style={{ left: `${spot.x}%`, top: `${spot.y}%` }}>
      <Offered
        act={act}
        partial={partial ?? null}
        why={{ type: "move_forest", to: spot.id }}
        class={`ng-node ${space?.final ? "ng-node-final" : ""} ${spot.id === "start" ? "ng-node-start" : ""} ${latest}`}
        label={label}
      >
        <Effect ops={space?.operations.reward ?? []} size={17} />
      </Offered>
      <span class="ng-walkers">
        {here.map((seat) => (
          <Meeple key={seat} seat={seat} size={24} />
        ))}
        {rival && <Meeple seat={3} mark="C" size={24} />}
      </span>
    </div>
  );
}
