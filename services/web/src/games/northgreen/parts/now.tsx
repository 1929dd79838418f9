/** What is asked of the seat now, with buttons for everything that has no place of its own on the boards. */

import type { ComponentChildren, JSX } from "preact";

import { useHeight } from "../../../app/height";
import { type Fields, sole } from "../../composer";
import { type Acting, Offered } from "../acting";
import { Icon } from "../art/icons";
import { decisionText } from "../say";
import { optionText } from "../describe";
import { originName, tileName } from "../text/names";
import { word } from "../words";
import { type Cell, cellId, type Pending, type Sections, type Turn } from "../types";
import { Steppers } from "./steppers";

interface Props {
  readonly sections: Sections;
  readonly seat: number | null;
  readonly act: Acting | null;
  readonly turn: Turn | null;
  readonly names: readonly string[];
  /** Whether a command is under way. */
  readonly sending: boolean;
}

export function Now({ sending, sections, seat, act, turn, names }: Props): JSX.Element {
  const top = turn?.pending.at(-1);
  const strip = useHeight<HTMLElement>("--strip");
  return (
    <section class="ng-now" ref={strip} aria-label={word("board.now")}>
      <div class="ng-prompt" aria-live="polite">
        <h2 data-now tabIndex={-1}>
          {sending ? word("prompt.sending") : prompt(sections, act, turn, names)}
        </h2>
        {act && (
          <button type="button" class="ng-show" onClick={show}>
            {word("board.show")}
          </button>
        )}
      </div>
      {act &&
        (act.begun ? (
          <Steps act={act} land={sections.players[seat ?? 0]?.land ?? []} />
        ) : (
          <Openers act={act} top={top} />
        ))}
    </section>
  );
}

/** Bring the first highlighted part of the boards into sight, and the keyboard to it. */
function show(click: MouseEvent): void {
  const board = (click.currentTarget as HTMLElement).closest(".ng-board");
  const parts = board?.querySelectorAll<HTMLElement>("button.offered") ?? [];
  const part = [...parts].find((one) => !one.closest(".ng-now")) ?? parts[0];
  part?.scrollIntoView({ block: "center" });
  part?.focus({ preventScroll: true });
}

function prompt(sections: Sections, act: Acting | null, turn: Turn | null, names: readonly string[]): string {
  if (sections.table.phase === "over") return word("prompt.over");
  if (!turn) {
    const waited = sections.table.turns.flatMap((open, seat) => (open ? [names[seat] ?? ""] : []));
    return word("prompt.wait", { names: waited.join(", ") });
  }
  if (act?.begun) return asked(act);
  const top = turn.pending.at(-1);
  if (top) return decisionText(top);
  return word(`prompt.${moment(turn, act)}`);
}

function moment(turn: Turn, act: Acting | null): string {
  if (turn.window === "setup") return act?.can({ type: "keep_projects" }) ? "setup_projects" : "setup";
  if (turn.window === "main") return turn.stage;
  if (turn.window === "delivery") return turn.stage === "before" ? "deliver" : "delivered";
  return turn.window;
}

/** The question of the next field of a command begun. */
function asked(act: Acting): string {
  if (act.asked("cells").length) return word("board.choose_cell_for", { tile: tileName(String(act.fixed.tile ?? "")) });
  for (const field of ["via", "count", "option", "origin", "to"]) {
    if (act.asked(field).length) return word(`board.choose_${field}`);
  }
  if (act.asked("cell").length) return word("board.choose_cell");
  return word(`verb.${act.type}`);
}

