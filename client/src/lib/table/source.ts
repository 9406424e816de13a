/** Where a table's frames come from: a live match, a match looked back at, or a lesson. */

import type { Refusal } from "$lib/app/api";
import type { Hint } from "./advice.svelte";
import type { Frame, Line, Said } from "./frame";
import type { View } from "$lib/types";

export interface WhatIf {
  view: View;
  scores: (number | null)[];
}

/** Something for the chat that the table has not repeated yet; `lost` if it was not said after all. */
export interface Unsaid {
  type: "say" | "react";
  text: string;
  lost: boolean;
}

export interface Source {
  readonly table: string;
  /** is it only looked at? */
  readonly still: boolean;
  readonly frame: Frame | undefined;
  readonly log: Line[];
  readonly talk: Said[];
  /** has it come what was said before? */
  readonly heardTalk: boolean;
  readonly unsaid: Unsaid[];
  /** lines of the log that came with the newest frame */
  readonly news: Line[];
  readonly reached: boolean;
  readonly crowded: boolean;
  readonly busy: boolean;
  refused: Refusal | undefined;
  /** called right before a new frame is shown, so that motion can remember where things were */
  before: (next: Frame) => void;
  move(words: string): void;
  back(steps?: number): void;
  open(seat: number | null): void;
  say(text: string): void;
  react(sign: string): void;
  /** Says again what was lost, or (not `again`) lets it be. */
  settleUnsaid(one: Unsaid, again: boolean): void;
  /** Why what has been touched leads nowhere; null where that cannot be told. */
  whyNot(touched: string[]): Promise<Refusal | null>;
  /** Advice for my seat, which is in turn; refuses where there is none. */
  hint(): Promise<Hint[]>;
  whatIf(words: string): Promise<WhatIf | null>;
}
