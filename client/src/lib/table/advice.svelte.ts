/** Hints for the seat to move: requested, shown on the things, and dropped with the next frame. */

import type { Refusal } from "$lib/app/api";
import type { Trail } from "$lib/motion/move-trails";
import type { TableContext } from "./table-context.svelte";
import type { HintInfo } from "$lib/wire";

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
  private touchesOf({ words }: HintInfo): string[] {
    return this.context.selection.moves.find((move) => move.words === words)?.touches ?? [];
  }
  /** The hinted steps of the turn, to draw over the board: where each thing goes, in order. */
  readonly trails: Trail[] = $derived.by(() => {
    const { current } = this;
    if (!current) return [];
    const paths = [this.touchesOf(current), ...current.plan_touches.map((path) => path.split(" "))];
    return paths.map((touches, nth) => ({ kind: "hint", label: String(nth + 1), touches }));
  });
  /** The number of the step for which a thing is needed. */
  private readonly marks = $derived.by(() => {
    const marks = new Map<string, number>();
    this.trails.forEach(({ touches }, nth) => touches.forEach((key) => marks.has(key) || marks.set(key, nth + 1)));
    return marks;
  });

  stepOf(keys: string[]): number | undefined {
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
