/** Frames of a match that is not played here: looked back at, or played through as a lesson. */

import type { Refusal } from "$lib/app/api";
import type { Hint } from "./advice.svelte";
import type { Glance } from "$lib/replay/frame-cache.svelte";
import type { Chair, Frame, Line } from "./frame";
import type { Sitter } from "$lib/texts/seat-names";
import type { Source, WhatIf } from "./source";

export interface Cast {
  table: string;
  game: string;
  /** who plays together; without it, everybody is alone */
  sides?: number[][];
  chairs: Sitter[];
}

export const chairsOf = (cast: Cast, you: number | null): Chair[] =>
  cast.chairs.map(({ name, bot, character, kept }, seat) => ({
    seat,
    kind: bot ? "bot" : "person",
    name,
    bot,
    character: character ?? null,
    open: false,
    kept: kept ?? null,
    here: true,
    away: null,
    you: seat === you,
  }));

/** A frame out of what a reader saw at one ply. */
export function frameOf(glance: Glance, cast: Cast, seat: number | null, log: Line[]): Frame {
  return {
    type: "frame",
    table: cast.table,
    game: cast.game,
    version: glance.ply,
    status: "playing",
    ply: glance.ply,
    begun: 0,
    seat,
    turn: glance.view.turn,
    view: glance.view,
    moves: [],
    phrases: [],
    touches: [],
    scores: glance.scores,
    nth: glance.ply,
    last: glance.ply,
    back: 0,
    log: { from: 0, lines: log },
    transfers: glance.transfers ?? null,
    sides: cast.sides ?? cast.chairs.map((_, one) => [one]),
    chairs: chairsOf(cast, seat),
    yours: [],
    owner: false,
    spectators: false,
    watching: 0,
    hints: false,
    silent: true,
    reactions: false,
    commitment: "",
    seed: null,
    winners: null,
    next: null,
  };
}

export class Still implements Source {
  readonly still: boolean = true;
  readonly talk = [];
  readonly unsaid = [];
  readonly heardTalk = false;
  readonly reached = true;
  readonly crowded = false;
  readonly busy: boolean = false;
  frame = $state.raw<Frame | undefined>();
  log = $state.raw<Line[]>([]);
  news = $state.raw<Line[]>([]);
  refused = $state.raw<Refusal | undefined>();
  before: (next: Frame) => void = () => {};

  constructor(readonly table: string) {}

  show(frame: Frame, log = frame.log.lines): void {
    this.before(frame);
    this.news = frame.log.lines;
    this.log = log;
    this.frame = frame;
  }

  move(_words: string): void {}
  back(): void {}
  open(): void {}
  say(): void {}
  react(): void {}
  settleUnsaid(): void {}
  whyNot(_touched: string[]): Promise<Refusal | null> {
    return Promise.resolve(null);
  }
  hint(): Promise<Hint[]> {
    return Promise.resolve([]);
  }
  whatIf(_words: string): Promise<WhatIf | null> {
    return Promise.resolve(null);
  }
}
