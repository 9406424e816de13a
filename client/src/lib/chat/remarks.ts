/**
 * The remarks of bot characters about their own play: now and then, based only on what all players have just seen. The
 * game's texts have a line for a character and a key of the log (`remark.zap-takes`), and for the end of the match
 * (`zap-won`, `zap-lost`).
 */

import type { Texts } from "$lib/texts/texts";
import type { Frame, Line } from "$lib/table/frame";

export interface Remark {
  seat: number;
  text: string;
}

/** One line in this number gets a remark, so that bots do not talk all the time. */
const REMARK_ODDS = 5;

/** A hash that all viewers share: of the match's identity and position. */
function hash(word: string): number {
  let sum = 2166136261;
  for (const letter of word) sum = Math.imul(sum ^ letter.codePointAt(0)!, 16777619) >>> 0;
  return (sum ^ (sum >>> 13)) >>> 0;
}

export const hasRemark = (commitment: string, ply: number): boolean => hash(`${commitment}/${ply}`) % REMARK_ODDS === 0;

/** The remark of a bot's seat at a moment; people get none. */
function remarkOf(frame: Frame, seat: unknown, moment: string, texts: Texts): Remark | undefined {
  const chair = typeof seat === "number" ? frame.chairs[seat] : undefined;
  const key = `remark.${chair?.character}-${moment}`;
  return chair?.kind === "bot" && chair.character && texts.has(key)
    ? { seat: chair.seat, text: texts.say(key) }
    : undefined;
}

/** The remark on the newest lines of the log; none where the rules ask for silence. */
export function remarkOn(frame: Frame, lines: Line[], texts: Texts): Remark | undefined {
  if (frame.status !== "playing" || frame.silent || !hasRemark(frame.commitment, frame.ply)) return undefined;
  return [...lines]
    .reverse()
    .map(([, key, args]) => remarkOf(frame, args["who"], key, texts))
    .find((remark) => remark !== undefined);
}

/** The remark of one bot at the end: of a winner, else of a loser to the winner. */
export function lastWord(frame: Frame, texts: Texts): Remark | undefined {
  if (frame.status !== "over") return undefined;
  const winners = frame.winners ?? [];
  const remarksOf = (seats: number[], moment: string) =>
    seats.map((seat) => remarkOf(frame, seat, moment, texts)).filter((remark) => remark !== undefined);
  const fromWinners = remarksOf(winners, "won");
  const all = fromWinners.length
    ? fromWinners
    : remarksOf(
        frame.chairs.map(({ seat }) => seat).filter((seat) => !winners.includes(seat)),
        "lost",
      );
  return all[hash(frame.commitment) % Math.max(1, all.length)];
}
