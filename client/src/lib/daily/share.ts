/** What is told to others of a daily deal: a place in words and in marks, and nothing of the cards. */

const MARKS = 5;

/** Five marks: as many are full as the part of the others that was not better, and never none. */
export function marks(rank: number, number: number): string {
  const full = number <= 1 ? MARKS : Math.max(1, Math.round(((number - rank) / (number - 1)) * MARKS));
  return "■".repeat(full) + "□".repeat(MARKS - full);
}

/** The lines to be pasted somewhere; without a rank the marks are left out. */
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
