/** The strip in which a command grows: what is asked, what is chosen, back and cancel. */
import type { JSX } from "preact";
import { useHeight } from "../../app/height";
import { Icon } from "./art/Icon";
import { useAmounts } from "../useAmounts";
import type { Amounts, Choosing } from "../useAmounts";
import { startOf } from "./acting";
import { sole } from "../composer";
import type { Acting } from "./acting";
import { describe } from "./describe";
import { printed } from "./printed";
import { nameOf } from "./text";
import type { AmountsNode } from "../../wire/offers";
import { leasts, totalOf } from "../../wire/offers";
import { amountIcon, amountName, split, valueIcon, valueName } from "./values";
import type { Around } from "./values";
import { word } from "./words";

interface StepsProps {
  act: Acting;
  around: Around;
  /** Whether somebody waits for the seat. */
  awaited: boolean;
  waiting: string[];
  hidden: boolean;
  /** Whether a command is under way. */
  sending: boolean;
}

/** Told by the buttons of the strip itself, since no place on the board stands for them. */
const PLACELESS = new Set([
  "choose_capital",
  "auction_decline",
  "end_turn",
  "pass_season",
  "load_loaf",
  "settle_spoilage",
  "resolve",
  "redeem_scrap",
  "place_conveyor",
  "move_lock",
]);

export function Steps({ act, around, awaited, waiting, hidden, sending }: StepsProps): JSX.Element {
  const title = sending
    ? word("ui.sending")
    : hidden
    ? word("ui.chosen")
    : awaited
      ? word("ui.your_move")
      : act.question
        ? word("ui.free_now")
        : word("ui.waiting", { names: waiting.join(", ") });
  const strip = useHeight<HTMLElement>("--strip");
  return (
    <section ref={strip} class={`cf-steps${awaited ? " cf-awaited" : ""}`} aria-label={title} data-testid="steps">
      <div class="cf-steps-head" aria-live="polite">
        <h2 data-now tabIndex={-1}>
          {title}
        </h2>
        {act.begun && <Trail act={act} around={around} />}
      </div>
      {act.question && <QuestionBox key={keyOf(act)} act={act} around={around} />}
      {act.begun && (
        <div class="cf-steps-foot">
          <button type="button" class="cf-quiet" onClick={act.back}>
            ← {word("ui.back")}
          </button>
          <button type="button" class="cf-quiet" onClick={act.cancel}>
            {word("ui.cancel")}
          </button>
        </div>
      )}
    </section>
  );
}

/** Amounts begin afresh with every new question, also when its bounds have changed. */
function keyOf(act: Acting): string {
  return JSON.stringify([act.fixed, act.question]);
}

function Trail({ act, around }: { act: Acting; around: Around }): JSX.Element {
  const { type, ...rest } = act.fixed;
  const parts = Object.entries(rest).map(([field, value]) => valueName(field, value, act.fixed, around));
  return (
    <span class="cf-trail">
      {type !== undefined && commandName(String(type))}
      {parts.map((part, i) => (
        <span key={i}> › {part}</span>
      ))}
    </span>
  );
}

function commandName(type: string): string {
  return PLAIN_NAMES.has(type) ? word(`command.${type}`) : word(`verb.${type}`);
}

const PLAIN_NAMES = new Set(["auction_decline", "end_turn", "pass_season"]);

function QuestionBox({ act, around }: { act: Acting; around: Around }): JSX.Element {
  const question = act.question;
  if (question?.ask === "choice") return <ChoiceBox act={act} around={around} field={question.field} values={question.values} />;
  if (question?.ask === "amounts") return <AmountsBox act={act} around={around} node={question.node} />;
  if (question?.ask === "confirm") return <Confirm act={act} around={around} amounts={{}} />;
  const only = sole(act);
  const opening = only !== null && PLACELESS.has(only) ? act.after({ type: only }) : null;
  if (only && opening?.ask === "choice") return <ChoiceBox act={act} around={around} opening={only} field={opening.field} values={opening.values} />;
  const commands = question?.types ?? [];
  const shown = act.begun ? commands : commands.filter((type) => PLACELESS.has(type));
  return (
    <div class="cf-options">
      {act.begun ? (
        <span class="cf-ask">{word("field.command")}</span>
      ) : (
        <span class="cf-ask">{word(`phase_hint.${around.sections.table.phase}`)}</span>
      )}
      {shown.map((type) => (
        <button key={type} type="button" class={`${type === only ? "cf-go" : "cf-option"} offered`} data-offer onClick={() => act.pick({ type })}>
          {commandName(type)}
        </button>
      ))}
    </div>
  );
}

interface ChoiceProps {
  act: Acting;
  around: Around;
  field: string;
  values: readonly unknown[];
  /** The type of a command that is not begun yet: the choice begins it. */
  opening?: string;
}

function ChoiceBox({ act, around, field, values, opening }: ChoiceProps): JSX.Element {
  const trail = opening === undefined ? act.fixed : { type: opening };
  return (
    <div class="cf-options">
      <span class="cf-ask">{opening === "choose_capital" ? word("phase_hint.capital") : word(`field.${field}`)}</span>
      {values.map((value) => {
        const icon = valueIcon(field, value, trail);
        return (
          <button
            key={String(value)}
            type="button"
            class="cf-option offered"
            data-offer
            data-value={String(value)}
            onClick={() => act.pick(opening === undefined ? { [field]: value } : { type: opening, [field]: value })}
          >
            {icon && <Icon id={icon} size={22} />}
            {valueName(field, value, trail, around)}
          </button>
        );
      })}
    </div>
  );
}

