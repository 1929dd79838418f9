/** Whom one may mean by a name: the server finds players by their ids alone. */

export interface Person {
  id: string;
  name: string;
}

const BOT = "bot-";

/** The id in a profile's address, or the id itself; null in anything else. */
export function idIn(text: string): string | null {
  return /^(?:\S*\/players\/)?(p-[A-Za-z0-9_-]{1,62})\/?$/.exec(text.trim())?.[1] ?? null;
}

/** Persons other than oneself, each once: opponents, the latest first, then those of the leaderboard. */
export function known(
  you: string,
  matches: readonly { players: readonly string[] }[],
  rows: readonly { player: string }[],
): string[] {
  const all = [...matches.flatMap((match) => match.players), ...rows.map((row) => row.player)];
  return [...new Set(all)].filter((player) => player !== you && !player.startsWith(BOT));
}
