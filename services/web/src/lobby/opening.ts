/** Opening tables. */
import * as api from "../wire/api";
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

/** Milliseconds between two tries to listen to a table that is not laid yet. */
const BETWEEN = 400;

/** The table's match, once it stands. A table that another leads to may not be laid yet. */
export function matchOf(table: string, laid = true): Promise<string> {
  return new Promise((done, failed) => {
    const listen = (): (() => void) => live.listen({ to: "table", table }, { table: hear });
    const finish = (): void => {
      clearTimeout(late);
      clearInterval(again);
      end();
    };
    const hear = ({ match, status }: api.Table): void => {
      if (status !== "started" || !match) return;
      finish();
      done(match);
    };
    let end = listen();
    const again = laid
      ? undefined
      : setInterval(() => {
          end();
          end = listen();
        }, BETWEEN);
    const late = setTimeout(() => {
      finish();
      failed(new Error("the match does not start"));
    }, PATIENCE);
  });
}
