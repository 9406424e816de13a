/** What a bot's character says to its own play: now and then, out of what everybody at the table has just seen, and
 * of nothing else. The game's texts have a line for a character and a line of the log (`remark.zap-takes`), and for
 * how the match ended (`zap-won`, `zap-lost`). */

import type { Texts } from "$lib/texts/texts";
import type { Frame, Line } from "$lib/table/frame";

export interface Remark {
  seat: number;
  text: string;
}

/** One chance in so many gets a word: who always talks is not listened to. */
const REMARK_ODDS = 5;

/** Lots that fall alike for everybody who looks: out of what the match is known by, and where it stands. */
function hash(word: string): number {
  let sum = 2166136261;
  for (const letter of word) sum = Math.imul(sum ^ letter.codePointAt(0)!, 16777619) >>> 0;
  return (sum ^ (sum >>> 13)) >>> 0;
}

export const hasRemark = (commitment: string, ply: number): boolean => hash(`${commitment}/${ply}`) % REMARK_ODDS === 0;

/** The words of a seat for a moment; nobody speaks for a person. */
function remarkOf(frame: Frame, seat: unknown, moment: string, texts: Texts): Remark | undefined {
  const chair = typeof seat === "number" ? frame.chairs[seat] : undefined;
  const key = `remark.${chair?.character}-${moment}`;
  return chair?.kind === "bot" && chair.character && texts.has(key)
    ? { seat: chair.seat, text: texts.say(key) }
    : undefined;
}

/** What is said to these lines of the log, which have just been written; where the rules ask for silence, nothing. */
export function remarkOn(frame: Frame, lines: Line[], texts: Texts): Remark | undefined {
  if (frame.status !== "playing" || frame.silent || !hasRemark(frame.commitment, frame.ply)) return undefined;
  return [...lines]
    .reverse()
    .map(([, key, args]) => remarkOf(frame, args["who"], key, texts))
    .find((remark) => remark !== undefined);
}

/** At the end one of the bots has a word, beside the count: who has won, else somebody to whoever has. */
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
