/** What the platform itself does in a match, in words: the same for every game. */
import { t } from "../app/language";
import type { GameEvent } from "../wire/view";

const HOSTS = /^(match|seat)_/;

/** Null for a game's own event. */
export function hosts(event: GameEvent, names: readonly string[]): string | null {
  if (!HOSTS.test(event.type)) return null;
  const name = names[Number(event.seat ?? -1)] ?? "";
  const key = event.type === "seat_left" ? `event.seat_left.${String(event.why ?? "stepped_away")}` : `event.${event.type}`;
  return t(key, { name, defaultValue: "" });
}
