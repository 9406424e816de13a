/** The next challenge of a game that is offered after a match. */

import type { ChallengeStep } from "$lib/wire";

/**
 * The index of the first challenge behind the one just played that is not beaten. None is offered while that one is not
 * beaten itself, which playing again is for, nor for another number of seats.
 */
export function nextChallenge(
  challenges: ChallengeStep[],
  beaten: boolean[],
  seats: number,
  played: Record<string, unknown>,
): number | undefined {
  const isPlayed = ({ options }: ChallengeStep) =>
    Object.entries(options).every(([option, value]) => played[option] === value);
  const last = challenges.findLastIndex(isPlayed);
  if (last >= 0 && !beaten[last]) return undefined;
  const next = challenges.findIndex((_, index) => index > last && !beaten[index]);
  const step = challenges[next];
  return step && (!step.seats || step.seats === seats) ? next : undefined;
}
