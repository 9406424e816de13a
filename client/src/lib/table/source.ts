/** Where a table's frames come from: a live match, a match looked back at, or a lesson. */

import type { Refusal } from "$lib/app/api";
import type { Hint } from "./advice.svelte";
import type { Frame, Line, ChatLine } from "./frame";
import type { View } from "$lib/types";

export interface WhatIf {
  view: View;
  scores: (number | null)[];
}

/** Something for the chat that the table has not repeated yet; `lost` if it was not said after all. */
export interface UnsentLine {
  type: "say" | "react";
  text: string;
  isLost: boolean;
}

export interface Source {
  readonly table: string;
  /** is it only looked at? */
  readonly isReadOnly: boolean;
  readonly frame: Frame | undefined;
  readonly log: Line[];
  readonly chatLines: ChatLine[];
  /** has it come what was said before? */
  readonly hasChatHistory: boolean;
  readonly unsent: UnsentLine[];
  /** lines of the log that came with the newest frame */
  readonly newLines: Line[];
  readonly isConnected: boolean;
  readonly isFull: boolean;
  readonly busy: boolean;
  refused: Refusal | undefined;
  /** called right before a new frame is shown, so that motion can remember where things were */
  beforeFrame: (next: Frame) => void;
  move(words: string): void;
  takeBack(steps?: number): void;
  open(seat: number | null): void;
  say(text: string): void;
  react(sign: string): void;
  /** Says again what was lost, or (not `again`) lets it be. */
  resolveUnsent(line: UnsentLine, again: boolean): void;
  /** Why what has been touched leads nowhere; null where that cannot be told. */
  whyNot(touched: string[]): Promise<Refusal | null>;
  /** Advice for my seat, which is in turn; refuses where there is none. */
  hint(): Promise<Hint[]>;
  whatIf(words: string): Promise<WhatIf | null>;
}
