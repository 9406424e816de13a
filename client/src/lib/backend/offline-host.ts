/**
 * The page's side of `ludoteca.offline.host`: sends it one message after the other, stores what it says before anything
 * else, and hands on its answers. A second worker thinks, so that the host always answers at once.
 */

import type { Engine } from "./engine";
import { engineState } from "./engine-state.svelte";
import type { HostChannel } from "./host-channel";
import type { Refusal } from "./refusals";
import type { Change, SavedValues } from "./saved-values";

interface Question {
  record: { game: string };
}

type HostEvent =
  | Change
  | { answer: number; ok: true; body: unknown }
  | { answer: number; ok: false; body: Refusal }
  | { socket: number; text: string }
  | { think: number; question: Question };

interface Output {
  events: HostEvent[];
  /** seconds until the host wants to be called again */
  wake: number | null;
}

interface Waiting {
  resolve: (body: unknown) => void;
  reject: (refusal: Refusal) => void;
}

export class OfflineHost {
  private last: Promise<void> = Promise.resolve();
  private count = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly requests = new Map<number, Waiting>();
  private readonly channels = new Map<number, HostChannel>();

  constructor(
    private readonly engine: Engine,
    private readonly thinker: { start(): Promise<Engine>; drop(): void },
    private readonly values: Pick<SavedValues, "store">,
  ) {}

  start(saved: Record<string, unknown>): Promise<void> {
    return this.tell({ start: saved });
  }

  async request(method: string, path: string, body?: unknown): Promise<unknown> {
    const game = (body as { game?: unknown } | undefined)?.game;
    if (typeof game === "string") await this.engine.load(game).catch(() => undefined); // the host refuses unknown games
    const id = ++this.count;
    return new Promise((resolve, reject) => {
      this.requests.set(id, { resolve, reject });
      this.tell({ id, method, path, body }).catch(() => {
        this.requests.delete(id);
        reject(new Error("the host is gone"));
      });
    });
  }

  /** Returns the number of the socket. */
  open(path: string, channel: HostChannel): number {
    const number = ++this.count;
    this.channels.set(number, channel);
    void this.tell({ open: number, path }).catch(() => channel.lose());
    return number;
  }

  send(number: number, text: string): void {
    void this.tell({ socket: number, message: JSON.parse(text) as unknown }).catch(() => undefined);
  }

  close(number: number): void {
    this.channels.delete(number);
    void this.tell({ close: number }).catch(() => undefined);
  }

  private tell(message: object): Promise<void> {
    const told = this.last.then(() => this.exchange(message));
    this.last = told.catch(() => undefined);
    return told;
  }

  private async exchange(message: object): Promise<void> {
    const output = await this.engine.call(JSON.stringify(message)).catch((error: unknown) => {
      engineState.phase = "failed"; // what was seen is stored, and a reload goes on from there
      throw error;
    });
    const { events, wake } = JSON.parse(output) as Output;
    await this.values.store(events.filter((event) => "save" in event || "forget" in event));
    clearTimeout(this.timer);
    if (wake !== null)
      this.timer = setTimeout(() => void this.tell({ tick: true }).catch(() => undefined), 1000 * wake);
    for (const event of events) this.act(event);
  }

  private act(event: HostEvent): void {
    if ("answer" in event) {
      const waiting = this.requests.get(event.answer);
      this.requests.delete(event.answer);
      if (event.ok) waiting?.resolve(event.body);
      else waiting?.reject(event.body);
    } else if ("socket" in event) this.channels.get(event.socket)?.onmessage?.({ data: event.text });
    else if ("think" in event) void this.think(event.think, event.question);
  }

  private async think(number: number, question: Question): Promise<void> {
    let reply: unknown;
    try {
      const thinker = await this.thinker.start();
      const { game } = question.record;
      await Promise.all([thinker.load(game), this.engine.load(game)]);
      reply = JSON.parse(await thinker.call(JSON.stringify(question)));
      engineState.isThinkerLost = false;
    } catch {
      this.thinker.drop();
      engineState.isThinkerLost = true;
      reply = { error: "the thinker is gone" };
    }
    await this.tell({ thought: number, reply }).catch(() => undefined);
  }
}
