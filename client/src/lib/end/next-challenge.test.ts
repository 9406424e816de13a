import { expect, test } from "vitest";
import { nextChallenge } from "./next-challenge";

const steps = [1, 2, 3].map((level) => ({ seats: 1, options: { [`level_${level}`]: true } }));

test("after a victory the next challenge is offered", () => {
  expect(nextChallenge(steps, [true, false, false], 1, { level_1: true })).toBe(1);
});

test("the challenge that was just lost is not offered: it is played again", () => {
  expect(nextChallenge(steps, [true, false, false], 1, { level_2: true })).toBeUndefined();
});

test("nothing is offered when all is beaten, nor what is played with another number of seats", () => {
  expect(nextChallenge(steps, [true, true, true], 1, {})).toBeUndefined();
  expect(nextChallenge(steps, [false, false, false], 2, {})).toBeUndefined();
});

test("after a victory at a harder one no easier one is offered", () => {
  const levels = ["easy", "normal", "hard"].map((difficulty) => ({ seats: 0, options: { difficulty } }));
  expect(nextChallenge(levels, [false, true, false], 3, { difficulty: "normal" })).toBe(2);
});
