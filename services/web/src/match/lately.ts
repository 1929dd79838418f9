/** What was done, for whoever looks up: the last deed of anybody else, and what of the log still stands. */
import type { GameModule } from "../games/contract";
import type { Frame, GameEvent, View } from "../wire/view";
import { hosts } from "./hosts";

const TAKEN_BACK = "match_commit_taken_back";

/** The versions of commits that were taken back. */
export function takenBack(frames: readonly Frame[]): Set<number> {
  const events = frames.flatMap((frame) => frame.events);
  return new Set(events.filter(({ type }) => type === TAKEN_BACK).map(({ version }) => Number(version)));
}

/** Whether the commit does nothing but take another back. */
export const takesBack = (frame: Frame): boolean => frame.events.some(({ type }) => type === TAKEN_BACK);

type Telling = (event: GameEvent) => string | null | undefined;

export function telling(view: View, names: string[], module: GameModule | null): Telling {
  return (event) => hosts(event, names) ?? module?.say(event, view, names);
}

/**
 * All that another seat, or the autopilot for it, did in its last go and has not taken back, the oldest first; none while
 * nobody did anything that is told.
 */
export function lastEvents(frames: readonly Frame[], seat: number | null, tell: Telling): GameEvent[] {
  const gone = takenBack(frames);
  const deeds: GameEvent[][] = [];
  let who: number | undefined;
  for (const frame of frames.toReversed()) {
    const actor = frame.actor.seat;
    if (typeof actor !== "number" || gone.has(frame.version) || takesBack(frame)) continue;
    if (who !== undefined && actor !== who) break;
    if (actor === seat) continue;
    const events = frame.events.filter((event) => event.seat === actor);
    if (!events.some(tell)) continue;
    who = actor;
    deeds.push(events);
  }
  return deeds.toReversed().flat();
}

/** Events in words, one after the other. */
export function deedOf(events: readonly GameEvent[], tell: Telling): string {
  return events.flatMap((event) => tell(event) || []).join(" ");
}

export interface Entry {
  version: number;
  /** Whether it is of something that was taken back. */
  back: boolean;
  /** Its events in words, the newest first. */
  told: string[];
}

/** What one seat did without another between, the newest first; of nobody's seat for what came by itself. */
export interface Chapter {
  seat: number | null;
  entries: Entry[];
}

/** The log: what was taken back is gone from it but for a line that says so, once for each go. */
export function chapters(frames: readonly Frame[], tell: Telling): Chapter[] {
  const gone = takenBack(frames);
  const found: Chapter[] = [];
  for (const frame of frames.toReversed()) {
    if (gone.has(frame.version)) continue;
    const told = frame.events.toReversed().flatMap((event) => tell(event) || []);
    if (!told.length) continue;
    const seat = frame.actor.seat ?? null;
    const entry = { version: frame.version, back: takesBack(frame), told };
    const chapter = found.at(-1);
    if (chapter?.seat !== seat) found.push({ seat, entries: [entry] });
    else if (!entry.back || !chapter.entries.at(-1)?.back) chapter.entries.push(entry);
  }
  return found;
}
