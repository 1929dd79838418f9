/** An Invention card: kind, picture, name, text, price and what it brings at the end. */
import type { ComponentChildren, JSX } from "preact";
import { Icon, Vignette } from "./art/Icon";
import { printed } from "./printed";
import type { CardRow, Effect } from "./printed";
import { cardName, cardText, count, nameOf } from "./text";
import { word } from "./words";

export function Card({ id, coins = 0, children }: { id: string; coins?: number; children?: ComponentChildren }): JSX.Element {
  const row = printed.value?.inventions[id];
  return (
    <article class={`cf-card cf-kind-${row?.kind ?? "unknown"}`}>
      <header>
        <span class="cf-card-kind">{row ? word(`kind.${row.kind}`) : ""}</span>
        {row && <Price row={row} />}
      </header>
      <CardPicture row={row} />
      <h4>{cardName(id)}</h4>
      <p>{cardText(id)}</p>
      {row && row.stars > 0 && (
        <p class="cf-card-end">
          <Icon id="star" size={14} /> {word("ui.end_stars", { stars: count("stars", row.stars) })}
        </p>
      )}
      {coins > 0 && (
        <span class="cf-coins-on" title={count("coins", coins)}>
          +{coins} <Icon id="coin" size={16} name={word("ui.coins")} />
        </span>
      )}
      {children}
    </article>
  );
}

export function CardBack({ label }: { label: string }): JSX.Element {
  return (
    <span class="cf-card-back" role="img" aria-label={label}>
      <Icon id="card" size={18} />
    </span>
  );
}

function Price({ row }: { row: CardRow }): JSX.Element {
  if (row.kind === "named_robots") {
    return (
      <span class="cf-price" title={word("ui.cost_robot")}>
        <Icon id="robot" size={16} name={word("ui.cost_robot")} />
      </span>
    );
  }
  if (row.discards) {
    return (
      <span class="cf-price" title={word("ui.cost_discard")}>
        <Icon id="card" size={16} name={word("ui.cost_discard")} />×{row.discards}
      </span>
    );
  }
  if (row.coins === null) return <span class="cf-price">{word("ui.free")}</span>;
  return (
    <span class="cf-price" title={word("ui.cost", { coins: count("coins", row.coins) })}>
      <Icon id="coin" size={16} name={word("ui.coins")} />
      {row.coins}
    </span>
  );
}

/** Blueprints show their buildings, the others the products and things that their effects name. */
function CardPicture({ row }: { row: CardRow | undefined }): JSX.Element {
  const shown = things(row);
  const places = placesOf(row, shown.length === 0);
  if (places.length) {
    return (
      <div class="cf-card-picture cf-card-places">
        {places.map((place) => (
          <span key={place} title={nameOf.building(place)}>
            <Vignette id={place} level={1} />
          </span>
        ))}
      </div>
    );
  }
  return (
    <div class="cf-card-picture">
      {(shown.length ? shown : ["star"]).map((id) => (
        <Icon key={id} id={id} size={28} />
      ))}
    </div>
  );
}

const KNOWN = /^(product|into|kind|hub)$/;
const HANDLERS: Record<string, string[]> = {
  augmented_reality: ["cow", "milk"],
  higgs_bison: ["cow", "hay"],
  irochka_bees: ["bee", "sugar"],
  irochka_hens: ["laying_hen"],
  martian_hornets: ["apple_tree", "sugar"],
  masha_feed: ["hen", "cow"],
  meteor_shower: ["card", "laying_hen"],
  tea_fungus: ["sugar", "beer"],
  tolik_scrap: ["robot", "conveyor"],
  wormhole: ["cow", "apple_tree"],
  yeast_cordyceps: ["juice", "beer"],
  yulyasha_harrow: ["harrow"],
  lyusya_shopper: ["coin"],
  petruha_free_modernisation: ["cube"],
  borka_conveyor: ["conveyor"],
  compost_black_hole: ["compost"],
  martian_worm: ["worm"],
  dish_substitution: ["lunch"],
  dish_fv_plus: ["breakfast"],
  lock: ["lock"],
  harvest_limit_plus: ["apple_tree"],
  capacity_plus: ["cow", "hen"],
};

/** Ids of pictures that an effect speaks of, a few at most. */
function things(row: CardRow | undefined): string[] {
  if (!row) return [];
  const effects = [...row.effects, ...row.properties.flatMap((part) => part.effects)];
  const found = effects.flatMap(pictured);
  const seen = [...new Set(found)].slice(0, 4);
  return seen.length || row.kind !== "one_time" ? seen : ["robot", "conveyor"];
}

/** What a card builds; where nothing else can be shown, what it lies under. */
function placesOf(row: CardRow | undefined, bare: boolean): string[] {
  if (!row) return [];
  if (row.building) return [row.building];
  if (row.buildings.length || !bare) return row.buildings;
  return row.properties.flatMap((part) => part.buildings).filter((place) => place !== "any");
}

function pictured(effect: Effect): string[] {
  const found = [...(HANDLERS[effect.op] ?? [])];
  for (const [key, value] of Object.entries(effect)) {
    if (KNOWN.test(key) && typeof value === "string") found.push(value);
    if (key === "coins" || key === "harrows") found.push(key === "coins" ? "coin" : "harrow");
    if (["products", "takes", "gives", "spend", "trigger", "spokes"].includes(key)) found.push(...idsIn(value));
    if (key === "gain" && !Array.isArray(value)) found.push(...idsIn(value));
    if (["gain", "options", "recipes"].includes(key) && Array.isArray(value))
      found.push(...value.flat().flatMap((inner) => pictured({ op: "", ...(inner as object) })));
  }
  return found;
}

function idsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.filter((id): id is string => typeof id === "string");
  return value && typeof value === "object" ? Object.keys(value) : [];
}
