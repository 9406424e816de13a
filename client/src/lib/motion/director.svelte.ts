/**
 * Shows a match beat by beat: frames that arrive wait until the beats of those before them are over. A press or a key
 * skips to the newest one. What is skipped, or not drawn in time, is still told to the listeners, in order.
 */

import { LEAST_TIME, PACE_SCALE, planOf, type Beat, type BeatTable, type Plan } from "$lib/motion/beats";
import type { Pace, TransferInfo } from "$lib/wire";
import type { Frame, Line } from "$lib/table/frame";

export interface ShownBeat extends Beat {
  frame: Frame;
  /** was there time to draw it? */
  isDrawn: boolean;
  /** was it shown before? */
  isRepeated: boolean;
}

interface Step {
  frame: Frame;
  lines: Line[];
  /** the length of the log with it */
  end: number;
}

/** What is shown lies at most this far behind what arrived, in ms: else beats are shortened. */
const MAX_LAG = 4000;
/** The same while the viewer's clock runs. */
const MAX_LAG_ON_CLOCK = 800;
const RECAP_TIME = 2000;
/** Short rounds are shown at most this many times slower than they were. */
const SLOWEST_RECAP = 2;

/** The transfers of these lines, which are the last ones of the frame's move. */
const transfersOf = ({ frame, lines }: Step): TransferInfo[][] => {
  const transfers = frame.transfers ?? [];
  return lines.map((_, at) => transfers[transfers.length - lines.length + at] ?? []);
};

export class Director {
  /** the frame that is shown */
  frame = $state.raw<Frame | undefined>();
  newest = $state.raw<Frame | undefined>();
  /** the log lines of the move that is shown */
  newLines = $state.raw<Line[]>([]);
  /** those of them whose beat is still to come */
  pending = $state.raw<Line[]>([]);
  /** is a beat of the shown frame, or a later frame, still to come? */
  isPlaying = $state(false);
  private received = $state.raw<Line[]>([]);
  private shownCount = $state(0);
  /** the log up to the beat that is shown */
  readonly log: Line[] = $derived(this.received.slice(0, this.shownCount));
  readonly isNewest = $derived(this.frame === this.newest);
  /** what has been shown since the viewer's last decision, that position first */
  private round = $state.raw<Step[]>([]);
  readonly canRecap = $derived(this.round.length > 1);

  /** for each line of the shown move, when its things set out */
  starts: number[] | undefined;
  /** the beats of the game's log lines */
  table: BeatTable = {};
  /** called right before a new frame is shown, so that motion can take a snapshot */
  beforeFrame: (next: Frame) => void = () => {};

  private queue: Step[] = [];
  private beats: Beat[] = [];
  private plannedEnd = 0;
  private startedAt = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** while what was shown is shown again: by what factor its beats are shorter or longer */
  private recapScale: number | undefined;
  private mustCatchUp = false;
  private readonly listeners = new Set<(beat: ShownBeat) => void>();

  constructor(
    private readonly pace: () => Pace = () => "brisk",
    private readonly isHidden: () => boolean = () => globalThis.document?.hidden ?? false,
  ) {}

  /** Calls a function on each beat; returns what ends that. */
  onBeat(listener: (beat: ShownBeat) => void): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  /** A frame has arrived; `log` is the whole log with it, `lines` what is new of it. */
  receive(frame: Frame, log: Line[], lines: Line[]): void {
    const previous = this.newest;
    const step = { frame, lines, end: log.length };
    const follows = previous?.seat === frame.seat && frame.ply === previous.ply + 1;
    const isOwnMove = follows && previous.turn === previous.seat;
    if (this.isRecap || isOwnMove) this.skip();
    this.received = log;
    this.newest = frame;
    this.remember(step, previous);
    if (previous?.seat === frame.seat && previous.ply === frame.ply && !lines.length) this.refresh(step);
    else if (follows && this.takesTime) {
      this.queue.push(step);
      if (!this.isPlaying) this.showNext(performance.now());
    } else {
      this.skip();
      this.showAtOnce(step, follows && !this.isHidden() && !this.mustCatchUp);
    }
    this.mustCatchUp = false;
  }

  /** The next frame is shown at once, with all that happened before it. */
  catchUp(): void {
    this.mustCatchUp = true;
  }

  /** Shows this and forgets all before: another viewer, or the public view. */
  reset(frame: Frame, log: Line[]): void {
    this.stop();
    this.queue = [];
    this.round = [];
    this.newest = frame;
    this.setLog(log);
    this.show({ frame, lines: [], end: log.length });
  }

  /** The whole log, once it is known. */
  setLog(log: Line[]): void {
    const waiting = this.received.length - this.shownCount;
    this.received = log;
    this.shownCount = Math.max(0, log.length - waiting);
  }

  /** Shows the newest frame at once. */
  skip(): void {
    const { queue, beats, frame } = this;
    const isRepeated = this.isRecap;
    this.stop();
    this.queue = [];
    if (frame) for (const beat of beats) this.tell(beat, frame, { isDrawn: false, isRepeated });
    this.recapScale = undefined;
    const last = isRepeated ? this.round.at(-1) : queue.at(-1);
    if (last) this.show(last);
    if (!isRepeated) for (const step of queue) this.tellAll(step, false);
    this.shownCount = this.received.length;
  }

