/** What is touched at this table to say a move: a card and the end it goes to, a tray and an end, a card and
 * its twin, a card and the kobito it is given for.
 *
 * Things of this table: `rainbow-1/low` an end, `workshop-0-2` a tray (as many of its cards as will go),
 * `workshop-0-2/9` its cards up to the 9, `bench` a free tray, `bench/6+7` a pair to begin it with. */

import type { Move } from "$lib/clicks";
import type { Reading } from "$lib/live-choice.svelte";
import type { Things } from "$lib/things";
import { numberOf } from "./wheel";

export const BENCH = "bench";

/** How many cards a move lays on a rainbow. */
export function gain(words: string, things: Things | undefined): number {
  const [verb, count, , source] = words.split(" ");
  if (verb !== "move") return 1;
  return count === "all" ? (things?.named(source!)?.items?.length ?? 0) : Number(count);
}

/** The last card that goes along, seen from the end that leaves first. */
function cut(said: string[], items: string[]): string {
  const [, count, , , side] = said;
  if (count === "all") return said.at(-1) === "high" ? items.at(-1)! : items[0]!;
  return side === "low" ? items[Number(count) - 1]! : items[items.length - Number(count)]!;
}

const goal = (said: string[]) => `${said.at(-2)}/${said.at(-1)}`;

/** For each tray and end, the most cards that go there at once. */
function mostOf(words: string[], things: Things): Map<string, number> {
  const most = new Map<string, number>();
  for (const said of words.filter((one) => one.startsWith("move "))) {
    const parts = said.split(" ");
    const pair = `${parts[3]} ${goal(parts)}`;
    most.set(pair, Math.max(most.get(pair) ?? 0, gain(said, things)));
  }
  return most;
}

function ways(words: string, things: Things, most: Map<string, number>): string[][] {
  const said = words.split(" ");
  const held = (card: string) => `hand-${things.view.seat}/${card}`;
  const [verb, first = "", , place = "", side] = said;
  switch (verb) {
    case "play": {
      const zone = things.named(place)?.id ?? place;
      return [[held(first), side ? `${zone}/${side}` : zone]];
    }
    case "open": {
      const pair = `${BENCH}/${first}+${said[2]}`;
      return [first, said[2]!].map((card) => [held(card), BENCH, pair]);
    }
    case "move": {
      const tray = things.named(place)!;
      const some = [[`${tray.id}/${cut(said, tray.items as string[])}`, goal(said)]];
      const isMost = most.get(`${place} ${goal(said)}`) === gain(words, things);
      return isMost ? [[tray.id, goal(said)], ...some] : some;
    }
    case "swap": {
      const zone = things.named(place)!;
      const twin = (zone.items as string[]).find((item) => numberOf(item) === Number(first) && !item.startsWith("kobito"));
      return ["swap", first].map((card) => [held(card), `${zone.id}/${twin}`]);
    }
    case "trade": {
      const owner = said[6] === "of" ? Number(said[7]!.slice(5)) : undefined;
      const zone = things.named(said[5]!, owner);
      return [[held(first), `${zone?.id}/kobito-${first}`]];
    }
    case "penalty":
      return [[held(first), `score-${things.view.seat}`]];
    default:
      return [[]];
  }
}

export const reading: Reading = {
  least: 2,
  moves(words: string[], things: Things): Move[] {
    const most = mostOf(words, things);
    return words.flatMap((said) => ways(said, things, most).map((touches) => ({ words: said, touches })));
  },
};
