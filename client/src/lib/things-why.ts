/** "Why can't I?": words to ask it with, and the answer that says most. The client knows no rule, so it
 * asks with moves that it has seen: those that are legal now, then those it remembers. */

import type { Refusal } from "./api";
import type { Move } from "./clicks";
import { stemOf } from "./things";

const zoneOf = (touch: string) => (touch.includes("/") ? touch.slice(0, touch.indexOf("/")) : touch);
const wordOf = (touch: string) => touch.slice(touch.indexOf("/") + 1);
const keyOf = (touch: string) => stemOf(zoneOf(touch)) + (touch.includes("/") ? "/" : "");
const filled = (words: string, said: string, word: string) =>
  words
    .split(" ")
    .map((part) => (part === said ? word : part))
    .join(" ");

/** What is played from where: `play *` from `hand/`. One example for each verb will do. */
export type Memory = Record<string, Record<string, string>>;

export function remember(memory: Memory, moves: Move[]): Memory {
  for (const move of moves) {
    const verb = move.words.split(" ")[0]!;
    for (const touch of move.touches) {
      const examples = (memory[keyOf(touch)] ??= {});
      examples[verb] ??= filled(move.words, wordOf(touch), "*");
    }
  }
  return memory;
}

export interface Guesses {
  words: string[];
  /** how many of them are legal moves but for this one thing: their refusals are to the point */
  sure: number;
  /** are they made after moves that were seen, or only of the verbs of the game? */
  seen: boolean;
}

const MOST = 6;

/** What the game tells to ask: words for the things of a zone, `*` the thing and `@` its zone. */
export type Asks = Record<string, string[]>;

export function guesses(touch: string, moves: Move[], touched: string[], memory: Memory, kinds: string[], asks: Asks = {}): Guesses {
  const word = wordOf(touch);
  const found = new Set<string>();
  const told = asks[stemOf(zoneOf(touch))];
  for (const move of moves) {
    if (!touched.every((chosen) => move.touches.includes(chosen))) continue;
    const alike = move.touches.find((other) => keyOf(other) === keyOf(touch) && zoneOf(other) !== "" && !touched.includes(other));
    if (alike !== undefined) found.add(filled(move.words, wordOf(alike), word));
    if (found.size >= MOST / 2) break;
  }
  if (told) {
    const fit = told.filter((words) => touch.includes("/") || !words.includes("*"));
    for (const words of fit) found.add(filled(filled(words, "*", word), "@", zoneOf(touch)));
    return { words: [...found].slice(0, MOST), sure: found.size, seen: true };
  }
  const sure = found.size;
  for (const example of Object.values(memory[keyOf(touch)] ?? {})) found.add(filled(example, "*", word));
  const seen = found.size > 0;
  if (!seen) for (const kind of kinds) if (!kind.includes("_")) found.add(`${kind} ${word}`);
  return { words: [...found].slice(0, MOST), sure, seen };
}

const isEmpty = (reason: Refusal | null) => !reason || ["unknown_words", "no_such_move"].includes(reason.key);

/** The answer that says most: the first that is surely to the point (about this very thing, if one is), else the one that most guesses
 * meet or that is about this very thing, else that of the move seen last; of mere verbs better none
 * than one beside the point. */
export function best(reasons: (Refusal | null)[], { sure, seen }: { sure: number; seen: boolean }, word: string): Refusal | undefined {
  const told = reasons.filter((reason) => !isEmpty(reason)) as Refusal[];
  const certain = reasons.slice(0, sure).filter((reason) => !isEmpty(reason)) as Refusal[];
  if (certain.length) return certain.find((reason) => Object.values(reason.args).includes(word)) ?? certain[0];
  const votes = new Map<string, number>();
  for (const { key } of told) votes.set(key, (votes.get(key) ?? 0) + 1);
  const worth = (reason: Refusal) => (votes.get(reason.key) ?? 0) + (Object.values(reason.args).includes(word) ? 0.6 : 0);
  const [first] = told.toSorted((a, b) => worth(b) - worth(a));
  if (first && worth(first) > 1) return first;
  return seen ? told.at(-1) : undefined;
}
