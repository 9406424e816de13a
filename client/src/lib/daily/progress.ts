/** What there is to beat in a game: the steps of its own path, or the levels of its bots. */

import type { GameShown, StepShown } from "$lib/app/catalogue.svelte";
import type { Texts } from "$lib/texts/texts";
import type { OfGame } from "./daily.svelte";

export type Mark = "done" | "next" | "later";

/** One after the other what is done; the first that is not comes next. */
export function marksOf(done: boolean[]): Mark[] {
  const next = done.indexOf(false);
  return done.map((one, index) => (one ? "done" : index === next ? "next" : "later"));
}

/** The bots' levels, the weakest first. */
export const levelsOf = (game: GameShown): string[] => [...game.bots].reverse();

/** Whoever beats a level needs not beat a weaker one. */
export function levelsDone(game: GameShown, record: OfGame): boolean[] {
  const levels = levelsOf(game);
  const best = Math.max(-1, ...record.levels.map((level) => levels.indexOf(level)));
  return levels.map((_, index) => index <= best);
}

/** What stands on the box: the path, where the game has one. */
export const marked = (game: GameShown, record: OfGame): Mark[] =>
  marksOf(game.path.length ? record.path : levelsDone(game, record));

/** A step in words: what is switched on, or which value is chosen. */
export function stepName(texts: Texts | undefined, step: StepShown): string {
  return Object.entries(step.options)
    .map(([option, value]) => (value === true ? texts?.say(`option.${option}`) : texts?.say(`value.${String(value)}`)) ?? "")
    .join(", ");
}
