/** A game's own options as it declares them: by the parts of its rules, with what few want behind a further step. */
import type { JSX } from "preact";
import { t } from "../app/language";
import type * as api from "../wire/api";

export type Fields = Record<string, api.Schema>;

/** The game's own options, from its own schema. */
export function optionsOf(document: Pick<api.GameDocument, "options">): Fields {
  const name = document.options.$ref?.split("/").at(-1) ?? "";
  return document.options.$defs?.[name]?.properties ?? document.options.properties ?? {};
}

/** The options' names by the part of the rules they belong to, in the order in which the game tells them. */
export function bySection(fields: Fields, rare: boolean): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const [field, schema] of Object.entries(fields)) {
    if (Boolean(schema["x-rare"]) !== rare) continue;
    const section = schema["x-section"] ?? "";
    found.set(section, [...(found.get(section) ?? []), field]);
  }
  return found;
}

/** `End of a season` as a key of the catalogues. */
export const sectionKey = (section: string): string => section.toLowerCase().replaceAll(/[^a-z0-9]+/g, "_");

interface OptionsProps {
  fields: Fields;
  seats: number;
  chosen: Readonly<Record<string, unknown>>;
  choose: (options: Record<string, unknown>) => void;
}

export function Options(props: OptionsProps): JSX.Element {
  const rare = bySection(props.fields, true);
  return (
    <>
      <Sections {...props} sections={bySection(props.fields, false)} />
      {rare.size > 0 && (
        <details class="more-options">
          <summary>{t("open.more")}</summary>
          <Sections {...props} sections={rare} />
        </details>
      )}
    </>
  );
}

function Sections({ sections, fields, seats, chosen, choose }: OptionsProps & { sections: Map<string, string[]> }): JSX.Element {
  return (
    <>
      {[...sections].map(([section, names]) => (
        <fieldset key={section} class="options">
          {section && <legend>{t(`option_section.${sectionKey(section)}`, { defaultValue: section })}</legend>}
          {names.map((field) => (
            <Field
              key={field}
              field={field}
              schema={fields[field] as api.Schema}
              seats={seats}
              value={field in chosen ? chosen[field] : fields[field]?.default}
              set={(value) => choose({ ...chosen, [field]: value })}
            />
          ))}
        </fieldset>
      ))}
    </>
  );
}

interface SwitchProps {
  label: string;
  /** What choosing it means, and the id that the words go by. */
  told?: { id: string; words: string };
  value: boolean;
  set: (value: boolean) => void;
}

export function Switch({ label, told, value, set }: SwitchProps): JSX.Element {
  return (
    <p>
      <label class="row">
        <input
          type="checkbox"
          checked={value}
          aria-describedby={told?.id}
          onChange={(event) => set(event.currentTarget.checked)}
        />
        <span>{label}</span>
      </label>
      {told?.words && <small id={told.id}>{told.words}</small>}
    </p>
  );
}

interface FieldProps {
  field: string;
  schema: api.Schema;
  value: unknown;
  seats: number;
  set: (value: unknown) => void;
}

/** What may be chosen; a seat or none, where the schema has small numbers or null. */
export function choicesOf(schema: api.Schema, seats: number): unknown[] {
  const listed = schema.enum ?? schema.anyOf?.flatMap((one) => one.enum ?? []) ?? [];
  const seat = schema.anyOf?.find((one) => one.type === "integer" && one.minimum === 0);
  if (listed.length || !seat) return listed;
  return [null, ...Array.from({ length: Math.min(seats, (seat.maximum ?? 0) + 1) }, (_, at) => at)];
}

function choiceWords(field: string, choice: unknown, schema: api.Schema): string {
  if (choice === null) return t("open.drawn");
  if (typeof choice === "number") return t("statistics.seat", { seat: choice + 1 });
  const told = schema["x-values"]?.[String(choice)] ?? String(choice).replaceAll("_", " ");
  return t(`option.${field}_${choice}`, { defaultValue: told });
}

/** A switch or a choice; options that are neither keep what the game says. */
function Field({ field, schema, value, seats, set }: FieldProps): JSX.Element | null {
  const label = t(`option.${field}`, { defaultValue: schema.title ?? field.replaceAll("_", " ") });
  const words = t(`option_told.${field}`, { defaultValue: schema.description ?? "" });
  const id = `told-${field}`;
  if (schema.type === "boolean") return <Switch label={label} told={{ id, words }} value={value === true} set={set} />;
  const choices = choicesOf(schema, seats);
  if (!choices.length) return null;
  return (
    <p>
      <span class="row">
        <label for={`option-${field}`}>{label}</label>
        <select
          id={`option-${field}`}
          aria-describedby={id}
          value={JSON.stringify(value ?? null)}
          onChange={(event) => set(JSON.parse(event.currentTarget.value))}
        >
          {choices.map((choice) => (
            <option key={String(choice)} value={JSON.stringify(choice)}>
              {choiceWords(field, choice, schema)}
            </option>
          ))}
        </select>
      </span>
      <small id={id}>{words}</small>
    </p>
  );
}
