import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Frame, View } from "./view";

/** The other end of the tab's socket. */
class Door {
  static readonly OPEN = 1;
  static all: Door[] = [];
  readyState = 0;
  said: Record<string, unknown>[] = [];
  onopen = (): void => undefined;
  onmessage = (_: { data: string }): void => undefined;
  onclose = (_: { code: number }): void => undefined;

  constructor(readonly address: string) {
    Door.all.push(this);
  }

  send(text: string): void {
    this.said.push(JSON.parse(text) as Record<string, unknown>);
  }

  close(): void {
    this.readyState = 3;
  }

  welcome(player?: string): void {
    this.readyState = Door.OPEN;
    this.onopen();
    this.tell({ type: "welcome", player });
  }

  tell(message: unknown): void {
    this.onmessage({ data: JSON.stringify(message) });
  }

  break(code = 1006): void {
    this.readyState = 3;
    this.onclose({ code });
  }
}

const view = { type: "view", match: "m-1", version: 3 } as View;
const frame = (version: number): Frame => ({ type: "frame", match: "m-1", version }) as Frame;

function follower() {
  let version: number | undefined;
  const heard: unknown[] = [];
  const hears = {
    view: (told: View) => {
      version = told.version;
      heard.push(`view ${version}`);
    },
    frames: (told: Frame[]) => {
      version = told.at(-1)?.version;
      heard.push(`frames to ${version}`);
    },
    connected: (yes: boolean) => heard.push(yes ? "connected" : "away"),
    refused: (problem: { code: string }) => heard.push(problem.code),
    after: () => version,
  };
  return { hears, heard };
}

async function fresh() {
  vi.resetModules();
  return (await import("./socket")).live;
}

const last = (): Door => Door.all.at(-1) as Door;

beforeEach(() => {
  Door.all = [];
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", Door);
  vi.stubGlobal("location", { origin: "https://farm.example" });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("the tab's socket", () => {
  it("carries everything, and is opened once", async () => {
    const live = await fresh();
    live.follow("m-1", follower().hears);
    live.followTurns(() => undefined);
    live.listen({ to: "table", table: "t-1" }, {});
    expect(Door.all.map((door) => door.address)).toEqual(["wss://farm.example/v1/socket"]);
    last().welcome("p-ann");
    expect(last().said).toEqual([
      { type: "hello" },
      { type: "watch", match: "m-1" },
      { type: "listen", to: "table", table: "t-1" },
      { type: "watch_turns" },
    ]);
  });

  it("comes back by itself and goes on after what was seen", async () => {
    const live = await fresh();
    const { hears, heard } = follower();
    live.follow("m-1", hears);
    last().welcome();
    last().tell(view);
    last().tell([frame(4), frame(5)]);
    last().break();
    await vi.advanceTimersByTimeAsync(300);
    last().welcome();
    expect(Door.all).toHaveLength(2);
    expect(last().said).toContainEqual({ type: "watch", match: "m-1", after: 5 });
    expect(heard).toEqual(["connected", "view 3", "frames to 5", "away", "connected"]);
  });

  it("notices a connection that died without a word", async () => {
    const live = await fresh();
    live.follow("m-1", follower().hears);
    last().welcome();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(last().said.at(-1)).toEqual({ type: "ping" });
    last().tell({ type: "pong" });
    await vi.advanceTimersByTimeAsync(20_000);
    expect(Door.all).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(21_000);
    expect(Door.all).toHaveLength(2);
  });

  it("asks for whole views when somebody else looks", async () => {
    const live = await fresh();
    live.be(null);
    live.follow("m-1", follower().hears);
    last().welcome();
    last().tell(view);
    live.be("p-ann");
    expect(Door.all).toHaveLength(2);
    last().welcome("p-ann");
    expect(last().said).toEqual([{ type: "hello" }, { type: "watch", match: "m-1" }]);
  });

  it("tells every listener of a topic, and ends it with the last", async () => {
    const live = await fresh();
    const heard: string[] = [];
    const ends = ["a", "b"].map((name) =>
      live.listen({ to: "table", table: "t-1" }, { chat: ({ text }: { text: string }) => heard.push(`${name} ${text}`) }),
    );
    last().welcome();
    last().tell({ type: "told", what: "chat", table: "t-1", data: { text: "hello" } });
    last().tell({ type: "told", what: "chat", table: "t-2", data: { text: "elsewhere" } });
    expect(heard).toEqual(["a hello", "b hello"]);
    ends[0]?.();
    expect(last().said.at(-1)).not.toHaveProperty("type", "unlisten");
    ends[1]?.();
    expect(last().said.at(-1)).toEqual({ type: "unlisten", to: "table", table: "t-1" });
  });

  it("says that a match is not to be had, and asks again for one that is only away", async () => {
    const live = await fresh();
    const { hears, heard } = follower();
    live.follow("m-1", hears);
    last().welcome();
    last().tell({ type: "problem", match: "m-1", problem: { code: "unavailable", retry_after: 1 } });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(last().said.filter(({ type }) => type === "watch")).toHaveLength(2);
    last().tell({ type: "problem", match: "m-1", problem: { code: "not_found" } });
    expect(heard).toEqual(["connected", "not_found"]);
  });

  it("is closed when a page needs it no more", async () => {
    const live = await fresh();
    const end = live.follow("m-1", follower().hears);
    last().welcome();
    end();
    await vi.advanceTimersByTimeAsync(3_000);
    expect(last().readyState).toBe(3);
    expect(Door.all).toHaveLength(1);
  });
});
