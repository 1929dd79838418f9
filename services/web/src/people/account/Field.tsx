import type { JSX } from "preact";
import { t } from "../../app/language";

interface FieldProps {
  id: string;
  label: string;
  value: string;
  set: (value: string) => void;
  type?: "text" | "password" | "email";
  autocomplete?: string;
  maxLength?: number;
  required?: boolean;
  /** What it has to look like, and that in words. */
  pattern?: string;
  rule?: string;
}

/** A line to write in, with what it is for; what is wrong with it is said in the page's language. */
export function Field({ id, label, value, set, type = "text", autocomplete, maxLength, required, pattern, rule }: FieldProps): JSX.Element {
  return (
    <p class="field">
      <label for={id}>{label}</label>
      <input
        id={id}
        {...({ type } as { type: "text" })}
        autocomplete={autocomplete}
        maxLength={maxLength}
        value={value}
        required={required}
        pattern={pattern}
        title={rule}
        onInvalid={({ currentTarget }) => currentTarget.setCustomValidity(currentTarget.value && rule ? rule : t("form.missing"))}
        onInput={({ currentTarget }) => {
          currentTarget.setCustomValidity("");
          set(currentTarget.value);
        }}
      />
    </p>
  );
}
