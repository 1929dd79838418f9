/** What waits for whoever looks: matches to move in, and tables that want a yes or no. */
import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type * as api from "../wire/api";
import { live } from "../wire/socket";
import { titled } from "./Heading";
import { t } from "./language";
import { me } from "./me";

export const turns = signal<api.MatchRow[]>([]);
export const asked = signal<api.Asked[]>([]);

const KEPT = "furrow.notify";

export const notifies = signal(localStorage.getItem(KEPT) === "yes");

/** Have the browser tell of turns while the page is not looked at, or no longer. False if the browser may not. */
export async function notify(yes: boolean): Promise<boolean> {
  const may = !yes || (await Notification.requestPermission()) === "granted";
  notifies.value = yes && may;
  localStorage.setItem(KEPT, notifies.value ? "yes" : "no");
  return may;
}

/** One of them is answered: it waits no more. */
export function answered(table: string): void {
  asked.value = asked.value.filter((row) => row.id !== table);
}

function tellOfNew(before: readonly api.MatchRow[], now: readonly api.MatchRow[]): void {
  if (!notifies.value || !document.hidden || Notification.permission !== "granted") return;
  for (const row of now.filter((one) => !before.some((old) => old.id === one.id))) {
    const told = new Notification(t("match.your_turn"), { body: t(`title.${row.game}`, { defaultValue: row.game }), tag: row.id });
    told.onclick = () => {
      window.focus();
      location.assign(`/matches/${row.id}`);
    };
  }
}

/** Follow both for as long as somebody is signed in; the title says how many there are, and what page it is. */
export function useWaiting(): void {
  const player = me.value === undefined ? undefined : (me.value?.player ?? null);
  useEffect(() => {
    if (player !== undefined) live.be(player);
    turns.value = [];
    asked.value = [];
    if (!player) return;
    const endAsked = live.listen(
      { to: "asked" },
      {
        asked: ({ tables }: { tables: api.Asked[] }) => {
          asked.value = tables;
        },
      },
    );
    const endTurns = live.followTurns((matches) => {
      const now = matches as api.MatchRow[];
      tellOfNew(turns.value, now);
      turns.value = now;
    });
    return () => {
      endAsked();
      endTurns();
    };
  }, [player]);
  const number = turns.value.length + asked.value.length;
  useEffect(() => {
    const name = [titled.value, "Furrow"].filter(Boolean).join(" – ");
    document.title = number ? `(${number}) ${name}` : name;
  }, [number, titled.value]);
}
