/** The review of a finished match for one seat, polled until the server has finished it. */

import { get, asRefusal, type Refusal } from "$lib/app/api";
import type { CauseInfo, Decision, ReviewProgress, TurnInfo, Verdict } from "$lib/wire";

const POLL_INTERVAL = 900; // ms between polls
const LARGE = 0.1; // of the chance to win, or of the result: a change that is worth a stop

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

  get turns(): TurnInfo[] {
    return this.result?.turns ?? [];
  }

  /** The turns that changed much, or in which something was lost. */
  get keyTurns(): TurnInfo[] {
    return this.turns.filter((turn) => this.isKey(turn));
  }

  isKey(turn: TurnInfo): boolean {
    const change = Math.abs(turn.after - turn.before);
    return change > LARGE * this.unit * 100 || isCostly(turn.verdict) || this.isDeciding(turn);
  }

  /** Does the move of the match belong to this turn of the seat, or happen before its next one? */
  isDeciding(turn: TurnInfo): boolean {
    const point = this.result?.turning_point;
    return !!point && turn.ply <= point.ply && point.ply < turn.end;
  }

  /** The turn to which a position belongs. */
  turnAt(ply: number): TurnInfo | undefined {
    return this.turns.findLast((turn) => turn.ply <= ply);
  }

  decisionsOf(turn: TurnInfo): Decision[] {
    return turn.decisions.map((at) => this.result!.decisions[at]!);
  }

  /** The decision of a turn that cost most. */
  worstOf(turn: TurnInfo): Decision | undefined {
    return this.decisionsOf(turn).reduce<Decision | undefined>(
      (worst, decision) => (worst && worst.loss >= decision.loss ? worst : decision),
      undefined,
    );
  }

  at(ply: number): Decision | undefined {
    return this.result?.decisions.find((decision) => decision.ply === ply);
  }

  /** The sum of each kind of cause over the match, the greatest first. */
  get sums(): [CauseInfo["kind"], number][] {
    const sums = new Map<CauseInfo["kind"], number>();
    for (const { causes } of this.turns)
      for (const { kind, change } of causes) sums.set(kind, (sums.get(kind) ?? 0) + change);
    return [...sums].toSorted((a, b) => Math.abs(b[1]) - Math.abs(a[1]));
  }

  get isChance(): boolean {
    return (this.result?.measure ?? "chance") === "chance";
  }

  /** What counts as one point: of chances a hundredth; of results a hundredth of the largest. */
  private get unit(): number {
    if (this.isChance) return 0.01;
    return Math.max(1, ...(this.result?.curve ?? []).map(([, value]) => Math.abs(value))) / 100;
  }

  /** A value: a percentage or a number of points. */
  value(value: number): string {
    return this.isChance ? `${Math.round(100 * value)} %` : decimal(value);
  }

  /** A change with its sign. */
  change(change: number): string {
    const text = this.isChance ? String(Math.abs(Math.round(100 * change))) : decimal(Math.abs(change));
    if (text === "0") return "0";
    return `${change < 0 ? "−" : "+"}${text}`;
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

const decimal = (value: number): string => String(Math.round(10 * value) / 10).replace("-", "−");

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
export const isCostly = (verdict: Verdict): boolean => TONE[verdict] === "w" || TONE[verdict] === "x";
/** The icon of each kind of cause. */
export const CAUSE_ICON = { own: "person", chance: "cards", rivals: "shield", partners: "people" } as const;