  /** Shows again, within two seconds, what the others did since the viewer's last decision. */
  recap(): void {
    this.skip();
    const [base, ...steps] = this.round;
    if (!base || !steps.length) return;
    this.recapScale = Math.min(SLOWEST_RECAP, RECAP_TIME / (this.lengthOf(steps, base.frame) || 1));
    this.show({ ...base, lines: [] });
    this.queue = steps;
    this.isPlaying = true;
    this.timer = setTimeout(() => this.showNext(performance.now()), LEAST_TIME.turn);
  }

  private get isRecap(): boolean {
    return this.recapScale !== undefined;
  }

  private get takesTime(): boolean {
    return PACE_SCALE[this.pace()] > 0 && !this.isHidden() && !this.mustCatchUp;
  }

  /** Keeps what belongs to the round since the viewer's last decision. */
  private remember(step: Step, previous: Frame | undefined): void {
    const { frame } = step;
    const isSame = previous?.seat === frame.seat && frame.seat !== null;
    const known = isSame ? this.round.filter((one) => one.frame.ply >= frame.last && one.frame.ply < frame.ply) : [];
    const replaced = isSame ? this.round.find((one) => one.frame.ply === frame.ply) : undefined;
    const follows = !known.length || known.at(-1)!.frame.ply === frame.ply - 1;
    this.round = [...(follows ? known : []), replaced && !step.lines.length ? { ...replaced, frame } : step];
  }

  /** The same position again: only people or settings changed. */
  private refresh(step: Step): void {
    const last = this.queue.at(-1);
    if (last) this.queue[this.queue.length - 1] = { ...last, frame: step.frame };
    else {
      this.beforeFrame(step.frame);
      this.frame = step.frame;
    }
  }

  private showAtOnce(step: Step, isDrawn: boolean): void {
    const { starts } = this.planFor(step, PACE_SCALE[this.pace()]);
    this.show(step, starts);
    this.tellAll(step, isDrawn);
    this.shownCount = step.end;
  }

  private planFor(step: Step, scale: number, previous = this.frame): Plan {
    const passesTurn = step.frame.turn !== previous?.turn;
    return planOf(step.lines, transfersOf(step), this.table, { passesTurn, scale });
  }

  /** How long these take at the brisk pace, one after another. */
  private lengthOf(steps: Step[], previous = this.frame): number {
    return steps.reduce((sum, step, at) => sum + this.planFor(step, 1, steps[at - 1]?.frame ?? previous).length, 0);
  }

  private show(step: Step, starts?: number[]): void {
    this.beforeFrame(step.frame);
    this.starts = starts;
    this.newLines = step.lines;
    this.frame = step.frame;
    if (!this.isRecap) this.shownCount = step.end;
  }

  /** Shows the next frame that waits; it was to begin at this time. */
  private showNext(begins: number): void {
    const scale = this.recapScale ?? this.scaleForQueue();
    const step = this.queue.shift();
    if (!step) {
      this.stop();
      if (this.isRecap) this.frame = this.newest;
      this.recapScale = undefined;
      return;
    }
    const plan = this.planFor(step, scale);
    this.startedAt = begins;
    this.plannedEnd = begins + plan.length;
    this.isPlaying = true;
    this.show(step, plan.starts);
    if (!this.isRecap) this.shownCount = step.end - step.lines.length;
    this.pending = step.lines;
    this.beats = plan.beats;
    this.showBeats();
  }

  /** The pace; beats are much shorter if what is shown would fall too far behind what arrived. */
  private scaleForQueue(): number {
    const scale = PACE_SCALE[this.pace()];
    const clock = this.newest?.clock;
    const limit = clock && clock.runs === this.newest?.seat ? MAX_LAG_ON_CLOCK : MAX_LAG;
    const share = limit / (scale * this.lengthOf(this.queue) || 1);
    return scale * Math.min(1, share * share);
  }

  private showBeats(): void {
    const now = performance.now();
    while (this.beats.length && this.startedAt + this.beats[0]!.start <= now) {
      const beat = this.beats.shift()!;
      this.tell(beat, this.frame!, { isDrawn: true, isRepeated: this.isRecap });
    }
    const next = this.beats[0] ? this.startedAt + this.beats[0].start : this.plannedEnd;
    if (next > now) this.timer = setTimeout(() => this.showBeats(), next - now);
    else this.showNext(this.plannedEnd);
  }

  private stop(): void {
    clearTimeout(this.timer);
    this.beats = [];
    this.pending = [];
    this.isPlaying = false;
  }

  private tellAll(step: Step, isDrawn: boolean): void {
    for (const beat of this.planFor(step, 0).beats) this.tell(beat, step.frame, { isDrawn, isRepeated: false });
  }

  private tell(beat: Beat, frame: Frame, how: { isDrawn: boolean; isRepeated: boolean }): void {
    if (!how.isRepeated && this.isPlaying) this.shownCount += beat.lines.length;
    this.pending = this.pending.slice(beat.lines.length);
    for (const listener of this.listeners) listener({ ...beat, frame, ...how });
  }
}
