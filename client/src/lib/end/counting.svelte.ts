/** The count after a match or a round: the first entry of every place at once, then the second, and so on. */

import type { Place } from "./ranking";
import type { ScoreEntry } from "$lib/table/frame";

const WHOLE = 4200; // ms for the whole count, if its beats need no more
const [SHORTEST, LONGEST] = [240, 750]; // ms of a beat
const PAUSE = 500; // ms before the first beat, until the scene stands

export class Counting {
  /** the number of entries of each place that have been counted */
  counted = $state(0);
  readonly isDone: boolean = $derived.by(() => this.counted >= this.beats);
  /** the length of a beat in ms */
  readonly beat: number;
  private readonly beats: number;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** `isStill`: all is counted at once. `isEarlier` entries were counted before, as points of earlier rounds. */
  constructor(
    places: Place[],
    readonly isStill: boolean,
    private readonly isEarlier: (entry: ScoreEntry) => boolean = () => false,
  ) {
    this.beats = Math.max(0, ...places.map(({ count }) => count?.entries.length ?? 0));
    this.beat = Math.min(LONGEST, Math.max(SHORTEST, WHOLE / Math.max(1, this.beats)));
    if (isStill) this.counted = this.beats;
  }

  /** Counts beat by beat; returns what stops it. */
  start(): () => void {
    if (!this.isDone) this.timer = setTimeout(() => this.step(), PAUSE);
    return () => clearTimeout(this.timer);
  }

  /** Counts the rest at once. */
  finish(): void {
    clearTimeout(this.timer);
    this.counted = this.beats;
  }

  isCounted(nth: number): boolean {
    return nth < this.counted;
  }

  /** The score of a place so far: without the entries that are still to be counted. */
  scoreOf({ score, count }: Place): number | null {
    if (score === null) return null;
    const isLeft = (entry: ScoreEntry, nth: number) => !this.isCounted(nth) && !this.isEarlier(entry);
    return score - (count?.entries ?? []).filter(isLeft).reduce((sum, { points }) => sum + (points ?? 0), 0);
  }

  private step(): void {
    this.counted += 1;
    if (!this.isDone) this.timer = setTimeout(() => this.step(), this.beat);
  }
}
