/** The source of a table's frames: a live match, a replay, or the tutorial. */

import type { Refusal } from "$lib/app/api";
import type { Director } from "$lib/motion/director.svelte";
import type { Frame, Line, ChatLine } from "./frame";
import type { HintInfo, MovePreview, Reaction } from "$lib/wire";
/** A chat line that the server has not echoed yet; `lost` if it was not accepted. */
export interface UnsentLine {
  type: "say" | "react";
  text: string;
  isLost: boolean;
}

export interface Source {
  readonly table: string;
  readonly isReadOnly: boolean;
  /** shows what arrives, beat by beat */
  readonly director: Director;
  /** the frame that is shown */
  readonly frame: Frame | undefined;
  /** the log up to the beat that is shown */
  readonly log: Line[];
  readonly chatLines: ChatLine[];
  /** have earlier chat lines arrived? */
  readonly hasChatHistory: boolean;
  readonly unsent: UnsentLine[];
  /** log lines of the move that is shown */
  readonly newLines: Line[];
  readonly isConnected: boolean;
  readonly isFull: boolean;
  readonly busy: boolean;
  refused: Refusal | undefined;
  move(words: string): void;
  takeBack(steps?: number): void;
  open(seat: number | null): void;
  say(text: string): void;
  react(sign: Reaction): void;
  /** Sends a lost line again, or (not `again`) discards it. */
  resolveUnsent(line: UnsentLine, again: boolean): void;
  /** Why the clicked keys lead to no move; null if unknown. */
  whyNot(touched: string[]): Promise<Refusal | null>;
  /** Hints for the user's seat, which is to move; throws if there are none. */
  hint(): Promise<HintInfo[]>;
  whatIf(words: string): Promise<MovePreview | null>;
}
