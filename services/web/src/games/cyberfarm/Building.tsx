/** A building: its slots, what lives there, what it gives, its recipes and the cards under it. */
import type { JSX } from "preact";
import { useLatest } from "../latest";
import { Icon, Vignette } from "./art/Icon";
import { printed } from "./printed";
import type { BuildingRow, LevelRow, RecipeRow } from "./printed";
import { cardName, cardText, nameOf, units } from "./text";
import type { Acting } from "./Touch";
import { Touch } from "./Touch";
import type { Building as Built, FarmView, Herd } from "./view";
import { visits } from "./view";
import type { Event } from "./wire/events";
import { word } from "./words";

interface BuildingProps {
  building: Built;
  farm: FarmView;
  seat: number;
  act: Acting | null;
  guest: Acting;
  bees: number;
}

export function Building({ building, farm, seat, act, guest, bees }: BuildingProps): JSX.Element {
  const row = printed.value?.buildings[building.id];
  const level = row?.levels[building.level - 1];
  const id = building.id;
  const latest = useLatest<Event>()((event) => "building" in event && event.building === id && "seat" in event && event.seat === seat);
  const active = act?.activated.includes(id) ? " cf-active" : "";
  return (
    <section class={`cf-building cf-level-${building.level}${active} ${latest}`} data-building={id}>
      <Touch
        class="cf-building-head"
        act={guest}
        on={[
          ...(act ? [{ building: id }, { source: id }, { target: id }] : []),
          { farm: seat, spot: id },
        ]}
        label={nameOf.building(id)}
      >
        <Vignette id={id} level={building.level} />
        <span class="cf-building-name">{nameOf.building(id)}</span>
        <span class="cf-level" aria-hidden="true" title={word("ui.level", { level: building.level })}>
          {building.level > 1 ? "II" : "I"}
        </span>
        {id === "field" && farm.cubes > 0 && (
          <span class="cf-cubes" title={word("ui.field_cube")}>
            <Icon id="cube" size={16} name={word("ui.field_cube")} />×{farm.cubes}
          </span>
        )}
        {bees > 0 && (
          <span class="cf-bees">
            <Icon id="bee" size={18} name={word("ui.bees")} />×{bees}
          </span>
        )}
      </Touch>
      {level && <Slots id={id} level={level} farm={farm} act={act} />}
      {row && row.tokens.length > 0 && <Stalls building={building} row={row} farm={farm} act={act} />}
      {level && <Yields id={id} level={level} />}
      {level && <Recipes id={id} recipes={level.recipes} act={act} />}
      <Underlaid building={building} farm={farm} act={act} />
    </section>
  );
}

/** What a robot at a slot may be told, by slot. */
const SLOT_COMMANDS: Record<string, string[]> = {
  plot: ["work"],
  bed: ["work"],
  loft: ["work"],
  buy: ["buy_token"],
  exchange: ["exchange_token"],
  feed: ["feed", "feed_birds"],
  add_bee: ["tend_bees"],
  honey: ["tend_bees"],
  process: ["process"],
  cook: ["process"],
};

function slotPartials(building: string, slot: string): Record<string, unknown>[] {
  if (slot === "work") return [{ type: "plant" }, { type: "replace_tree" }, { type: "harvest" }];
  if (slot === "add_bee" || slot === "honey") return [{ type: "tend_bees", action: slot }];
  if (slot === "feed") return [{ type: building === "barn" ? "feed" : "feed_birds" }];
  if (slot === "buy" || slot === "exchange") {
    const kinds = building === "barn" ? ["cow", "horse"] : ["hen", "laying_hen"];
    return kinds.map((kind) => ({ type: slot === "buy" ? "buy_token" : "exchange_token", kind }));
  }
  return (SLOT_COMMANDS[slot] ?? []).map((type) => ({ type, building }));
}

function Slots({ id, level, farm, act }: { id: string; level: LevelRow; farm: FarmView; act: Acting | null }): JSX.Element {
  const slots: [string, number][] = Object.entries(level.slots);
  if (level.multi) slots.push([level.multi, 0]);
  return (
    <ul class="cf-slots">
      {slots.map(([slot, spaces]) => {
        const there = visits(farm, `${id}.${slot}`);
        const taken = there.robots + there.harrows;
        const state = spaces
          ? word("ui.free_slots", { free: Math.max(0, spaces - taken), count: spaces })
          : word("ui.any_times");
        return (
          <li key={slot}>
            <Touch
              class={spaces ? "cf-slot" : "cf-slot cf-multi"}
              act={act}
 on={act ? slotPartials(id, slot) : []}
              label={`${nameOf.building(id)}, ${word(`slot.${slot}`)}: ${state}`}
            >
              <span class="cf-slot-name">{word(`slot.${slot}`)}</span>
              <span class="cf-spaces">
                {Array.from({ length: Math.max(spaces, taken, spaces ? 0 : 1) }, (_, i) => (
                  <span key={i} class={i < taken ? "cf-space cf-taken" : "cf-space"}>
                    {i < there.robots ? (
                      <Icon id="robot" size={18} />
                    ) : i < taken ? (
                      <Icon id="harrow" size={18} />
                    ) : spaces ? null : (
                      <span class="cf-infinite">∞</span>
                    )}
                  </span>
                ))}
              </span>
            </Touch>
          </li>
        );
      })}
    </ul>
  );
}

const CONDITIONS = ["ready", "used", "young"] as const;

