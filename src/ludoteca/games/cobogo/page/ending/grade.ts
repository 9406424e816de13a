/** How well the wall was built: the goals that stand, what is missing, and a grade after a victory. */

export interface GoalLine {
  note: [key: string, args: Record<string, unknown>];
}

export interface Grade {
  met: number;
  goals: number;
  /** one to three after a victory, by the cards still in hand; none before it */
  stars: number;
}

const THREE_STARS = 3; // cards still in hand

export function gradeOf(entries: GoalLine[]): Grade {
  const met = entries.filter(({ note }) => note[0] === "goal").length;
  const missed = entries.filter(({ note }) => note[0] === "goal_missed").length;
  const merit = entries.find(({ note }) => note[0] === "merit");
  const left = Number(merit?.note[1]["n"] ?? 0);
  return { met, goals: met + missed, stars: merit ? (left >= THREE_STARS ? 3 : left ? 2 : 1) : 0 };
}

/** The only goal that was missed, if a single copy of it would have won; else undefined. */
export function nearlyMet<Line extends GoalLine>(entries: Line[]): Line | undefined {
  const missed = entries.filter(({ note }) => note[0] === "goal_missed");
  const [only] = missed;
  if (missed.length !== 1 || !only) return undefined;
  return Number(only.note[1]["wanted"]) - Number(only.note[1]["now"]) === 1 ? only : undefined;
}
