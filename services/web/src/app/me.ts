/** Who looks at the pages. */
import { signal } from "@preact/signals";
import * as api from "../wire/api";
import { Refused } from "../wire/http";

/** undefined while it is not known yet, null for a visitor. */
export const me = signal<api.Me | null | undefined>(undefined);

export async function lookWho(): Promise<void> {
  try {
    me.value = await api.me();
  } catch (error) {
    if (error instanceof Refused && error.problem.status === 401) me.value = null;
    else throw error;
  }
}

const NAMES = ["Ada", "Bruno", "Clara", "Dario", "Elena", "Felix", "Greta", "Hugo", "Irina", "Jonas"];

/** A guest of some name unless one is somebody already. */
export async function somebody(name?: string): Promise<void> {
  if (me.value) return;
  const made = `${NAMES[Math.floor(Math.random() * NAMES.length)]} ${Math.floor(100 + Math.random() * 900)}`;
  await api.guest(name?.trim() || made);
  await lookWho();
}

export async function leave(): Promise<void> {
  await api.signOut();
  me.value = null;
}
