import { expect, test } from "vitest";
import type { GameInfo, GameStats } from "$lib/wire";
import { beatenLevels, progressOf, stepStates } from "./progress";

const game = (path: number): GameInfo =>
  ({
    bots: ["master", "skilled", "novice"],
    challenges: Array.from({ length: path }, () => ({ seats: 0, options: {} })),
  }) as unknown as GameInfo;
const record = (levels: string[], path: boolean[] = []): GameStats =>
  ({ levels, challenges: path }) as unknown as GameStats;

test("the first step not done is next", () => {
  expect(stepStates([true, false, true, false])).toEqual(["done", "next", "done", "later"]);
  expect(stepStates([true, true])).toEqual(["done", "done"]);
});

test("beating a level counts for the weaker ones", () => {
  expect(beatenLevels(game(0), record(["skilled"]))).toEqual([true, true, false]);
  expect(beatenLevels(game(0), record([]))).toEqual([false, false, false]);
});

test("a box shows the game's challenges, or the levels if it has none", () => {
  expect(progressOf(game(2), record(["master"], [false, false]))).toEqual(["next", "later"]);
  expect(progressOf(game(0), record(["novice"]))).toEqual(["done", "next", "later"]);
});
