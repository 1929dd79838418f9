/** What the lobby and running matches refuse has words in the pages, in every language. A new reason is worded there, or named below as one for programs. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import i18next from "i18next";
import { afterEach, expect, test } from "vitest";
import { Refused } from "../wire/http";
import en from "../words/en.json";
import es from "../words/es.json";
import ru from "../words/ru.json";
import { wordsOf } from "./Busy";
import { language } from "./language";

const ROOT = join(import.meta.dirname, "../../../..");
const CATALOGUES = { en, ru, es };
/** Only programs meet these: ids, seeds and scopes that no page sends, and what operators are refused. */
const FOR_PROGRAMS = new Set(
  `table_id_mismatch table_already_open malformed_seed seed_is_unrated foreign_player already_signed_in scopes_not_for_guests
   token_taken refresh_token_unknown refresh_token_reused expired_already operators_only foreign_month unknown_system_command
   already_opened player_seated_twice malformed_absence unknown_query command_too_large malformed_command match_ended_behind_the_damage`.split(/\s+/),
);

/** Reasons in the last column of the README's tables of commands, and those between its tables. */
function lobbys(): string[] {
  const text = readFileSync(join(ROOT, "services/lobby/README.md"), "utf8");
  const [commands = ""] = (text.split("## Commands")[1] ?? "").split("## Decisions");
  const columns = commands.split("\n").map((line) => (line.startsWith("|") ? (line.split("|").at(-2) ?? "") : line));
  return columns.flatMap((column) => [...column.matchAll(/`([a-z]+(?:_[a-z]+)+)`/g)].map((found) => found[1] as string));
}

function matches(): string[] {
  const folder = join(ROOT, "libs/host/match");
  const sources = readdirSync(folder).filter((file) => file.endsWith(".py"));
  const text = sources.map((file) => readFileSync(join(folder, file), "utf8")).join("\n");
  return [...text.matchAll(/RefusalError\(\s*"[a-z]+",\s*"([a-z_]+)"/g)].map((found) => found[1] as string);
}

const COMMANDS = new Set(["open_table", "withdraw_rematch", "withdraw_invitation", "invite_player", "call_off"]);
const met = [...new Set([...lobbys(), ...matches()])].filter((reason) => !FOR_PROGRAMS.has(reason) && !COMMANDS.has(reason));

async function speak(code: keyof typeof CATALOGUES): Promise<void> {
  await i18next.init({ lng: code, resources: { [code]: { translation: CATALOGUES[code] } }, interpolation: { escapeValue: false } });
  language.value = code;
}

afterEach(() => {
  language.value = "en";
});

test.each(["en", "ru", "es"] as const)("in %s every reason has words", (code) => {
  const words: Record<string, string> = CATALOGUES[code].refused;
  expect(met.length).toBeGreaterThan(70);
  expect(met.filter((reason) => !words[reason])).toEqual([]);
});

test("a wrong password is said in the page's language", async () => {
  await speak("ru");
  const refused = new Refused({ code: "forbidden", title: "This is not yours", status: 403, reason: "login_or_password_wrong" });
  expect(wordsOf(refused)).toBe(ru.refused.login_or_password_wrong);
});

test("what a decoder says of a field is never shown, the field's rule is", async () => {
  await speak("en");
  const said = (detail: string): string =>
    wordsOf(new Refused({ code: "malformed", title: "", status: 422, reason: "malformed_request", detail }));
  expect(said("Expected `str` of length >= 10 - at `$.password`")).toBe(en.form.password);
  expect(said("Expected `str` matching regex '\\\\A[A-Z]' - at `$.login`")).toBe(en.form.login);
  expect(said("Expected `int`, got `str` - at `$.seats[1]`")).toBe(en.problem.malformed);
});

test("what has no words of its own is said by its kind", async () => {
  await speak("es");
  expect(wordsOf(new Refused({ code: "forbidden", title: "No", status: 403 }))).toBe(es.problem.forbidden);
});
