/** The review of a finished match for one seat, polled until the server has finished it. */

import { get, asRefusal, type Refusal } from "$lib/app/api";
import type { Decision, ReviewProgress, Verdict } from "$lib/wire";

const POLL_INTERVAL = 900; // ms between polls

export class Review {
  result = $state.raw<ReviewProgress | undefined>();
  refused = $state.raw<Refusal | undefined>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private closed = false;

  constructor(
    readonly table: string,
    readonly seat: number,
  ) {
    void this.poll();
  }

  get isDone(): boolean {
    return this.result !== undefined && this.result.done === this.result.total;
  }

  get moments(): Decision[] {
    return this.result?.decisive.map((at) => this.result!.decisions[at]!) ?? [];
  }

  at(ply: number): Decision | undefined {
    return this.result?.decisions.find((decision) => decision.ply === ply);
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
  }

  private async poll(): Promise<void> {
    try {
      this.result = await get<ReviewProgress>(`/api/tables/${this.table}/review?seat=${this.seat}`);
      this.refused = undefined;
    } catch (error) {
      this.refused = asRefusal(error);
      if (!["unreached", "too_fast"].includes(this.refused.key)) return;
    }
    if (!this.closed && !this.isDone) this.timer = setTimeout(() => void this.poll(), POLL_INTERVAL);
  }
}

type Tone = "g" | "w" | "x" | "n";

/** Good, fair, bad or neutral: always with an icon and a word. */
export const TONE: Record<Verdict, Tone> = {
  best: "g",
  good: "g",
  even: "n",
  slip: "w",
  mistake: "x",
  blunder: "x",
  untold: "n",
};
export const ICON = { g: "check", w: "why", x: "cross", n: "minus" } as const;
export const lossText = (loss: number): string => (Math.round(100 * loss) ? `−${Math.round(100 * loss)}` : "0");
export const isCostly = (decision: Decision): boolean =>
  TONE[decision.verdict] === "w" || TONE[decision.verdict] === "x";
