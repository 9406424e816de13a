/** How the table would look after a move that is only thought of: asked of the server, kept until the next frame. */

import type { Desk } from "$lib/table/table-context.svelte";
import type { WhatIf } from "$lib/table/source";

export class Hopes {
  /** the move that is thought of */
  words = $state<string | undefined>();
  private known = $state.raw<Record<string, WhatIf | null>>({});
  private nth = -1;

  constructor(private readonly desk: Desk) {}

  readonly view = $derived.by(() => this.after(this.words)?.view);

  after(words: string | undefined): WhatIf | undefined {
    return (words !== undefined && this.desk.frame?.moves.includes(words) && this.known[words]) || undefined;
  }

  /** Think of a move, or (undefined) of none. */
  think(words: string | undefined): void {
    this.words = words;
    if (words !== undefined) void this.ask(words);
  }

  /** Learn what a move would bring. */
  async ask(words: string): Promise<void> {
    const nth = this.desk.frame?.nth ?? -1;
    if (nth !== this.nth) {
      this.nth = nth;
      this.known = {};
    }
    if (words in this.known) return;
    this.known[words] = null;
    const told = await this.desk.live.whatIf(words);
    if (told && nth === this.nth) this.known = { ...this.known, [words]: told };
  }
}
