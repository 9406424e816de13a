/** Hints for the seat to move: requested, shown on the things, and dropped with the next frame. */

import type { Refusal } from "$lib/app/api";
import type { TableContext } from "./table-context.svelte";
import type { HintInfo } from "$lib/wire";
/** A mark on a thing: the index of its hint, and on the first thing its quality. */
export interface HintMark {
  n: number;
  chance: number | undefined;
}

export class Advice {
  busy = $state(false);
  /** the hint whose reason is shown */
  selected = $state(0);
  private received = $state.raw<{ seat: number | null; nth: number | null; hints: HintInfo[] } | undefined>();

  constructor(private readonly context: TableContext) {}

  readonly isAllowed = $derived.by(() => this.context.isMyTurn && this.context.frame!.hints);
  readonly hints: HintInfo[] = $derived.by(() => {
    const { isAllowed, received } = this;
    const { seat, nth } = this.context.frame ?? {};
    return isAllowed && received && received.seat === seat && received.nth === nth ? received.hints : [];
  });
  readonly current = $derived(this.hints[Math.min(this.selected, this.hints.length - 1)]);
  readonly marks = $derived.by(() => {
    const marks = new Map<string, HintMark>();
    this.hints.forEach(({ words, chance }, at) => {
      const touches = this.context.selection.moves.find((move) => move.words === words)?.touches ?? [];
      touches.forEach((touch, nth) => {
        if (!marks.has(touch)) marks.set(touch, { n: at + 1, chance: nth ? undefined : chance });
      });
    });
    return marks;
  });

  markOf(keys: string[]): HintMark | undefined {
    for (const key of keys) if (this.marks.has(key)) return this.marks.get(key);
    return undefined;
  }

  clear(): void {
    this.received = undefined;
  }

  async ask(): Promise<void> {
    const { frame, source } = this.context;
    if (!frame || this.busy || !this.isAllowed) return;
    if (this.hints.length) {
      this.received = undefined; // a second press turns the hints off
      return;
    }
    this.busy = true;
    try {
      const hints = await source.hint();
      if (this.context.frame?.seat === frame.seat) this.received = { seat: frame.seat, nth: frame.nth, hints };
      this.selected = 0;
    } catch (refusal) {
      source.refused = refusal as Refusal;
    } finally {
      this.busy = false;
    }
  }
}

export const percent = (chance: number): string => `${Math.round(100 * chance)} %`;
