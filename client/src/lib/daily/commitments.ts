/** The seals of deals as this browser heard them first. What a server tells later is held against
 * them: a seal that is told together with its seed proves nothing. */

import { verified } from "$lib/table/commitment";

const KEPT = "ludoteca.seals";
/** Days after which a seal is forgotten. */
const DAYS = 60;

export type Seals = Record<string, string>;
/** `unseen`: it fits, but this browser was not told the seal beforehand. */
export type Verdict = "good" | "bad" | "unseen";

const nameOf = (game: string, nth: number) => `${game}/${nth}`;

/** The seals known before and those of today and of the next deals, if they were not. */
export function withToday(known: Seals, nth: number, games: { game: string; commitment: string; next: string }[]): Seals {
  const kept = Object.entries(known).filter(([name]) => Number(name.split("/")[1]) > nth - DAYS);
  const told = games.flatMap(({ game, commitment, next }) => [
    [nameOf(game, nth), commitment],
    [nameOf(game, nth + 1), next],
  ]);
  return Object.fromEntries([...told, ...kept]);
}

export const sealOf = (known: Seals, game: string, nth: number): string | undefined => known[nameOf(game, nth)];

/** Does what is told of a deal fit the seal that was heard before? A seed that is not told yet says
 * nothing, but a seal that has changed does. */
export function verdict(heard: string | undefined, commitment: string, seed: string | null): Verdict | undefined {
  if (heard !== undefined && heard !== commitment) return "bad";
  if (seed === null) return undefined;
  if (!verified(seed, commitment)) return "bad";
  return heard === undefined ? "unseen" : "good";
}

export function heardSeals(): Seals {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEPT) ?? "{}");
    return found && typeof found === "object" ? (found as Seals) : {};
  } catch {
    return {};
  }
}

export function hearSeals(nth: number, games: { game: string; commitment: string; next: string }[]): void {
  try {
    localStorage.setItem(KEPT, JSON.stringify(withToday(heardSeals(), nth, games)));
  } catch {
    // a browser that keeps nothing proves nothing, and plays all the same
  }
}
