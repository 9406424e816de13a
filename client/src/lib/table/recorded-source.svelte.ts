/** Frames of a match that is not played live: a replay or the tutorial. */

import type { Refusal } from "$lib/app/api";
import {
  EMPTY_FRAME,
  type SeatInfo,
  type Frame,
  type HintInfo,
  type LogLine,
  type MovePreview,
  type ReplayPosition,
} from "$lib/wire";
import type { Occupant } from "$lib/texts/seat-names";
import { prefs } from "$lib/app/prefs.svelte";
import { Director } from "$lib/motion/director.svelte";
import type { Source } from "./source";

export interface RecordedMatch {
  table: string;
  game: string;
  /** teams; without it, each seat plays alone */
  sides?: number[][];
  chairs: Occupant[];
}

export const chairsOf = (record: RecordedMatch, you: number | null): SeatInfo[] =>
  record.chairs.map(({ name, bot, character, reserved_for }, seat) => ({
    seat,
    kind: bot ? "bot" : "person",
    name,
    bot,
    character: character ?? null,
    open: false,
    reserved_for: reserved_for ?? null,
    reserved_for_you: false,
    out_of_time: false,
    here: true,
    away: null,
    you: seat === you,
  }));

/** A frame built from a recorded position for one viewer. */
export function frameOf(
  replayFrame: ReplayPosition,
  record: RecordedMatch,
  seat: number | null,
  log: LogLine[],
): Frame {
  return {
    ...EMPTY_FRAME,
    table: record.table,
    game: record.game,
    version: replayFrame.ply,
    status: "playing",
    ply: replayFrame.ply,
    seat,
    turn: replayFrame.view.turn,
    view: replayFrame.view,
    scores: replayFrame.scores,
    nth: replayFrame.ply,
    last: replayFrame.ply,
    log: { from: 0, lines: log },
    transfers: replayFrame.transfers ?? null,
    sides: record.sides ?? record.chairs.map((_, seat) => [seat]),
    chairs: chairsOf(record, seat),
    silent: true,
  };
}

export class RecordedSource implements Source {
  readonly isReadOnly: boolean = true;
  readonly chatLines = [];
  readonly unsent = [];
  readonly hasChatHistory = false;
  readonly isConnected = true;
  readonly isFull = false;
  readonly busy: boolean = false;
  readonly director = new Director(() => prefs.pace);
  refused = $state.raw<Refusal | undefined>();

  constructor(readonly table: string) {}

  get frame(): Frame | undefined {
    return this.director.frame;
  }
  get log(): LogLine[] {
    return this.director.log;
  }
  get newLines(): LogLine[] {
    return this.director.newLines;
  }

  /** A step forward is shown beat by beat, any other at once. */
  show(frame: Frame, log = frame.log.lines): void {
    this.director.skip();
    this.director.receive(frame, log, frame.log.lines);
  }

  move(_words: string): void {}
  takeBack(): void {}
  open(): void {}
  say(): void {}
  react(): void {}
  resolveUnsent(): void {}
  whyNot(_touched: string[]): Promise<Refusal | null> {
    return Promise.resolve(null);
  }
  hint(): Promise<HintInfo[]> {
    return Promise.resolve([]);
  }
  whatIf(_words: string): Promise<MovePreview | null> {
    return Promise.resolve(null);
  }
}
