import type { JSX } from "preact";

interface FieldProps {
  id: string;
  label: string;
  value: string;
  set: (value: string) => void;
  type?: "text" | "password" | "email";
  autocomplete?: string;
  maxLength?: number;
}

/** A line to write in, with what it is for. */
export function Field({ id, label, value, set, type = "text", autocomplete, maxLength }: FieldProps): JSX.Element {
  return (
    <p class="field">
      <label for={id}>{label}</label>
      <input
        id={id}
        {...({ type } as { type: "text" })}
        autocomplete={autocomplete}
        maxLength={maxLength}
        value={value}
        onInput={(event) => set(event.currentTarget.value)}
      />
    </p>
  );
}
