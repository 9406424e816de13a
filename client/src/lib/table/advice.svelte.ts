/** Advice for the seat in turn: asked for, shown on the things, and gone with the next frame. */

import type { Refusal } from "$lib/app/api";
import type { Desk } from "./table-context.svelte";
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
export interface Mark {
  n: number;
  chance: number | undefined;
}

export class Advice {
  busy = $state(false);
  /** the one whose reason is read */
  at = $state(0);
  private found = $state.raw<{ seat: number | null; nth: number; hints: Hint[] } | undefined>();

  constructor(private readonly desk: Desk) {}

  readonly allowed = $derived.by(() => this.desk.isMyTurn && this.desk.frame!.hints === true);
  readonly hints: Hint[] = $derived.by(() => {
    const { allowed, found } = this;
    const { seat, nth } = this.desk.frame ?? {};
    return allowed && found && found.seat === seat && found.nth === nth ? found.hints : [];
  });
  readonly now = $derived(this.hints[Math.min(this.at, this.hints.length - 1)]);
  readonly marks = $derived.by(() => {
    const marks = new Map<string, Mark>();
    this.hints.forEach(({ words, chance }, at) => {
      const touches = this.desk.choice.moves.find((move) => move.words === words)?.touches ?? [];
      touches.forEach((touch, nth) => {
        if (!marks.has(touch)) marks.set(touch, { n: at + 1, chance: nth ? undefined : chance });
      });
    });
    return marks;
  });

  mark(keys: string[]): Mark | undefined {
    for (const key of keys) if (this.marks.has(key)) return this.marks.get(key);
    return undefined;
  }

  forget(): void {
    this.found = undefined;
  }

  async ask(): Promise<void> {
    const { frame, live } = this.desk;
    if (!frame || this.busy || !this.allowed) return;
    if (this.hints.length) {
      this.found = undefined; // a second press puts the lamp out
      return;
    }
    this.busy = true;
    try {
      const hints = await live.hint();
      if (this.desk.frame?.seat === frame.seat) this.found = { seat: frame.seat, nth: frame.nth, hints };
      this.at = 0;
    } catch (refusal) {
      live.refused = refusal as Refusal;
    } finally {
      this.busy = false;
    }
  }
}

export const percent = (chance: number): string => `${Math.round(100 * chance)} %`;
