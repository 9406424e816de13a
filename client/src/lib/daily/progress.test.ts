import { expect, test } from "vitest";
import type { GameShown } from "$lib/app/catalogue.svelte";
import type { OfGame } from "./daily.svelte";
import { levelsDone, marked, marksOf } from "./progress";

const game = (path: number): GameShown => ({ bots: ["master", "skilled", "novice"], path: Array.from({ length: path }, () => ({ seats: 0, options: {} })) }) as unknown as GameShown;
const record = (levels: string[], path: boolean[] = []): OfGame => ({ levels, path }) as unknown as OfGame;

test("the first that is not done comes next", () => {
  expect(marksOf([true, false, true, false])).toEqual(["done", "next", "done", "later"]);
  expect(marksOf([true, true])).toEqual(["done", "done"]);
});

test("whoever beats a level has beaten those below", () => {
  expect(levelsDone(game(0), record(["skilled"]))).toEqual([true, true, false]);
  expect(levelsDone(game(0), record([]))).toEqual([false, false, false]);
});

test("a box shows the game's own path, or the levels where there is none", () => {
  expect(marked(game(2), record(["master"], [false, false]))).toEqual(["next", "later"]);
  expect(marked(game(0), record(["novice"]))).toEqual(["done", "next", "later"]);
});
