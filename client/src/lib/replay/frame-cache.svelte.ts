/** A match to look back at: positions as one reader saw them, fetched in stretches as they are wanted. */

import { ask, asRefusal, type Refusal } from "$lib/app/api";
import type { Transfer } from "$lib/motion/flight-paths";
import type { Line } from "$lib/table/frame";
import type { Arg, View } from "$lib/types";

export interface Glance {
  ply: number;
  view: View;
  moves: string[];
  phrases: [key: string, args: Record<string, Arg>][];
  touches: string[][];
  scores: (number | null)[];
  log: Line[];
  transfers?: Transfer[][] | null;
  decider: number | null;
  move: string | null;
}

interface Stretch {
  plies: number;
  over: boolean;
  /** may it be downloaded? */
  record: boolean;
  glances: Glance[];
}

const STRETCH = 25;

export class Film {
  plies = $state(0);
  over = $state(false);
  record = $state(false);
  refused = $state.raw<Refusal | undefined>();
  private readonly glances = $state<Record<string, Glance>>({});
  private readonly asked = new Set<string>();

  constructor(readonly table: string) {}

  at(seat: number | null, ply: number): Glance | undefined {
    return this.glances[`${seat}/${ply}`];
  }

  /** What happened up to a position, as far back as it is here without a gap. */
  told(seat: number | null, ply: number): Line[] {
    const lines: Line[][] = [];
    for (let at = ply, glance = this.at(seat, at); glance; glance = this.at(seat, --at)) lines.unshift(glance.log);
    return lines.flat();
  }

  /** Sees to it that this position is here, and soon those around it. */
  async want(seat: number | null, ply: number): Promise<void> {
    const nth = Math.floor(ply / STRETCH);
    if (!this.plies) await this.measure(seat, ply);
    await this.fetch(seat, nth);
    if (ply % STRETCH > STRETCH - 8 && (nth + 1) * STRETCH <= this.plies) await this.fetch(seat, nth + 1);
  }

  private async fetch(seat: number | null, nth: number): Promise<void> {
    const key = `${seat}/${nth}`;
    if (this.asked.has(key)) return;
    this.asked.add(key);
    try {
      const first = nth * STRETCH;
      if (first > this.plies) return;
      const last = Math.min(this.plies, first + STRETCH - 1);
      this.take(seat, await ask<Stretch>(this.address(seat, first, last)));
      this.refused = undefined;
    } catch (error) {
      this.asked.delete(key);
      this.refused = asRefusal(error);
    }
  }

  /** How long is it? The position that is wanted says so, and is shown at once. */
  private async measure(seat: number | null, ply: number): Promise<void> {
    for (const at of new Set([ply, 0])) {
      try {
        this.take(seat, await ask<Stretch>(this.address(seat, at, at)));
        this.refused = undefined;
        return;
      } catch (error) {
        this.refused = asRefusal(error);
        if (this.refused.key !== "bad_ply") return;
      }
    }
  }

  private take(seat: number | null, stretch: Stretch): void {
    this.plies = stretch.plies;
    this.over = stretch.over;
    this.record = stretch.record;
    for (const glance of stretch.glances) this.glances[`${seat}/${glance.ply}`] = glance;
  }

  private address(seat: number | null, first: number, last: number): string {
    const eyes = seat === null ? "" : `seat=${seat}&`;
    return `/api/tables/${this.table}/replay?${eyes}first=${first}&last=${last}`;
  }
}
