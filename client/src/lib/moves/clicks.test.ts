import { expect, test } from "vitest";
import { matchingMoves, decidedMove, nextTouches, completeMoves, type Move } from "./clicks";

const moves: Move[] = [
  { words: "play red-7", touches: ["red-7"] },
  { words: "play wild red", touches: ["wild", "button/red"] },
  { words: "play wild blue", touches: ["wild", "button/blue"] },
  { words: "play 7 on rainbow-2 high", touches: ["7", "rainbow-2"] },
  { words: "play 7 on rainbow-3 low", touches: ["7", "rainbow-3"] },
  { words: "open 4 4", touches: ["4", "4"] },
  { words: "done", touches: ["button/done"] },
];

test("a move all of whose things are clicked is decided", () => {
  expect(decidedMove(moves, ["red-7"])?.words).toBe("play red-7");
});
test("a click that leaves several moves decides nothing", () => {
  expect(decidedMove(moves, ["wild"])).toBeUndefined();
  expect(completeMoves(moves, ["wild", "button/red"]).map((move) => move.words)).toEqual(["play wild red"]);
});
test("the next clicks are those that the remaining moves name", () => {
  expect([...nextTouches(moves, ["7"])]).toEqual(["rainbow-2", "rainbow-3"]);
});
test("things may be clicked in any order", () => {
  expect(decidedMove(moves, ["rainbow-3", "7"])?.words).toBe("play 7 on rainbow-3 low");
});
test("a thing that a move names twice is clicked twice", () => {
  expect([...nextTouches(moves, ["4"])]).toEqual(["4"]);
  expect(matchingMoves(moves, ["4", "4"]).length).toBe(1);
  expect(matchingMoves(moves, ["7", "7"])).toEqual([]);
});
test("without a click nothing is decided", () => {
  expect(decidedMove(moves, [])).toBeUndefined();
});
