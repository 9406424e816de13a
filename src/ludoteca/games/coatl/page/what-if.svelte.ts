/** Previews the table after a move: requested from the server, cached until the next frame. */

import type { TableContext } from "$lib/table/table-context.svelte";
import type { MovePreview } from "$lib/wire";

export class WhatIfPreview {
  /** the previewed move */
  words = $state<string | undefined>();
  private answers = $state.raw<Record<string, MovePreview | null>>({});
  private nth = -1;

  constructor(private readonly context: TableContext) {}

  readonly view = $derived.by(() => this.after(this.words)?.view);

  after(words: string | undefined): MovePreview | undefined {
    return (words !== undefined && this.context.frame?.moves.includes(words) && this.answers[words]) || undefined;
  }

  /** Previews a move, or (undefined) none. */
  preview(words: string | undefined): void {
    this.words = words;
    if (words !== undefined) void this.ask(words);
  }

  /** Requests the view after a move. */
  async ask(words: string): Promise<void> {
    const nth = this.context.frame?.nth ?? -1;
    if (nth !== this.nth) {
      this.nth = nth;
      this.answers = {};
    }
    if (words in this.answers) return;
    this.answers[words] = null;
    const answer = await this.context.source.whatIf(words);
    if (answer && nth === this.nth) this.answers = { ...this.answers, [words]: answer };
  }
}
