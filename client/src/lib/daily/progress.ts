/** What there is to beat in a game: the steps of its own path, or the levels of its bots. */

import type { GameInfo, PathStep } from "$lib/app/catalogue.svelte";
import type { Texts } from "$lib/texts/texts";
import type { GameStats } from "./daily.svelte";

export type StepState = "done" | "next" | "later";

/** One after the other what is done; the first that is not comes next. */
export function stepStates(done: boolean[]): StepState[] {
  const next = done.indexOf(false);
  return done.map((isDone, index) => (isDone ? "done" : index === next ? "next" : "later"));
}

/** The bots' levels, the weakest first. */
export const levelsOf = (game: GameInfo): string[] => [...game.bots].reverse();

/** Whoever beats a level needs not beat a weaker one. */
export function beatenLevels(game: GameInfo, record: GameStats): boolean[] {
  const levels = levelsOf(game);
  const best = Math.max(-1, ...record.levels.map((level) => levels.indexOf(level)));
  return levels.map((_, index) => index <= best);
}

/** What stands on the box: the path, where the game has one. */
export const progressOf = (game: GameInfo, record: GameStats): StepState[] =>
  stepStates(game.challenges.length ? record.challenges : beatenLevels(game, record));

/** A step in words: what is switched on, or which value is chosen. */
export function stepName(texts: Texts | undefined, step: PathStep): string {
  return Object.entries(step.options)
    .map(
      ([option, value]) =>
        (value === true ? texts?.say(`option.${option}`) : texts?.say(`value.${String(value)}`)) ?? "",
    )
    .join(", ");
}
