/** A socket that comes back. A move is kept until the table has answered it: after a lost
 * connection it is sent again with the same number, so that it is played once or refused.
 * A connection on which an answer stays out for some seconds is given up like a lost one. */

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
/** An answer is waited for this long; while none comes at all, twice as long each time, for a slow network. */
const ANSWER = 4000;
const LONGEST_ANSWER = 16000;
/** The first frame of a new connection may have to wait for the page's own parts. */
const FIRST_FRAME = 8000;
/** What may be said twice, and is said again on the next line if it was not answered. */
const AGAIN = new Set(['{"type":"on"}']);
const PING = '{"type":"ping"}';

export class Socket {
  private line: WebSocket | undefined;
  private wait = FIRST_WAIT;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private beat: ReturnType<typeof setInterval> | undefined;
  private limit: ReturnType<typeof setTimeout> | undefined;
  private patience = ANSWER;
  /** what was said and not yet answered, oldest first: a ping after each, whose pong says that it arrived */
  private owed: string[] = [];
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
    const isDecision = typeof message["nth"] === "number";
    if (isDecision) this.pending = { nth: message["nth"] as number, text };
    if (this.line?.readyState !== 1) return;
    this.line.send(text);
    if (!isDecision) this.ping(text);
    this.expectAnswer();
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
    if (this.doubted && this.line?.readyState === 1) this.ping();
    if (this.done || this.line?.readyState === 1 || this.line?.readyState === 0) return;
    this.wait = FIRST_WAIT;
    this.open();
  }

  close(): void {
    this.done = true;
    clearTimeout(this.timer);
    clearTimeout(this.limit);
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
    this.beat = setInterval(() => line.readyState === 1 && this.ping(), BEAT);
    this.expectAnswer();
  }

  private ping(after = ""): void {
    this.owed.push(after);
    this.line!.send(PING);
    this.expectAnswer();
  }

  /** The limit of what is waited for now; it runs from the oldest of it on. */
  private expectAnswer(): void {
    const limit = this.fresh ? Math.max(this.patience, FIRST_FRAME) : this.patience;
    this.limit ??= setTimeout(() => this.giveUp(), limit);
  }

  /** Something was answered: the limit of the rest begins anew. */
  private answered(): void {
    clearTimeout(this.limit);
    this.limit = undefined;
    if (this.fresh || this.pending || this.owed.length) this.expectAnswer();
    else this.patience = ANSWER;
  }

  /** The connection may look alive, but no answer came in time: open a new one. */
  private giveUp(): void {
    const line = this.line!;
    this.patience = Math.min(2 * this.patience, LONGEST_ANSWER);
    line.onclose = null;
    line.close();
    this.lost();
  }

  private hear(message: Message): void {
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
    const isAnswer = this.settles(message);
    if (message.type === "frame") {
      if (!this.fresh && message.version < this.shown) return;
      if (this.fresh) this.back();
      this.fresh = false;
      this.shown = message.version;
    }
    if (isAnswer) this.answered();
    this.ears.hear(message);
  }

  /** Is this what was waited for? News of others are no answer: they come on a line that takes nothing, too. */
  private settles(message: Message): boolean {
    const { pending } = this;
    if (message.type === "bye") return true;
    if (message.type === "pong") return this.owed.shift() !== undefined;
    if (message.type === "frame" && this.fresh) {
      if (pending && message.nth > pending.nth) this.pending = undefined;
      return true;
    }
    const isDecided = (message.type === "frame" && !!pending && message.nth > pending.nth) || (message.type === "refused" && !!pending && message.nth === pending.nth);
    if (isDecided) this.pending = undefined;
    return isDecided;
  }

  private back(): void {
    this.crowded = false;
    this.wait = FIRST_WAIT;
    this.ears.reach(true);
    if (this.kept) this.line?.send(this.kept);
    if (this.pending) this.line?.send(this.pending.text);
    for (const text of this.owed.splice(0)) if (AGAIN.has(text)) this.send(JSON.parse(text) as Record<string, unknown>);
  }

  private lost(): void {
    clearInterval(this.beat);
    clearTimeout(this.limit);
    this.limit = undefined;
    if (this.done) return;
    this.ears.reach(false);
    this.timer = setTimeout(() => this.open(), this.wait * (0.75 + Math.random() / 2));
    this.wait = Math.min(this.wait * 2, this.crowded ? LONGEST_CROWDED : LONGEST_WAIT);
  }
}
