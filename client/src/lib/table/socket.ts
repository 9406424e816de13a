/** A socket that comes back. A move is kept until the table has answered it: after a lost
 * connection it is sent again with the same number, so that it is played once or refused. */

import type { Message } from "./frame";

export interface Ears {
  hear(message: Message): void;
  /** is the table within reach? */
  reach(yes: boolean): void;
}

interface Pending {
  nth: number;
  text: string;
}

const FIRST_WAIT = 400;
const LONGEST_WAIT = 8000;
/** Who finds the table crowded knocks again, first after this long, then ever more rarely. */
const CROWDED_WAIT = 2000;
const LONGEST_CROWDED = 60000;
const BEAT = 20000;

export class Socket {
  private line: WebSocket | undefined;
  private wait = FIRST_WAIT;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private beat: ReturnType<typeof setInterval> | undefined;
  private heard = 0;
  private shown = -1;
  private fresh = true;
  private done = false;
  private crowded = false;
  /** was the network said to be gone, and has nothing been heard since? */
  private doubted = false;
  private pending: Pending | undefined;
  private kept: string | undefined;

  constructor(
    private readonly base: string,
    private seat: number | null,
    private readonly ears: Ears,
    private readonly make: (address: string) => WebSocket = (address) => new WebSocket(address),
  ) {
    this.open();
  }

  /** Is a decision on its way and not yet answered? */
  get busy(): boolean {
    return this.pending !== undefined;
  }

  send(message: Record<string, unknown>): void {
    if (message["type"] === "seat") this.seat = message["seat"] as number | null;
    const text = JSON.stringify(message);
    if (typeof message["nth"] === "number") this.pending = { nth: message["nth"], text };
    if (this.line?.readyState === 1) this.line.send(text);
  }

  /** Says something now, and again on every line that is opened later. */
  keep(message: Record<string, unknown>): void {
    this.kept = JSON.stringify(message);
    if (this.line?.readyState === 1) this.line.send(this.kept);
  }

  /** The browser says that there is no network: nobody has to wait for the line to notice. */
  doubt(): void {
    if (this.done || this.doubted) return;
    this.doubted = true;
    this.ears.reach(false);
  }

  /** The browser says that the network is back, or the page is looked at again. */
  hurry(): void {
    if (this.doubted && this.line?.readyState === 1) this.line.send('{"type":"ping"}');
    if (this.done || this.line?.readyState === 1 || this.line?.readyState === 0) return;
    this.wait = FIRST_WAIT;
    this.open();
  }

  close(): void {
    this.done = true;
    clearTimeout(this.timer);
    clearInterval(this.beat);
    this.line?.close();
  }

  private open(): void {
    clearTimeout(this.timer);
    const line = this.make(this.base + (this.seat === null ? "" : `?seat=${this.seat}`));
    this.line = line;
    this.fresh = true;
    line.onmessage = (event) => {
      if (line === this.line) this.hear(JSON.parse(String(event.data)) as Message);
    };
    line.onclose = () => {
      if (line === this.line) this.lost();
    };
    clearInterval(this.beat);
    this.beat = setInterval(() => this.pulse(line), BEAT);
  }

  /** A line that has been silent for two beats is dead, whatever it says. */
  private pulse(line: WebSocket): void {
    if (line.readyState !== 1) return;
    if (this.heard && Date.now() - this.heard > 2.5 * BEAT) {
      line.onclose = null;
      line.close();
      this.lost();
    } else line.send('{"type":"ping"}');
  }

  private hear(message: Message): void {
    this.heard = Date.now();
    if (this.doubted && !this.fresh) this.ears.reach(true);
    this.doubted = false;
    if (message.type === "bye" && message.key === "too_many") {
      this.crowded = true;
      this.wait = Math.max(this.wait, CROWDED_WAIT);
    } else if (message.type === "bye") {
      this.done = true;
      this.pending = undefined;
      clearInterval(this.beat);
    }
    if (message.type === "refused" && message.nth === this.pending?.nth) this.pending = undefined;
    if (message.type === "frame") {
      if (!this.fresh && message.version < this.shown) return;
      if (this.pending && message.nth > this.pending.nth) this.pending = undefined;
      if (this.fresh) this.back();
      this.fresh = false;
      this.shown = message.version;
    }
    this.ears.hear(message);
  }

  private back(): void {
    this.crowded = false;
    this.wait = FIRST_WAIT;
    this.ears.reach(true);
    if (this.kept) this.line?.send(this.kept);
    if (this.pending) this.line?.send(this.pending.text);
  }

  private lost(): void {
    clearInterval(this.beat);
    if (this.done) return;
    this.ears.reach(false);
    this.timer = setTimeout(() => this.open(), this.wait * (0.75 + Math.random() / 2));
    this.wait = Math.min(this.wait * 2, this.crowded ? LONGEST_CROWDED : LONGEST_WAIT);
  }
}
