/**
 * The chat of a table: unread lines, and for a moment the newest ones; and the remarks of bot characters, which are not
 * stored.
 */

import { untrack } from "svelte";
import { prefs } from "$lib/app/prefs.svelte";
import type { ChatLine } from "$lib/table/frame";
import { remarkOn, type Remark } from "./remarks";
import type { TableContext } from "$lib/table/table-context.svelte";

/** reading time, within bounds */
const readingSeconds = (text: string): number => Math.min(9, 4 + text.length / 20);

/** Events after which another decides for a seat; keys of the texts' `table`. */
const OCCUPANT_EVENTS = new Set(["sits", "bot_sits", "is_back", "bot_plays_on", "time_is_up", "fell_asleep"]);

export class Chat {
  private recent = $state.raw<ChatLine[]>([]);
  private lastRead = $state(0);
  /** the latest remark of a bot; the next click ends it */
  remark = $state.raw<Remark | undefined>();

  constructor(private readonly context: TableContext) {}

  /** All lines that are not muted. */
  readonly lines = $derived.by(() => this.context.source.chatLines.filter((line) => !this.context.isMuted(line)));
  /** The latest line of each seat, while its bubble is shown. */
  readonly bubbles = $derived.by(() => this.recent.filter((line) => !this.context.isMuted(line)));
  /** Is the chat visible? */
  readonly isOpen = $derived.by(() => this.context.isPanelOpen && this.context.tab === "chat");
  readonly unread = $derived.by(() =>
    this.isOpen ? 0 : this.lines.filter(([nth, kind]) => kind !== "event" && nth > this.lastRead).length,
  );

  /** Follows a live table, from within a component; lines from before joining do not count as new. */
  follow(): void {
    let lastKnown: number | undefined;
    $effect(() => {
      const { chatLines, hasChatHistory } = this.context.source;
      if (!hasChatHistory) return;
      const last = chatLines.at(-1)?.[0] ?? 0;
      if (this.isOpen || lastKnown === undefined) this.lastRead = last;
      if (this.isOpen) this.recent = [];
      const newLines = lastKnown === undefined ? [] : chatLines.filter(([nth]) => nth > lastKnown!);
      lastKnown = last;
      untrack(() => newLines.forEach((line) => this.showBubble(line)));
    });
  }

  /** Follows the remarks of bots, from within a component. */
  followRemarks(): void {
    let lastPly = -1;
    $effect(() => {
      const { frame, texts } = this.context;
      const { newLines } = this.context.source;
      if (frame?.status !== "playing") {
        this.hideRemark();
        return;
      }
      if (frame.ply === lastPly) return;
      const isNew = lastPly >= 0;
      lastPly = frame.ply;
      if (!isNew || prefs.pace === "instant" || document.hidden) return;
      const remark = untrack(() => remarkOn(frame, newLines, texts));
      if (remark) this.showRemark(remark);
    });
  }

  hideRemark(): void {
    this.remark = undefined;
  }

  private showRemark(remark: Remark): void {
    this.remark = remark;
    setTimeout(() => this.remark === remark && this.hideRemark(), 1000 * readingSeconds(remark.text));
  }

  /** Does this event say that another now decides for the seat, in mid-match? */
  private isNewOccupant(event: string): boolean {
    return this.context.frame?.status === "playing" && OCCUPANT_EVENTS.has(event);
  }

  private showBubble(line: ChatLine): void {
    const [, kind, seat, , text] = line;
    if ((kind === "event" && !this.isNewOccupant(text)) || seat === null || this.context.isMuted(line) || this.isOpen)
      return;
    if (this.context.frame?.yours.includes(seat)) return;
    this.recent = [...this.recent.filter((other) => other[2] !== seat), line];
    setTimeout(() => (this.recent = this.recent.filter((other) => other !== line)), 1000 * readingSeconds(text));
  }
}
