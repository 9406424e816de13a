/** Progress in a game: the steps of its challenges, or the levels of its bots. */

import type { ChallengeStep, GameInfo, GameStats } from "$lib/wire";
import type { Texts } from "$lib/texts/texts";

export type StepState = "done" | "next" | "later";

/** The state of each step; the first one not done is next. */
export function stepStates(done: boolean[]): StepState[] {
  const next = done.indexOf(false);
  return done.map((isDone, index) => (isDone ? "done" : index === next ? "next" : "later"));
}

/** The bots' levels, the weakest first. */
export const levelsOf = (game: GameInfo): string[] => [...game.bots].reverse();

/** Beating a level counts for all weaker ones. */
export function beatenLevels(game: GameInfo, record: GameStats): boolean[] {
  const levels = levelsOf(game);
  const best = Math.max(-1, ...record.levels.map((level) => levels.indexOf(level)));
  return levels.map((_, index) => index <= best);
}

/** The progress shown on the box: the challenges, where the game has any. */
export const progressOf = (game: GameInfo, record: GameStats): StepState[] =>
  stepStates(game.challenges.length ? record.challenges : beatenLevels(game, record));

/** The name of a step: the option that is on, or its value. */
export function stepName(texts: Texts | undefined, step: ChallengeStep): string {
  return Object.entries(step.options)
    .map(
      ([option, value]) =>
        (value === true ? texts?.say(`option.${option}`) : texts?.say(`value.${String(value)}`)) ?? "",
    )
    .join(", ");
}
