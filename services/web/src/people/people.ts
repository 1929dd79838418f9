/** Whom one may mean by a name, or by the address of a profile. */

export interface Person {
  id: string;
  name: string;
  guest?: boolean;
}

const BOT = "bot-";
/** Characters of an id by which two of one name are told apart. */
const TAIL = 4;

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

/** As names are compared: without capitals and accents. */
export function folded(text: string): string {
  return text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase().trim();
}

/** Of those one knows, whose name or a word of it begins so. */
export function fitting(people: readonly Person[], text: string): Person[] {
  const begins = folded(text);
  return people.filter(({ name }) => {
    const plain = folded(name);
    return [...plain.matchAll(/(^|[\s\p{P}])(?=\S)/gu)].some((start) => plain.startsWith(begins, start.index + start[0].length));
  });
}

/** Each once, those of the first list first. */
export function merged(first: readonly Person[], then: readonly Person[], most: number): Person[] {
  const ids = new Set(first.map(({ id }) => id));
  return [...first, ...then.filter(({ id }) => !ids.has(id))].slice(0, most);
}

/** The one who is called just so; null for nobody, and where several are. */
export function only(people: readonly Person[], text: string): Person | null {
  const same = people.filter(({ name }) => folded(name) === folded(text));
  return same.length === 1 ? (same[0] as Person) : null;
}

/** What tells each from others of the same name: the end of the id, "" where none is needed. */
export function apart(people: readonly Person[]): string[] {
  const names = people.map(({ name }) => folded(name));
  return people.map(({ id }, at) => (names.filter((name) => name === names[at]).length > 1 ? `…${id.slice(-TAIL)}` : ""));
}

/** The option that an arrow leads to, of so many; -1 is the text itself. */
export function stepped(at: number, by: 1 | -1, count: number): number {
  return ((at + 1 + by + (count + 1)) % (count + 1)) - 1;
}
