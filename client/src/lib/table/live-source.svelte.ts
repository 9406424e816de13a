/** A table as it is now: the newest frame, the whole log, the talk, and what is on its way. */

import { ask, type Refusal } from "$lib/app/api";
import type { Hint } from "./advice.svelte";
import { arrived } from "./clock.svelte";
import { nobodys, type Frame, type Line, type Message, type Said } from "./frame";
import type { Source, Unsaid, WhatIf } from "./source";
import { Socket } from "./socket";

export class Live implements Source {
  readonly still = false;
  frame = $state.raw<Frame | undefined>();
  log = $state.raw<Line[]>([]);
  talk = $state.raw<Said[]>([]);
  heardTalk = $state(false);
  unsaid = $state.raw<Unsaid[]>([]);
  /** lines of the log that came with the newest frame, to be spoken */
  news = $state.raw<Line[]>([]);
  reached = $state(true);
  busy = $state(false);
  refused = $state.raw<Refusal | undefined>();
  bye = $state.raw<Refusal | undefined>();
  /** has no place been left for one more spectator? Then the socket knocks again */
  crowded = $state(false);
  /** on a sofa, the seat of mine that has opened the curtain: no other hand of ours is ever shown */
  opened = $state<number | undefined>();
  /** called right before a new frame is shown, so that motion can remember where things were */
  before: (next: Frame) => void = () => {};

  private socket: Socket | undefined;
  private wish: Record<string, unknown> | undefined;
  /** whose frame the newest one is; nobody's if it was one that is not shown */
  private reader: number | null | undefined;

  constructor(readonly table: string) {}

