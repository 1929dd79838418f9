/** One WebSocket for all that a tab follows: a browser opens few connections to a place, and keeps one for each stream. */
import { get } from "./http";
import type { Problem } from "./http";
import type { Frame, View } from "./view";

export interface Hears {
  view: (view: View) => void;
  /** In order; each follows the one before. */
  frames: (frames: Frame[]) => void;
  /** Whether news come in. */
  connected: (yes: boolean) => void;
  /** There is no such match, or it is not for these eyes. */
  refused: (problem: Problem) => void;
  /** The version to go on after; undefined for a whole view. */
  after: () => number | undefined;
}

interface Welcome {
  type: "welcome";
  player?: string;
}

interface Trouble {
  type: "problem";
  problem: Problem;
  match?: string;
  to?: string;
  table?: string;
}

interface Told {
  type: "told";
  what: string;
  table?: string;
  data: unknown;
}

/** What the lobby keeps and tells: the open tables, one's ticket, what one is asked, or one table with its chat. */
export type Topic = { to: "tables" | "seek" | "asked" } | { to: "table"; table: string };

/** Given what was told, of `tables`, `seek`, `asked`, `table` or a line of `chat`. */
type HearsTold = Partial<Record<string, (data: never) => void>>;

type Said =
  | Welcome
  | Trouble
  | Told
  | View
  | Frame
  | { type: "turns"; matches: unknown[] }
  | { type: "pong" | "watching" | "unwatched" | "unlistened" };

/** Milliseconds between two signs of life that are asked for. */
const BEAT = 20_000;
/** Milliseconds for which a socket that nobody needs stays open: the next page may want it. */
const LINGER = 2_000;
const SHORTEST_PAUSE = 250;
const LONGEST_PAUSE = 5_000;
/** Close codes that speak of whoever asks: a token that has ended. */
const ENDED = new Set([4401, 4403, 4410]);
const LATER = new Set(["unavailable", "rate_limited"]);

class Live {
  private socket: WebSocket | null = null;
  private readonly followed = new Map<string, Hears>();
  private readonly topics = new Map<string, { topic: Topic; hears: Set<HearsTold> }>();
  private turns: ((matches: unknown[]) => void) | null = null;
  private welcomed: string | null | undefined;
  private who: string | null | undefined;
  private whole = false;
  private tries = 0;
  private silent = false;
  private beat: ReturnType<typeof setInterval> | undefined;
  private again: ReturnType<typeof setTimeout> | undefined;
  private idle: ReturnType<typeof setTimeout> | undefined;

  /** Follow a match; another follower of the same takes its place. Returns what ends it. */
  follow(match: string, hears: Hears): () => void {
    this.followed.set(match, hears);
    this.need(() => this.watch(match));
    return () => {
      if (this.followed.get(match) !== hears) return;
      this.followed.delete(match);
      this.say({ type: "unwatch", match });
      this.rest();
    };
  }

  /** Have the matches told that wait for whoever is signed in, now and whenever that changes. Returns what ends it. */
  followTurns(hear: (matches: unknown[]) => void): () => void {
    this.turns = hear;
    this.need(() => this.say({ type: "watch_turns" }));
    return () => {
      if (this.turns === hear) this.turns = null;
      this.rest();
    };
  }

  /** Have what the lobby keeps told, now and whenever it changes. Returns what ends it. */
  listen(topic: Topic, hears: HearsTold): () => void {
    const name = nameOf(topic);
    const found = this.topics.get(name) ?? { topic, hears: new Set() };
    this.topics.set(name, found);
    found.hears.add(hears);
    // Asked for again, it is told from the beginning: whoever comes late hears all of it too.
    this.need(() => this.say({ type: "listen", ...topic }));
    return () => {
      found.hears.delete(hears);
      if (found.hears.size > 0 || this.topics.get(name) !== found) return;
      this.topics.delete(name);
      this.say({ type: "unlisten", ...topic });
      this.rest();
    };
  }

  /** Somebody else looks from here on, or nobody in particular: what they may see is asked for anew. */
  be(player: string | null): void {
    const before = this.who === undefined ? (this.welcomed ?? player) : this.who;
    this.who = player;
    if (before === player) return;
    this.whole = true;
    this.drop();
    if (this.needed) this.open();
  }

  /** Come back at once, for the network or the eyes are there again. */
  hurry(): void {
    if (this.socket || !this.needed) return;
    clearTimeout(this.again);
    this.open();
  }

