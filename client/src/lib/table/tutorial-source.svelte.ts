/** A first match, prepared: the others play as recorded, and I am shown what is meant. Whatever the rules allow may be
 * tried: it happens on the real position, and is then taken back, for the match goes on as it was prepared. */

import { ask, asRefusal, type Refusal } from "$lib/app/api";
import type { Glance } from "$lib/replay/frame-cache.svelte";
import type { Frame, Line, Phrase } from "./frame";
import { frameOf, Still, type Cast } from "./recorded-source.svelte";
import type { WhatIf } from "./source";

export interface Guide {
  seat: number;
  seats: number;
  sides: number[][];
  characters: (string | null)[];
  plies: number;
  /** null where it is only an opening */
  winners: number[] | null;
  glances: Glance[];
}

export class Lesson extends Still {
  override readonly still = false;
  override busy = $state(false);
  ply = $state(0);
  /** what I did instead of what was meant */
  tried = $state.raw<Phrase | undefined>();

  constructor(
    private readonly cast: Cast,
    readonly guide: Guide,
  ) {
    super(cast.table);
    this.go(0);
  }

  readonly glance = $derived.by(() => this.guide.glances[this.ply]);
  readonly isOver = $derived.by(() => this.ply >= this.guide.plies);
  /** is the next step mine? */
  readonly isMine = $derived.by(() => !this.isOver && this.glance?.decider === this.guide.seat);
  /** the move that is meant, and the ways in which it is touched */
  readonly meant = $derived.by(() => {
    const { glance } = this;
    const at = this.isMine && !this.tried && glance?.move ? glance.moves.indexOf(glance.move) : -1;
    if (at < 0) return undefined;
    return { words: glance!.moves[at]!, ways: glance!.touches[at]!.map((way) => way.split(" ")) };
  });

  go(ply: number): void {
    const glance = this.guide.glances[ply];
    if (!glance) return;
    this.ply = ply;
    this.tried = undefined;
    const mine = glance.decider === this.guide.seat;
    const frame = this.framed(glance, mine);
    if (ply >= this.guide.plies) this.close(frame);
    this.show(frame, this.logTo(ply));
  }

  /** The next step, as it was prepared. */
  next(): void {
    if (!this.isOver) this.go(this.ply + 1);
  }

  override move(words: string): void {
    if (words === this.meant?.words) this.next();
    else void this.tryOut(words);
  }

  /** Something else that the rules allow: it happens, until it is taken back. */
  private async tryOut(words: string): Promise<void> {
    const { ply, glance } = this;
    const at = glance?.moves.indexOf(words) ?? -1;
    if (at < 0 || this.busy || !this.isMine || this.tried) return;
    this.busy = true;
    try {
      const after = await ask<Glance>(`${this.place}/try?${new URLSearchParams({ ply: String(ply), words })}`);
      if (this.ply !== ply) return;
      this.tried = glance!.phrases[at]!;
      this.show(this.framed(after, false), [...this.logTo(ply), ...after.log]);
    } catch (error) {
      this.refused = asRefusal(error);
    } finally {
      this.busy = false;
    }
  }

  /** Takes back what was tried, or goes one step back. */
  override back(): void {
    this.go(this.tried ? this.ply : Math.max(0, this.ply - 1));
  }

  override async whyNot(touched: string[]): Promise<Refusal | null> {
    const query = new URLSearchParams([["ply", String(this.ply)], ...touched.map((thing) => ["touched", thing])]);
    const said = await ask<{ reason: Refusal | null }>(`${this.place}/why-not?${query}`).catch(() => null);
    return said?.reason ?? null;
  }

  override whatIf(words: string): Promise<WhatIf | null> {
    if (!this.isMine || this.tried) return Promise.resolve(null);
    return ask<WhatIf>(`${this.place}/what-if?${new URLSearchParams({ ply: String(this.ply), words })}`).catch(() => null);
  }

  private get place(): string {
    return `/api/guide/${encodeURIComponent(this.cast.game)}`;
  }

  private logTo(ply: number): Line[] {
    return this.guide.glances.slice(0, ply + 1).flatMap((one) => one.log);
  }

  /** A position; with what I may do there, where it is for me to decide. */
  private framed(glance: Glance, mine: boolean): Frame {
    const frame = frameOf(glance, this.cast, this.guide.seat, glance.log);
    frame.yours = [this.guide.seat];
    if (mine) ({ moves: frame.moves, phrases: frame.phrases, touches: frame.touches } = glance);
    // it is nobody's turn before what was tried is taken back, and none of it can be taken for the next step
    else if (glance.decider === null) [frame.turn, frame.nth] = [-1, -glance.ply];
    return frame;
  }

  /** Nobody is in turn once the lesson has ended. */
  private close(frame: Frame): void {
    frame.turn = -1;
    if (this.guide.winners) [frame.status, frame.winners] = ["over", this.guide.winners];
  }
}
