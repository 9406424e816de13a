/** Advice for the seat in turn: asked for, shown on the things, and gone with the next frame. */

import type { Refusal } from "$lib/app/api";
import type { TableContext } from "./table-context.svelte";
import type { Phrase } from "./frame";

export interface Hint {
  words: string;
  phrase: Phrase;
  /** of winning, 0 to 1 */
  chance: number;
  reason: Phrase;
  /** what should follow in the same turn */
  plan: Phrase[];
  /** no clear difference: of the first to the next, of any other to the first */
  even: boolean;
}

/** What is written on a thing: which advice it belongs to, and on its first thing how good it is. */
export interface HintMark {
  n: number;
  chance: number | undefined;
}

export class Advice {
  busy = $state(false);
  /** the one whose reason is read */
  selected = $state(0);
  private received = $state.raw<{ seat: number | null; nth: number; hints: Hint[] } | undefined>();

  constructor(private readonly context: TableContext) {}

  readonly isAllowed = $derived.by(() => this.context.isMyTurn && this.context.frame!.hints === true);
  readonly hints: Hint[] = $derived.by(() => {
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
      this.received = undefined; // a second press puts the lamp out
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