  /** Look from a seat that I hold, or (null) as a spectator. */
  open(seat: number | null): void {
    this.socket?.close();
    this.busy = false;
    const base = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}`;
    this.socket = new Socket(`${base}/api/tables/${this.table}/socket`, seat, {
      hear: (message) => this.hear(message),
      reach: (yes) => {
        this.reached = yes;
        if (!yes) this.loseUnsaid();
        if (yes) this.crowded = false;
      },
    });
    if (this.wish) this.socket.keep(this.wish);
  }

  move(words: string): void {
    this.decide({ type: "move", nth: this.frame!.nth, move: words });
  }

  back(steps = 1): void {
    this.decide({ type: "back", nth: this.frame!.nth, steps });
  }

  look(seat: number | null): void {
    this.socket?.send({ type: "seat", seat });
  }

  /** On a sofa: somebody says that they are who is in turn. */
  lift(seat: number): void {
    this.opened = seat;
    this.look(seat);
  }

  /** On a sofa: who has looked is done, and passes the device on. */
  passOn(): void {
    this.opened = undefined;
    if (this.frame) this.cover(this.frame);
  }

  /** How I want the bots to pause; said anew to every line. */
  pace(pace: string): void {
    this.wish = { type: "pace", pace };
    this.socket?.keep(this.wish);
  }

  /** I have seen what was counted. */
  goOn(): void {
    this.socket?.send({ type: "on" });
  }

  say(text: string): void {
    this.utter({ type: "say", text: text.normalize("NFC").replace(/\s+/g, " ").trim(), lost: false });
  }

  react(sign: string): void {
    this.utter({ type: "react", text: sign, lost: false });
  }

  settleUnsaid(one: Unsaid, again: boolean): void {
    this.unsaid = this.unsaid.filter((other) => other !== one);
    if (again) this.utter({ ...one, lost: false });
  }

  private utter(one: Unsaid): void {
    this.unsaid = [...this.unsaid, { ...one, lost: !this.reached }];
    if (this.reached) this.socket?.send(one.type === "say" ? { type: "say", text: one.text } : { type: "react", sign: one.text });
  }

  /** Lines of mine that have arrived are on their way no more. */
  private hasArrived(lines: Said[]): void {
    const { yours = [] } = this.frame ?? {};
    for (const [, kind, seat, , text] of lines) {
      const at = seat === null || !yours.includes(seat) ? -1 : this.unsaid.findIndex((one) => one.type === kind && one.text === text);
      if (at >= 0) this.unsaid = this.unsaid.toSpliced(at, 1);
    }
  }

  private loseUnsaid(): void {
    if (this.unsaid.length) this.unsaid = this.unsaid.map((one) => ({ ...one, lost: true }));
  }

  hurry(): void {
    this.socket?.hurry();
  }

  /** The browser says that there is no network. */
  offline(): void {
    this.socket?.doubt();
  }

  close(): void {
    this.socket?.close();
    this.socket = undefined;
    this.busy = false;
  }

  /** Why what has been touched leads nowhere; null where nothing stands against it or nothing could be learned. */
  async whyNot(touched: string[]): Promise<Refusal | null> {
    const query = new URLSearchParams([["seat", String(this.frame?.seat ?? 0)], ...touched.map((thing) => ["touched", thing])]);
    const said = await ask<{ reason: Refusal | null }>(`/api/tables/${this.table}/why-not?${query}`).catch(() => null);
    return said?.reason ?? null;
  }

  /** My view and the scores as they would be after a legal move; null where that cannot be told. */
  async whatIf(words: string): Promise<WhatIf | null> {
    const query = new URLSearchParams({ seat: String(this.frame?.seat ?? 0), words });
    return ask<WhatIf>(`/api/tables/${this.table}/what-if?${query}`).catch(() => null);
  }

  async hint(): Promise<Hint[]> {
    return (await ask<{ hints: Hint[] }>(`/api/tables/${this.table}/hint?seat=${this.frame?.seat ?? 0}`)).hints;
  }

  private decide(message: Record<string, unknown>): void {
    if (this.busy) return;
    this.refused = undefined;
    this.busy = true;
    this.socket?.send(message);
  }

  private hear(message: Message): void {
    switch (message.type) {
      case "frame":
        this.busy = this.socket?.busy ?? false;
        if (message.clock) arrived(message.clock);
        if (this.isCovered(message)) {
          this.cover(message);
          break;
        }
        // nothing flies from one pair of eyes to another
        if (message.yours.length < 2 || message.seat === this.reader) this.before(message);
        this.write(message);
        this.reader = message.seat;
        this.frame = message;
        break;
      case "refused":
        this.busy = this.socket?.busy ?? false;
        if (this.reader !== undefined) this.refused = message;
        if (message.nth === undefined || message.nth === null) this.loseUnsaid();
        break;
      case "talk": {
        const known = new Set(this.talk.map((line) => line[0]));
        const news = message.lines.filter((line) => !known.has(line[0]));
        this.talk = [...this.talk, ...news];
        this.hasArrived(news);
        this.heardTalk = true;
        break;
      }
      case "bye":
        if (message.key === "too_many") this.crowded = true;
        else if (message.key === "no_name") void this.comeAgain(message);
        else this.bye = message;
        break;
    }
  }

  /** The key that this line came with is good no longer. Perhaps this browser has a new one by now: then I knock
   * again. */
  private async comeAgain(why: Refusal): Promise<void> {
    const line = this.socket;
    const now = await ask<{ id: string | null }>("/api/me").catch(() => null);
    if (this.socket !== line) return;
    if (now?.id) this.open(this.reader ?? null);
    else this.bye = why;
  }

  /** Is this what one of us sees who has not opened the curtain, or has passed the device on? */
  private isCovered({ status, yours, seat }: Frame): boolean {
    return status === "playing" && yours.length > 1 && seat !== null && seat !== this.opened;
  }

  /** Nothing of such a frame is kept, nor of those before it: from here on we look as spectators do. */
  private cover(frame: Frame): void {
    if (this.reader !== undefined || !this.frame) this.look(null);
    this.reader = undefined;
    this.refused = undefined;
    this.news = [];
    this.log = [];
    this.frame = nobodys(frame);
  }

  private write(frame: Frame): void {
    const { from, lines } = frame.log;
    const before = this.reader === frame.seat ? this.log : [];
    this.news = this.reader === frame.seat && from === before.length ? lines : [];
    if (from > before.length) void this.fetchLog(frame);
    this.log = [...before.slice(0, from), ...lines];
  }

  private async fetchLog(frame: Frame): Promise<void> {
    const seat = frame.seat === null ? "" : `?seat=${frame.seat}`;
    const whole = await ask<{ lines: Line[] }>(`/api/tables/${this.table}/log${seat}`);
    if (this.reader === frame.seat && whole.lines.length >= this.log.length) this.log = whole.lines;
  }
}
