import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Engine } from "./engine";
import { engineState } from "./engine-state.svelte";
import { HostChannel } from "./host-channel";
import { OfflineHost } from "./offline-host";

type Reply = { events: object[]; wake: number | null };

/** An engine that answers with what a test has prepared. */
class FakeEngine implements Engine {
  calls: Record<string, unknown>[] = [];
  loaded: string[] = [];
  replies: Partial<Reply>[] = [];
  failing = false;

  call(text: string): Promise<string> {
    this.calls.push(JSON.parse(text) as Record<string, unknown>);
    if (this.failing) return Promise.reject(new Error("gone"));
    return Promise.resolve(JSON.stringify({ events: [], wake: null, ...this.replies.shift() }));
  }
  load(game: string): Promise<void> {
    this.loaded.push(game);
    return Promise.resolve();
  }
  stop(): void {}
}

let engine: FakeEngine;
let thinker: FakeEngine;
let stored: object[][];
let finishStoring: () => void;
let waits: boolean;
let drops: number;
let host: OfflineHost;

beforeEach(() => {
  vi.stubGlobal("WebSocket", { CONNECTING: 0, OPEN: 1, CLOSED: 3 });
  vi.useFakeTimers();
  engine = new FakeEngine();
  thinker = new FakeEngine();
  stored = [];
  waits = false;
  const store = (changes: object[]) => {
    stored.push(changes);
    return new Promise<void>((resolve) => {
      finishStoring = resolve;
      if (!waits) resolve();
    });
  };
  drops = 0;
  host = new OfflineHost(engine, { start: () => Promise.resolve(thinker), drop: () => (drops += 1) }, { store });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
const settle = () => vi.advanceTimersByTimeAsync(0);

test("an answer comes back to its request, and a refusal rejects it", async () => {
  engine.replies = [
    { events: [{ answer: 1, ok: true, body: { name: "Ana" } }] },
    { events: [{ answer: 2, ok: false, body: { key: "no_such_table", args: {}, paragraph: null } }] },
  ];
  await expect(host.request("GET", "/api/me")).resolves.toEqual({ name: "Ana" });
  await expect(host.request("GET", "/api/tables/x")).rejects.toMatchObject({ key: "no_such_table" });
  expect(engine.calls[0]).toEqual({ id: 1, method: "GET", path: "/api/me" });
});

test("nothing is shown before it is stored", async () => {
  waits = true;
  const channel = new HostChannel(Promise.resolve(host), "/api/tables/x/socket");
  const shown: unknown[] = [];
  channel.onmessage = ({ data }) => shown.push(data);
  engine.replies = [
    {
      events: [
        { save: "table/x", value: 7 },
        { socket: 1, text: "frame" },
      ],
    },
  ];
  await settle();
  expect(stored).toEqual([[{ save: "table/x", value: 7 }]]);
  expect(shown).toEqual([]);
  finishStoring();
  await settle();
  expect(shown).toEqual(["frame"]);
});

test("messages go to the host one after the other", async () => {
  waits = true;
  void host.request("GET", "/api/me");
  void host.request("GET", "/api/tables");
  await settle();
  expect(engine.calls.length).toBe(1);
  finishStoring();
  await settle();
  expect(engine.calls.length).toBe(2);
});

test("a question goes to the thinker, with its game, and the reply to the host", async () => {
  const question = { record: { game: "neon" }, bot: "master" };
  engine.replies = [{ events: [{ think: 5, question }] }];
  thinker.replies = [{ words: "draw" } as Partial<Reply>];
  void host.request("GET", "/api/me");
  await settle();
  expect(thinker.calls).toEqual([question]);
  expect([thinker.loaded, engine.loaded]).toEqual([["neon"], ["neon"]]);
  expect(engine.calls[1]).toMatchObject({ thought: 5, reply: { words: "draw" } });
});

test("the host hears that the thinker failed, and the next question starts another", async () => {
  thinker.failing = true;
  const question = { record: { game: "neon" } };
  engine.replies = [{ events: [{ think: 5, question }] }, { events: [{ think: 6, question }] }];
  void host.request("GET", "/api/me");
  await settle();
  expect(engine.calls[1]).toMatchObject({ thought: 5, reply: { error: expect.any(String) as string } });
  expect(drops).toBe(2);
  expect(engineState.isThinkerLost).toBe(true);
  thinker.failing = false;
  thinker.replies = [{ words: "draw" } as Partial<Reply>];
  engine.replies = [{ events: [{ think: 7, question }] }];
  void host.request("GET", "/api/me");
  await settle();
  expect(engineState.isThinkerLost).toBe(false);
});

test("the host is called again when it wants to be", async () => {
  engine.replies = [{ wake: 2 }];
  void host.request("GET", "/api/me");
  await settle();
  await vi.advanceTimersByTimeAsync(1990);
  expect(engine.calls.length).toBe(1);
  await vi.advanceTimersByTimeAsync(20);
  expect(engine.calls[1]).toEqual({ tick: true });
});

test("a request to a host that is gone rejects, and a socket closes", async () => {
  engine.failing = true;
  await expect(host.request("GET", "/api/me")).rejects.toThrow();
  expect(engineState.phase).toBe("failed");
  const channel = new HostChannel(Promise.resolve(host), "/api/tables/x/socket");
  const closed = vi.fn();
  channel.onclose = closed;
  await settle();
  expect(closed).toHaveBeenCalledOnce();
});