/** Commands that begin with a button. What only moves on looks like the thing to do once nothing else can be done. */
export function Openers({ act, top }: { act: Acting; top: Pending | undefined }): JSX.Element {
  return (
    <div class="ng-choices">
      {act.can({ type: "choose" }) &&
        act.values("index", { type: "choose" }).map((index) => (
          <Button key={`o${index}`} act={act} partial={{ type: "choose", index }}>
            {optionText(Number(index), top)}
          </Button>
        ))}
      {act.values("species", { type: "breed" }).map((species) => (
        <Button key={`b${species}`} act={act} partial={{ type: "breed", species }} icon={String(species)}>
          {word("command.breed", { kind: word(`kind.${species}`) })}
        </Button>
      ))}
      {act.can({ type: "pay" }) && (
        <Button act={act} partial={{ type: "pay" }} icon="workforce">
          {word("verb.pay")}
        </Button>
      )}
      {act.values("section", { type: "take_section" }).map((section) => (
        <Button key={`s${section}`} act={act} partial={{ type: "take_section", section }} icon="yields">
          {word("command.take_section", { section: word(`side.${section}`) })}
        </Button>
      ))}
      {act.values("to", { type: "convert_food" }).map((to) => (
        <Button key={`c${to}`} act={act} partial={{ type: "convert_food", to }} icon="spade">
          {word("command.convert_food", { to })}
        </Button>
      ))}
      {act.values("kind", { type: "use_bonus" }).map((kind) => (
        <Button key={`k${kind}`} act={act} partial={{ type: "use_bonus", kind }} icon={String(kind)}>
          {word("command.use_bonus", { bonus: word(`bonus.${kind}`) })}
        </Button>
      ))}
      {["move_animal", "rearrange_animals", "to_storage"].map(
        (command) =>
          act.can({ type: command }) && (
            <Button key={command} act={act} partial={{ type: command }} quiet>
              {word(`verb.${command}`)}
            </Button>
          ),
      )}
      {["skip", "end_turn"].map(
        (command) =>
          act.can({ type: command }) && (
            <Button key={command} act={act} partial={{ type: command }} strong={sole(act) === command}>
              {word(`command.${command}`)}
            </Button>
          ),
      )}
    </div>
  );
}

/** The animals as they stand, by the fields of a rearrangement. */
function standing(land: readonly Cell[]): Readonly<Record<string, number>> {
  const stocked = land.filter((cell) => cell.token === "sheep" || cell.token === "horse");
  return Object.fromEntries(
    stocked.map((cell) => [`${cell.token === "horse" ? "horses" : "sheep"}.${cellId(cell)}`, cell.count]),
  );
}

/** The next step of a command begun, as far as it is not on a board; with a way back. */
function Steps({ act, land }: { act: Acting; land: readonly Cell[] }): JSX.Element {
  return (
    <div class="ng-choices">
      {act.question?.ask === "amounts" && <Steppers act={act} node={act.question.node} start={standing(land)} land={land} />}
      {act.values("section").length > 0 && <Section act={act} />}
      {["via", "count", "option"].map((field) =>
        act.asked(field).map((value) => (
          <Button key={String(value)} act={act} partial={{ [field]: value }}>
            {valueText(field, value)}
          </Button>
        )),
      )}
      {act.asked("origin").includes("storage") && (
        <Button act={act} partial={{ origin: "storage" }}>
          {originName("storage", land)}
        </Button>
      )}
      <button type="button" class="ng-button ng-quiet" onClick={() => act.back()}>
        {word("board.back")}
      </button>
      <button type="button" class="ng-button ng-quiet" onClick={() => act.cancel()}>
        {word("board.cancel")}
      </button>
    </div>
  );
}

/** Which section the command belongs to, where it may say so. */
function Section({ act }: { act: Acting }): JSX.Element {
  const now = act.fixed.section ?? "";
  return (
    <fieldset class="ng-sections">
      <legend>{word("board.choose_section")}</legend>
      {act.values("section").map(String).map((section) => (
        <button
          key={section}
          type="button"
          class="ng-button offered ng-quiet"
          aria-pressed={now === section}
          onClick={() => act.pick({ section })}
        >
          {section ? word(`side.${section}`) : word("board.any_section")}
        </button>
      ))}
    </fieldset>
  );
}

function valueText(field: string, value: unknown): string {
  if (field === "option") return word(`amount.${value}`, { count: value === "food" ? 2 : 1 });
  if (field === "via") return (value as readonly string[]).join(" → ") || word("board.via_any");
  return String(value);
}

interface ButtonProps {
  readonly act: Acting;
  readonly partial: Fields;
  readonly icon?: string;
  readonly strong?: boolean;
  readonly quiet?: boolean;
  readonly children: ComponentChildren;
}

function Button({ act, partial, icon, strong = false, quiet = false, children }: ButtonProps): JSX.Element {
  return (
    <Offered act={act} partial={partial} class={`ng-button ${strong ? "ng-strong" : ""} ${quiet ? "ng-quiet" : ""}`}>
      {icon && <Icon name={icon} size={18} />}
      <span>{children}</span>
    </Offered>
  );
}
