/** What is said at a table: how much of it is unread, and what has just been said, for a moment. */

import { untrack } from "svelte";
import type { Said } from "./frame";
import type { Desk } from "./table-context.svelte";

/** as long as it takes to read it, within bounds */
const seconds = (text: string): number => Math.min(9, 4 + text.length / 20);

export class Talk {
  private standing = $state.raw<Said[]>([]);
  private read = $state(0);

  constructor(private readonly desk: Desk) {}

  /** All that I want to hear. */
  readonly lines = $derived.by(() => this.desk.live.talk.filter((line) => !this.desk.isMuted(line)));
  /** What was said last by each seat, while its bubble stands. */
  readonly bubbles = $derived.by(() => this.standing.filter((line) => !this.desk.isMuted(line)));
  /** Is it in sight anyway? */
  readonly watched = $derived.by(() => this.desk.rail && this.desk.tab === "chat");
  readonly unread = $derived.by(() => (this.watched ? 0 : this.lines.filter(([nth, kind]) => kind !== "event" && nth > this.read).length));

  /** Follows a live table, from within a component: what was said before we came is no news. */
  follow(): void {
    let known: number | undefined;
    $effect(() => {
      const { talk, heardTalk } = this.desk.live;
      if (!heardTalk) return;
      const last = talk.at(-1)?.[0] ?? 0;
      if (this.watched || known === undefined) this.read = last;
      if (this.watched) this.standing = [];
      const news = known === undefined ? [] : talk.filter(([nth]) => nth > known!);
      known = last;
      untrack(() => news.forEach((line) => this.show(line)));
    });
  }

  private show(line: Said): void {
    const [, kind, seat, , text] = line;
    if (kind === "event" || seat === null || this.desk.isMuted(line) || this.watched) return;
    if (this.desk.frame?.yours.includes(seat)) return;
    this.standing = [...this.standing.filter((other) => other[2] !== seat), line];
    setTimeout(() => (this.standing = this.standing.filter((other) => other !== line)), 1000 * seconds(text));
  }
}
