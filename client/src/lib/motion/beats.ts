/**
 * What a move shows, one after another: each line of its log is a beat with its least time. A game's `beats.ts` says
 * which line is which.
 */

import type { LogLine, Pace, TransferInfo } from "$lib/wire";

/** Something is laid or moved, something happens because of it, the turn passes. */
export type BeatKind = "laid" | "effect" | "turn";

/** in ms, at the brisk pace */
export const LEAST_TIME: Record<BeatKind, number> = { laid: 300, effect: 500, turn: 250 };
/** How long a beat takes, by pace; without any time all is shown at once. */
export const PACE_SCALE: Record<Pace, number> = { calm: 1.6, brisk: 1, instant: 0 };
/** from the start of a line that moves things until these can move on */
const MOVES_ON = 500;

/** `with` shows a line together with the one before it. `staging` names what the game draws for it. */
export interface BeatRule {
  kind: BeatKind | "with";
  staging?: string;
}
/** By the key of a log line. */
export type BeatTable = Record<string, BeatRule>;

export interface Beat {
  kind: BeatKind;
  lines: LogLine[];
  /** ms after the frame of the move is shown */
  start: number;
  length: number;
}

export interface Plan {
  beats: Beat[];
  /** for each line of the move, when its things set out */
  starts: number[];
  length: number;
}

const UNKNOWN: BeatRule = { kind: "laid" };
export const ruleOf = (table: BeatTable, key: string): BeatRule => (Object.hasOwn(table, key) ? table[key]! : UNKNOWN);

/** Does this id or stem name the zone? */
export const matchesZone = (zone: string, name: string): boolean =>
  zone === name || (zone.startsWith(`${name}-`) && /^[-\d]+$/.test(zone.slice(name.length)));
export const isLinked = (zone: string, other: string): boolean => matchesZone(zone, other) || matchesZone(other, zone);

/** Must this line wait for an earlier one: does it move the same things on, or fill the room that one made? */
const mustWait = (line: TransferInfo[], earlier: TransferInfo[]): boolean =>
  line.some(({ from, to }) =>
    earlier.some((one) => isLinked(one.to, from) || (one.whole === true && isLinked(one.from, to))),
  );

/** The earliest start of each line, by what the lines before it move. */
const earliestStart = (transfers: TransferInfo[][], starts: number[], at: number): number =>
  Math.max(
    0,
    ...starts
      .slice(0, at)
      .map((start, nth) => (mustWait(transfers[at] ?? [], transfers[nth] ?? []) ? start + MOVES_ON : 0)),
  );

/** When the things of each line set out, if lines wait only for those that they depend on. */
export function startsOf(transfers: TransferInfo[][]): number[] {
  const starts: number[] = [];
  transfers.forEach((_, at) => starts.push(Math.max(starts.at(-1) ?? 0, earliestStart(transfers, starts, at))));
  return starts;
}

/** The beats of one move: of its lines, in order, and of the turn that passes after them. */
export function planOf(
  lines: LogLine[],
  transfers: TransferInfo[][],
  table: BeatTable,
  { passesTurn, scale }: { passesTurn: boolean; scale: number },
): Plan {
  const beats: Beat[] = [];
  const starts: number[] = [];
  let end = 0;
  lines.forEach((line, at) => {
    const { kind } = ruleOf(table, line[1]);
    const last = beats.at(-1);
    if (kind === "with" && last) {
      starts.push(last.start / (scale || 1));
      last.lines.push(line);
      return;
    }
    const own = kind === "with" ? "effect" : kind;
    const start = Math.max(end, earliestStart(transfers, starts, at));
    const length = kind === "with" ? 0 : LEAST_TIME[own];
    end = start + length;
    starts.push(start);
    beats.push({ kind: own, lines: [line], start: start * scale, length: length * scale });
  });
  if (passesTurn && lines.length) {
    beats.push({ kind: "turn", lines: [], start: end * scale, length: LEAST_TIME.turn * scale });
    end += LEAST_TIME.turn;
  }
  return { beats, starts: starts.map((start) => start * (scale || 1)), length: end * scale };
}