function Confirm({ act, around, amounts }: { act: Acting; around: Around; amounts: Amounts }): JSX.Element {
  const command = act.whole(amounts);
  return (
    <div class="cf-options">
      <span class="cf-ask">{command && describe(command, { sections: around.sections })}</span>
      <button type="button" class="cf-go" data-next data-testid="confirm" onClick={() => act.confirm(amounts)}>
        {word("ui.confirm")}
      </button>
    </div>
  );
}

function AmountsBox({ act, around, node }: { act: Acting; around: Around; node: AmountsNode }): JSX.Element {
  const choosing = useAmounts(node, startOf);
  const { amounts, whole } = choosing;
  if (isOneOfMany(node)) return <OneOfMany act={act} around={around} node={node} />;
  const groups = new Map<string, string[]>();
  for (const { field } of node.bounds) groups.set(split(field)[0], [...(groups.get(split(field)[0]) ?? []), field]);
  return (
    <div class="cf-amounts-box">
      {[...groups].map(([group, fields]) => (
        <fieldset key={group}>
          <legend>{word(`amount.${group}`)}</legend>
          {fields.map((field) => (
            <Stepper key={field} act={act} field={field} choosing={choosing} />
          ))}
        </fieldset>
      ))}
      <Totals node={node} amounts={amounts} type={String(act.fixed.type)} />
      {whole && <Confirm act={act} around={around} amounts={amounts} />}
    </div>
  );
}

interface StepperProps {
  act: Acting;
  field: string;
  choosing: Choosing;
}

function Stepper({ act, field, choosing }: StepperProps): JSX.Element {
  const { amounts, canLower, canRaise, set } = choosing;
  const n = amounts[field] ?? 0;
  const name = amountName(field, act.fixed);
  const icon = amountIcon(field, act.fixed);
  return (
    <div class={n > 0 ? "cf-stepper cf-some" : "cf-stepper"} role="group" aria-label={name} data-amount={field}>
      <button type="button" aria-label={word("ui.less", { what: name })} disabled={!canLower(field)} onClick={() => set(field, n - 1)}>
        −
      </button>
      <span class="cf-stepper-what">
        {icon && <Icon id={icon} size={24} />}
        <span>{name}</span>
      </span>
      <output>{n}</output>
      <button type="button" data-next aria-label={word("ui.more", { what: name })} disabled={!canRaise(field)} onClick={() => set(field, n + 1)}>
        +
      </button>
    </div>
  );
}

/** How far the plain sums are, and what a load is worth as printed. */
function Totals({ node, amounts, type }: { node: AmountsNode; amounts: Amounts; type: string }): JSX.Element {
  const plain = (node.sums ?? []).filter((sum) => Object.values(sum.weights).every((weight) => weight === 1));
  const value = Object.entries(amounts).reduce((sum, [field, n]) => {
    const id = split(field)[1] ?? "";
    return sum + n * (printed.value?.products[id]?.value ?? 0);
  }, 0);
  return (
    <p class="cf-small cf-totals">
      {plain.map((sum, i) => (
        <span key={i}>
          {totalOf(sum, amounts)} / {sum.least === sum.most || sum.least === 0 ? sum.most : `${sum.least}–${sum.most}`}
        </span>
      ))}
      {type === "load_loaf" && <span>{word("ui.load_value", { value })}</span>}
    </p>
  );
}

/** One unit of one thing: told by buttons rather than by steppers. */
function isOneOfMany(node: AmountsNode): boolean {
  const [sum, ...others] = node.sums ?? [];
  if (!sum || others.length || sum.least !== 1 || sum.most !== 1) return false;
  return node.bounds.every(({ field, least }) => sum.weights[field] === 1 && least === 0);
}

function OneOfMany({ act, around, node }: { act: Acting; around: Around; node: AmountsNode }): JSX.Element {
  return (
    <div class="cf-options">
      <span class="cf-ask">{word(act.fixed.type === "work" ? "field.product" : "field.amounts")}</span>
      {node.bounds.map(({ field }) => {
        const icon = amountIcon(field, act.fixed);
        return (
          <button key={field} type="button" class="cf-option offered" data-offer data-amount={field} onClick={() => act.confirm({ ...leasts(node), [field]: 1 })}>
            {icon && <Icon id={icon} size={22} />}
            {amountName(field, act.fixed)}
            <PlotYield act={act} around={around} field={field} />
          </button>
        );
      })}
    </div>
  );
}

/** How many units a plot gives as printed, where that is what is chosen. */
function PlotYield({ act, around, field }: { act: Acting; around: Around; field: string }): JSX.Element | null {
  const [group, product] = split(field);
  if (group !== "plots" || !product) return null;
  const id = String(act.fixed.building);
  const level = around.farm?.buildings.find((building) => building.id === id)?.level ?? 1;
  const n = printed.value?.buildings[id]?.levels[level - 1]?.yields[product];
  return n ? <small title={nameOf.building(id)}>+{n}</small> : null;
}