  private get needed(): boolean {
    return this.followed.size > 0 || this.topics.size > 0 || this.turns !== null;
  }

  private need(ask: () => void): void {
    clearTimeout(this.idle);
    if (this.welcomed !== undefined) ask();
    else if (!this.socket && this.again === undefined) this.open();
  }

  private rest(): void {
    if (this.needed) return;
    clearTimeout(this.idle);
    this.idle = setTimeout(() => {
      if (this.needed) return;
      clearTimeout(this.again);
      this.again = undefined;
      this.drop();
    }, LINGER);
  }

  private open(): void {
    this.again = undefined;
    const socket = new WebSocket(`${location.origin.replace(/^http/, "ws")}/v1/socket`);
    this.socket = socket;
    socket.onopen = () => this.say({ type: "hello" });
    socket.onmessage = ({ data }: MessageEvent<string>) => {
      if (socket === this.socket) this.hear(JSON.parse(data) as Said | Frame[]);
    };
    socket.onclose = ({ code }) => {
      if (socket === this.socket) this.closed(code);
    };
    this.silent = false;
    this.beat = setInterval(() => this.mind(), BEAT);
  }

  /** A connection may be dead without either side being told. */
  private mind(): void {
    if (this.silent) {
      this.drop();
      this.closed();
    } else {
      this.silent = true;
      this.say({ type: "ping" });
    }
  }

  private drop(): void {
    const socket = this.socket;
    clearInterval(this.beat);
    this.socket = null;
    this.welcomed = undefined;
    socket?.close();
  }

  private closed(code?: number): void {
    this.drop();
    for (const hears of this.followed.values()) hears.connected(false);
    // Asking by HTTP drops the cookie of a token that has ended. Who left has dropped it.
    if (code !== undefined && ENDED.has(code) && this.who !== null) get("/v1/me").catch(() => undefined);
    if (!this.needed) return;
    const pause = Math.min(SHORTEST_PAUSE * 2 ** this.tries++, LONGEST_PAUSE);
    this.again = setTimeout(() => this.open(), pause * (0.5 + Math.random() / 2));
  }

  private watch(match: string): void {
    const after = this.whole ? undefined : this.followed.get(match)?.after();
    this.say(after === undefined ? { type: "watch", match } : { type: "watch", match, after });
  }

  private say(message: Record<string, unknown>): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  private hear(said: Said | Frame[]): void {
    this.silent = false;
    if (Array.isArray(said)) {
      const [first] = said;
      if (first) this.followed.get(first.match)?.frames(said);
      return;
    }
    switch (said.type) {
      case "welcome":
        this.begin(said.player ?? null);
        break;
      case "view":
        this.followed.get(said.match)?.view(said);
        break;
      case "frame":
        this.followed.get(said.match)?.frames([said]);
        break;
      case "turns":
        this.turns?.(said.matches);
        break;
      case "told":
        for (const hears of this.topics.get(said.table ?? said.what)?.hears ?? []) hears[said.what]?.(said.data as never);
        break;
      case "problem":
        this.trouble(said);
        break;
    }
  }

  private begin(player: string | null): void {
    this.welcomed = player;
    this.tries = 0;
    for (const [match, hears] of this.followed) {
      hears.connected(true);
      this.watch(match);
    }
    this.whole = false;
    for (const { topic } of this.topics.values()) this.say({ type: "listen", ...topic });
    if (this.turns && player) this.say({ type: "watch_turns" });
  }

  private trouble({ problem, match, to, table }: Trouble): void {
    const hears = match === undefined ? undefined : this.followed.get(match);
    if (hears && !LATER.has(problem.code)) hears.refused(problem);
    if (!LATER.has(problem.code)) return;
    const topic = this.topics.get(table ?? to ?? "");
    setTimeout(
      () => {
        if (this.welcomed === undefined) return;
        if (match !== undefined && hears && this.followed.get(match) === hears) this.watch(match);
        if (topic && this.topics.get(nameOf(topic.topic)) === topic) this.say({ type: "listen", ...topic.topic });
      },
      (problem.retry_after ?? 1) * 1000,
    );
  }
}

function nameOf(topic: Topic): string {
  return topic.to === "table" ? topic.table : topic.to;
}

export const live = new Live();

if (typeof window !== "undefined") {
  window.addEventListener("online", () => live.hurry());
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) live.hurry();
  });
}
