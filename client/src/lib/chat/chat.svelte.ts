/** What is said at a table: how much of it is unread, and what has just been said, for a moment; and what the
 * characters of the bots say to their play, which is kept nowhere. */

import { untrack } from "svelte";
import { prefs } from "$lib/app/prefs.svelte";
import type { Said } from "$lib/table/frame";
import { remarkOn, type Remark } from "./remarks";
import type { Desk } from "$lib/table/table-context.svelte";

/** as long as it takes to read it, within bounds */
const seconds = (text: string): number => Math.min(9, 4 + text.length / 20);

export class Talk {
  private standing = $state.raw<Said[]>([]);
  private read = $state(0);
  /** what a bot has just said; the next touch of anything ends it */
  remark = $state.raw<Remark | undefined>();

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

  /** Listens to the bots, from within a component. */
  overhear(): void {
    let heard = -1;
    $effect(() => {
      const { frame, texts } = this.desk;
      const { news } = this.desk.live;
      if (frame?.status !== "playing") return this.hush();
      if (frame.ply === heard) return;
      const isNew = heard >= 0;
      heard = frame.ply;
      if (!isNew || prefs.pace === "instant" || document.hidden) return;
      const remark = untrack(() => remarkOn(frame, news, texts));
      if (remark) this.utter(remark);
    });
  }

  hush(): void {
    this.remark = undefined;
  }

  private utter(remark: Remark): void {
    this.remark = remark;
    setTimeout(() => this.remark === remark && this.hush(), 1000 * seconds(remark.text));
  }

  private show(line: Said): void {
    const [, kind, seat, , text] = line;
    if (kind === "event" || seat === null || this.desk.isMuted(line) || this.watched) return;
    if (this.desk.frame?.yours.includes(seat)) return;
    this.standing = [...this.standing.filter((other) => other[2] !== seat), line];
    setTimeout(() => (this.standing = this.standing.filter((other) => other !== line)), 1000 * seconds(text));
  }
}
