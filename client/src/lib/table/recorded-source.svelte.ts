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
  frame = $state.raw<Frame | undefined>();
  log = $state.raw<LogLine[]>([]);
  newLines = $state.raw<LogLine[]>([]);
  refused = $state.raw<Refusal | undefined>();
  beforeFrame: (next: Frame) => void = () => {};

  constructor(readonly table: string) {}

  show(frame: Frame, log = frame.log.lines): void {
    this.beforeFrame(frame);
    this.newLines = frame.log.lines;
    this.log = log;
    this.frame = frame;
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
