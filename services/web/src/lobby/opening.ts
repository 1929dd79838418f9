/** Opening tables. */
import * as api from "../wire/api";
import { Refused } from "../wire/http";
import { live } from "../wire/socket";

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
    const hear = ({ match, status }: api.Table): void => {
      if (status !== "started" || !match) return;
      clearTimeout(late);
      end();
      done(match);
    };
    const end = live.listen({ to: "table", table }, { table: hear });
    const late = setTimeout(() => {
      end();
      failed(new Error("the match does not start"));
    }, PATIENCE);
  });
}

const BETWEEN = 300;

/** The match of a table that is being laid after another, once it stands. */
export async function matchAfter(table: string): Promise<string> {
  for (const late = Date.now() + PATIENCE; ; ) {
    try {
      await api.table(table);
      return await matchOf(table);
    } catch (error) {
      if (!(error instanceof Refused) || error.problem.status !== 404 || Date.now() > late) throw error;
      await new Promise((done) => setTimeout(done, BETWEEN));
    }
  }
}
