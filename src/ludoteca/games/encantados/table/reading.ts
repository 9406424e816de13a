/** Which things on this table the moves stand for. */

import type { Move } from "$lib/clicks";
import type { Reading } from "$lib/live-choice.svelte";
import type { Things } from "$lib/things";

/** Of the ways to lay a race, the one that is meant without a number: all of it, a mimic only where it must. */
export function mostOf<M extends { words: string }>(moves: M[], race: string): M | undefined {
  const lays = moves.filter((move) => move.words.startsWith(`lay ${race} `));
  return lays.filter((move) => !move.words.endsWith("mimic")).at(-1) ?? lays.at(-1);
}

/** Where a card is carried to: my garden as a whole, and the book of the ends of turns. */
export const LAWN = "lawn";
export const BOOK = "book";

function ways(words: string, things: Things, meant: Set<string>): string[][] {
  const [verb, card = ""] = words.split(" ");
  const hand = `hand-${things.view.seat}/${card}`;
  switch (verb) {
    case "search":
      return [["deck"]];
    case "leave":
      return [[things.zone("found")?.items?.includes(card) ? `found/${card}` : hand]];
    case "discard":
      return [[hand], [hand, BOOK]];
    case "lay":
      return meant.has(words) ? [things.touches(words), [hand, LAWN]] : [things.touches(words)];
    default:
      return [things.touches(words)];
  }
}

/** The draw pile is searched by a touch; a card carried into my garden is laid, one carried to the pile of the
 * end of the turn is discarded. */
export const reading: Reading = {
  least: 1,
  moves(words: string[], things: Things): Move[] {
    const lays = words.filter((said) => said.startsWith("lay ")).map((said) => ({ words: said }));
    const races = new Set(lays.map((move) => move.words.split(" ")[1]!));
    const meant = new Set([...races].map((race) => mostOf(lays, race)!.words));
    return words.flatMap((said) => ways(said, things, meant).map((touches) => ({ words: said, touches })));
  },
};