function Stalls({ building, row, farm, act }: { building: Built; row: BuildingRow; farm: FarmView; act: Acting | null }): JSX.Element {
  const annexes = building.cards.filter((under) => under.card === "annex").length;
  const tokens = row.tokens.flatMap((kind) =>
    CONDITIONS.flatMap((condition) =>
      Array.from({ length: (farm.herds[kind] as Herd | undefined)?.[condition] ?? 0 }, (_, i) => ({ kind, condition, i })),
    ),
  );
  const spaces = Math.max(row.spaces + 2 * annexes, tokens.length);
  return (
    <ul class="cf-stalls">
      {Array.from({ length: spaces }, (_, i) => {
        const token = tokens[i];
        if (!token) return <li key={i} class="cf-stall" title={word("ui.empty_stall")} />;
        const label = `${nameOf.token(token.kind)}, ${nameOf.condition(token.condition)}`;
        return (
          <li key={`${token.kind}${token.condition}${token.i}`} class={`cf-stall cf-${token.condition}`}>
            <Touch
              class="cf-token"
              label={label}
              act={act}
 on={
                act
                  ? [
                      { kind: token.kind, condition: token.condition },
                      { tree: token.kind, condition: token.condition },
                    ]
                  : []
              }
            >
              <Icon id={token.kind} size={30} name={label} />
              {token.condition !== "ready" && (
                <span class="cf-cube">
                  <Icon id="cube" size={14} />
                </span>
              )}
              {token.condition === "young" && <span class="cf-young">✦</span>}
            </Touch>
          </li>
        );
      })}
    </ul>
  );
}

function Yields({ id, level }: { id: string; level: LevelRow }): JSX.Element | null {
  const yields = Object.entries(level.yields);
  const row = printed.value?.buildings[id];
  const living = (row?.tokens ?? []).map((kind) => [kind, printed.value?.tokens[kind]] as const);
  if (!yields.length && !living.length) return null;
  return (
    <div class="cf-yields">
      {yields.length > 0 && <span class="cf-small">{word("ui.yields")}</span>}
      {yields.map(([product, n]) => (
        <span key={product} class="cf-chip" title={nameOf.product(product)}>
          <Icon id={product} size={18} name={nameOf.product(product)} />
          {n}
        </span>
      ))}
      {living.map(([kind, token]) => (
        <span key={kind} class="cf-chip" title={nameOf.token(kind)}>
          <Icon id={kind} size={18} name={nameOf.token(kind)} />→
          {token?.harrows ? <Icon id="harrow" size={18} name={word("ui.harrows")} /> : <Amounts amounts={token?.gives ?? {}} />}
        </span>
      ))}
    </div>
  );
}

export function Amounts({ amounts }: { amounts: Record<string, number> }): JSX.Element {
  return (
    <span class="cf-amounts">
      {Object.entries(amounts).map(([product, n]) => (
        <span key={product} title={nameOf.product(product)}>
          {n > 1 && n}
          <Icon id={product} size={18} name={nameOf.product(product)} />
        </span>
      ))}
    </span>
  );
}

export function RecipeLine({ recipe }: { recipe: RecipeRow }): JSX.Element {
  return (
    <>
      <Amounts amounts={recipe.takes} />
      {recipe.wild && <span class="cf-wild">+{recipe.wild === "different" || recipe.wild === "identical" ? "2" : ""}?</span>}
      <span aria-hidden="true">→</span>
      {recipe.dish ? <Icon id={recipe.dish} size={18} name={nameOf.dish(recipe.dish)} /> : <Amounts amounts={recipe.gives} />}
    </>
  );
}

function Recipes({ id, recipes, act }: { id: string; recipes: RecipeRow[]; act: Acting | null }): JSX.Element | null {
  if (!recipes.length) return null;
  return (
    <ul class="cf-recipes" aria-label={word("ui.recipes")}>
      {recipes.map((recipe) => (
        <li key={recipe.id}>
          <Touch
            class="cf-recipe"
            label={`${nameOf.recipe(recipe.id)}: ${units(recipe.takes)} → ${recipe.dish ? nameOf.dish(recipe.dish) : units(recipe.gives)}`}
            act={act}
 on={act ? [{ type: "process", building: id, recipe: recipe.id }] : []}
          >
            <RecipeLine recipe={recipe} />
          </Touch>
        </li>
      ))}
    </ul>
  );
}

function Underlaid({ building, farm, act }: { building: Built; farm: FarmView; act: Acting | null }): JSX.Element | null {
  if (!building.cards.length) return null;
  return (
    <ul class="cf-under" aria-label={word("ui.under")}>
      {building.cards.map(({ card, position }) => {
        const visited = visits(farm, `${building.id}:${card}`).robots > 0;
        const on = act
          ? [
              { type: "use_card", card },
              { by: card },
              { building: building.id, recipe: card },
            ]
          : [];
        return (
          <li key={card} data-position={position}>
            <Touch class="cf-strip" act={act} on={on} label={`${cardName(card)}: ${cardText(card)}`}>
              <span title={cardText(card)}>{cardName(card)}</span>
              {visited && <Icon id="robot" size={16} />}
              <CardRecipes card={card} position={position} building={building.id} act={act} />
            </Touch>
          </li>
        );
      })}
    </ul>
  );
}

/** Recipes that a card adds to its building. */
function CardRecipes({ card, position }: { card: string; position: string; building: string; act: Acting | null }): JSX.Element | null {
  const part = printed.value?.inventions[card]?.properties.find((there) => there.position === position);
  const recipes = (part?.effects ?? []).flatMap((effect) => (effect.recipes as RecipeRow[] | undefined) ?? []);
  if (!recipes.length) return null;
  return (
    <>
      {recipes.map((recipe) => (
        <span key={recipe.id} class="cf-strip-recipe">
          <RecipeLine recipe={{ ...recipe, wild: recipe.wild ?? null, dish: null }} />
        </span>
      ))}
    </>
  );
}
