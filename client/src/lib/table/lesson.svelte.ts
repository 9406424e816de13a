/** A first match, prepared: each of my steps is the recorded one, the others play theirs when asked to go on. */

import type { Glance } from "$lib/replay/replay-frames.svelte";
import type { Line } from "./frame";
import { frameOf, Still, type Cast } from "./recorded.svelte";

export interface Guide {
  seat: number;
  seats: number;
  sides: number[][];
  plies: number;
  glances: Glance[];
}

export class Lesson extends Still {
  override readonly still = false;
  ply = $state(0);

  constructor(
    private readonly cast: Cast,
    readonly guide: Guide,
  ) {
    super(cast.table);
    this.go(0);
  }

  readonly isOver = $derived.by(() => this.ply >= this.guide.plies);
  /** is the next step mine? */
  readonly isMine = $derived.by(() => !this.isOver && this.guide.glances[this.ply]?.decider === this.guide.seat);

  go(ply: number): void {
    const glance = this.guide.glances[ply];
    if (!glance) return;
    const log: Line[] = this.guide.glances.slice(0, ply + 1).flatMap((one) => one.log);
    const frame = frameOf(glance, this.cast, this.guide.seat, glance.log);
    const at = glance.decider === this.guide.seat && glance.move !== null ? glance.moves.indexOf(glance.move) : -1;
    if (at >= 0) {
      frame.moves = [glance.moves[at]!];
      frame.phrases = [glance.phrases[at]!];
      frame.touches = [glance.touches[at]!];
    }
    frame.yours = [this.guide.seat];
    this.ply = ply;
    this.show(frame, log);
  }

  /** The next step of somebody else. */
  next(): void {
    if (!this.isOver) this.go(this.ply + 1);
  }

  override move(words: string): void {
    if (words === this.guide.glances[this.ply]?.move) this.next();
  }

  override back(): void {
    if (this.ply > 0) this.go(this.ply - 1);
  }
}
