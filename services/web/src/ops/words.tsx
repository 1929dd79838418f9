/** Small things that all of the operator's pages show alike. */
import type { JSX } from "preact";
import type { components } from "../wire/openapi";

type Trouble = components["schemas"]["Trouble"];
type Act = components["schemas"]["Acts"]["acts"][number];

/** A tag of the wire as words. */
export const worded = (tag: string): string => tag.replaceAll("_", " ");

/** A time of day, hours first, whatever the browser's language. */
export const clock = (at: number): string => new Date(at).toLocaleTimeString("en-GB");
export const moment = (at: number): string => new Date(at).toLocaleString("en-GB");

/** The end of the year 9999: a suspension without an end is until then. */
const FOR_GOOD = 253_402_300_800_000;

/** How long a suspension lasts. */
export const lasting = (until: number): string => (until < FOR_GOOD ? `until ${moment(until)}` : "for good");

/** What became of an operator's act, and why. */
export function became({ outcome = "under_way", detail = "", since }: Partial<Act>): string {
  if (outcome !== "already") return [worded(outcome), worded(detail)].filter(Boolean).join(", ");
  const when = since ? ` since ${moment(since)}` : "";
  return `nothing was to be done: ${worded(detail)}${when}`;
}

export function Notice({ said }: { said: string }): JSX.Element | null {
  return said ? (
    <p class="notice" role="alert">
      {said}
    </p>
  ) : null;
}

/** Warnings and errors, equal ones as one, each with what happened last and its trace. */
export function Troubles({ troubles }: { troubles: readonly Trouble[] }): JSX.Element {
  return (
    <section class="panel" aria-label="Warnings and errors">
      <h2>Warnings and errors</h2>
      {troubles.length === 0 && <p class="soft">None in the last quarter of an hour.</p>}
      <ul class="list troubles">
        {troubles.map((one) => (
          <li key={`${one.service} ${one.logger} ${one.level} ${one.event} ${one.first}`}>
            <strong class={one.level === "warning" ? "" : "bad"}>{one.level}</strong> {clock(Date.parse(one.at))} {one.service}/{one.worker}:{" "}
            {one.event} {often(one)} <span class="soft">{said(one)}</span> {one.trace && <a href={`/ops/traces/${one.trace}`}>trace</a>}
          </li>
        ))}
      </ul>
    </section>
  );
}

function often({ count = 1, first }: Trouble): JSX.Element | null {
  return count > 1 && first ? (
    <strong>
      {count} times since {clock(Date.parse(first))}
    </strong>
  ) : null;
}

function said(one: Trouble): string {
  const fields = Object.entries(one.fields ?? {}).map(([name, value]) => `${name}=${value}`);
  const thrown = one.exception?.trim().split("\n").at(-1);
  return [...fields, thrown].filter(Boolean).join(" ");
}
