/**
 * The commitments to deals as this browser first received them. Later answers are checked against them: a commitment
 * that arrives together with its seed proves nothing.
 */

import { matchesCommitment } from "$lib/table/commitment";

const STORAGE_KEY = "ludoteca.seals";
/** Days after which a commitment is forgotten. */
const KEPT_DAYS = 60;

export type Commitments = Record<string, string>;
/** `unseen`: it fits, but this browser had not received the commitment beforehand. */
export type Verdict = "good" | "bad" | "unseen";

const keyOf = (game: string, nth: number) => `${game}/${nth}`;

/** The stored commitments plus those of today and of the next deals. */
export function mergeToday(
  stored: Commitments,
  nth: number,
  games: { game: string; commitment: string; next: string }[],
): Commitments {
  const earlier = Object.entries(stored).filter(([name]) => Number(name.split("/")[1]) > nth - KEPT_DAYS);
  const announced = games.flatMap(({ game, commitment, next }): [string, string][] => [
    [keyOf(game, nth), commitment],
    [keyOf(game, nth + 1), next],
  ]);
  return Object.fromEntries([...announced, ...earlier]);
}

export const commitmentOf = (stored: Commitments, game: string, nth: number): string | undefined =>
  stored[keyOf(game, nth)];

/**
 * Does a deal fit the commitment received before? A seed not revealed yet proves nothing, but a changed commitment
 * does.
 */
export function verify(seenEarlier: string | undefined, commitment: string, seed: string | null): Verdict | undefined {
  if (seenEarlier !== undefined && seenEarlier !== commitment) return "bad";
  if (seed === null) return undefined;
  if (!matchesCommitment(seed, commitment)) return "bad";
  return seenEarlier === undefined ? "unseen" : "good";
}

export function loadCommitments(): Commitments {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "{}");
    return stored && typeof stored === "object" ? (stored as Commitments) : {};
  } catch {
    return {};
  }
}

export function saveCommitments(nth: number, games: { game: string; commitment: string; next: string }[]): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(mergeToday(loadCommitments(), nth, games)));
  } catch {
    // a browser without storage proves nothing, but can play
  }
}
