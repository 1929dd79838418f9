/** Who looks at the pages. */
import { signal } from "@preact/signals";
import * as api from "../wire/api";
import { Refused, whenEnded } from "../wire/http";
import { live } from "../wire/socket";

/** undefined while it is not known yet, null for a visitor. */
export const me = signal<api.Me | null | undefined>(undefined);

/** Whether this browser was given a cookie. The cookie itself is not for scripts to see. */
const KEPT = "furrow.known";

export async function lookWho(): Promise<void> {
  if (!localStorage.getItem(KEPT)) {
    me.value = null;
    return;
  }
  try {
    me.value = await api.me();
  } catch (error) {
    if (!(error instanceof Refused) || error.problem.status !== 401) throw error;
    forget();
  }
}

whenEnded(forget);

/** After a sign-in. */
export async function known(): Promise<void> {
  localStorage.setItem(KEPT, "yes");
  await lookWho();
}

const NAMES = ["Ada", "Bruno", "Clara", "Dario", "Elena", "Felix", "Greta", "Hugo", "Irina", "Jonas"];

const madeUp = (): string => `${NAMES[Math.floor(Math.random() * NAMES.length)]} ${Math.floor(100 + Math.random() * 900)}`;

/** What a visitor is to be called once they play: made up, until they say. */
export const guestName = signal(madeUp());

/** A guest of that name unless one is somebody already. */
export async function somebody(name = guestName.value): Promise<void> {
  if (me.value) return;
  await api.guest(name.trim() || madeUp());
  await known();
}

/** The browser's session ends, and with it whatever `end` ends: nobody comes in with its token again. */
export async function leave(end: () => Promise<void> = api.signOut): Promise<void> {
  live.be(null);
  try {
    await end();
  } catch (error) {
    live.be(me.value?.player ?? null);
    throw error;
  }
  forget();
}

/** After the token has ended. */
export function forget(): void {
  localStorage.removeItem(KEPT);
  me.value = null;
}
