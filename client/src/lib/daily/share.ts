/** What is shared of a daily deal: the rank in words and marks, and nothing about the cards. */

const MARKS = 5;

/** Five marks: full ones for the share of players who did not do better, at least one. */
export function marks(rank: number, number: number): string {
  const full = number <= 1 ? MARKS : Math.max(1, Math.round(((number - rank) / (number - 1)) * MARKS));
  return "■".repeat(full) + "□".repeat(MARKS - full);
}

/** The lines to paste; without a rank the marks are left out. */
export function shareText(
  line: string,
  result: string[],
  address: string,
  rank: number | null,
  number: number,
): string {
  const markLine = rank === null ? [] : [marks(rank, number)];
  return [`Ludoteca · ${line}`, [...markLine, ...result].join(" · "), address].join("\n");
}
