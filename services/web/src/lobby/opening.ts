/** Opening tables. */
import * as api from "../wire/api";
import { listen } from "../wire/http";

const PATIENCE = 30_000;

/** A match against one bot, at once; its id. */
export async function againstBots(game: api.GameRow): Promise<string> {
  const seats = game.seats.find((number) => number >= 2) ?? 2;
  const { target } = await api.openTable({ game: game.name, seats, listed: false });
  for (let seat = 1; seat < seats; seat++) await api.atTable(target, { type: "add_bot", level: game.bots.at(-1) });
  await api.atTable(target, { type: "start" });
  return matchOf(target);
}

/** The table's match, once it stands. */
export function matchOf(table: string): Promise<string> {
  return new Promise((done, failed) => {
    const end = listen(`/v1/tables/${table}/stream`, {
      table: (data) => {
        const { match, status } = data as api.Table;
        if (status !== "started" || !match) return;
        clearTimeout(late);
        end();
        done(match);
      },
    });
    const late = setTimeout(() => {
      end();
      failed(new Error("the match does not start"));
    }, PATIENCE);
  });
}
