/** Finding a player by name: the combobox of the WAI-ARIA patterns, whose list is of the server as one types. */
import type { ComponentChildren, JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { wordsOf } from "../app/Busy";
import { t } from "../app/language";
import * as api from "../wire/api";
import { apart, fitting, idIn, merged, only, stepped } from "./people";
import type { Person } from "./people";
import "./people.css";

/** Milliseconds without a key before the server is asked. */
const PAUSE = 200;
const MOST = 8;
/** So many of one name are looked at to see whether there are several. */
const SAME_NAME = 20;
const NOBODY: readonly Person[] = [];

interface FindProps {
  id: string;
  label: string;
  /** What stands in the field. */
  text: string;
  /** Those who are told first, and before anything is typed. */
  known?: readonly Person[];
  /** Who is not meant. */
  without?: string;
  /** Told whatever is typed, and with it who was chosen from the list. */
  set: (text: string, person: Person | null) => void;
  /** What stands behind the field in its row: the list opens below them all, and hides none. */
  children: ComponentChildren;
}

export function FindPlayer({ id, label, text, known = NOBODY, without, set, children }: FindProps): JSX.Element {
  const [open, setOpen] = useState(false);
  const [at, setAt] = useState(-1);
  const { found, sure, trouble } = useFound(open ? text.trim() : "");
  const people = merged(fitting(known, text), found, MOST).filter((one) => one.id !== without);
  const shown = open && people.length > 0 && !idIn(text);
  const marks = apart(people);
  const close = (): void => {
    setOpen(false);
    setAt(-1);
  };
  const choose = (person: Person): void => {
    close();
    set(person.name, person);
  };
  const press = (event: KeyboardEvent): void => {
    const chosen = shown ? people[at] : undefined;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      setOpen(true);
      if (shown) setAt(stepped(at, event.key === "ArrowDown" ? 1 : -1, people.length));
    } else if (event.key === "Enter" && chosen) {
      event.preventDefault();
      choose(chosen);
    } else if (event.key === "Escape") {
      if (shown) event.preventDefault();
      else if (text) set("", null);
      close();
    }
  };
  return (
    <div class="row combo">
      <label for={id}>{label}</label>
      <input
        id={id}
        role="combobox"
        autocomplete="off"
        spellcheck={false}
        maxLength={200}
        aria-autocomplete="list"
        aria-expanded={shown}
        aria-controls={`${id}-list`}
        aria-activedescendant={shown && at >= 0 ? `${id}-${at}` : undefined}
        value={text}
        onInput={(event) => {
          setOpen(true);
          setAt(-1);
          set(event.currentTarget.value, null);
        }}
        onKeyDown={press}
        onBlur={close}
      />
      {children}
      <span class="soft" role="status">
        {trouble || (shown ? t("find.some", { count: people.length }) : open && sure && !idIn(text) && t("find.none"))}
      </span>
      <div id={`${id}-list`} class="options" role="listbox" tabIndex={-1} aria-label={t("find.list")} hidden={!shown}>
        {people.map((person, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard is the field's, where the focus stays
          <div
            key={person.id}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            // The field keeps the focus.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(person)}
          >
            {person.name} <span class="soft">{[marks[index], person.guest && t("find.guest")].filter(Boolean).join(" ")}</span>
          </div>
        ))}
      </div>
    </div>
  );
}

/** The id of whom a text means, or of who was chosen from the list; null for nobody, and where several are called so. */
export async function meant(text: string, chosen: Person | null): Promise<string | null> {
  return idIn(text) ?? (chosen ?? only((await api.find(text, SAME_NAME)).players, text))?.id ?? null;
}

interface Found {
  found: readonly Person[];
  /** Whether they are of what is asked for at present. */
  sure: boolean;
  trouble: string | null;
}

/** Who has a name that begins so, once nothing is typed for a moment; nobody for "". */
function useFound(begins: string): Found {
  const [{ of, found, trouble }, setFound] = useState({ of: "", found: NOBODY, trouble: null as string | null });
  useEffect(() => {
    if (!begins || idIn(begins)) return undefined;
    let current = true;
    const timer = setTimeout(() => {
      api.find(begins, MOST).then(
        (page) => current && setFound({ of: begins, found: page.players, trouble: null }),
        (error: unknown) => current && setFound({ of: begins, found: NOBODY, trouble: wordsOf(error) }),
      );
    }, PAUSE);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [begins]);
  const sure = begins !== "" && of === begins;
  return { found: sure ? found : fitting(begins ? found : NOBODY, begins), sure, trouble: sure ? trouble : null };
}
