import { beforeEach, expect, test } from "vitest";
import { Choice } from "./live-choice.svelte";
import type { Frame, Phrase } from "./live-frame";
import type { Zone } from "./types";

let sent: string[];
let choice: Choice;

const zones: Zone[] = [
  { id: "rainbow-1", kind: "row", items: ["6"] },
  { id: "rainbow-2", kind: "row", items: ["8"] },
  { id: "hand-0", kind: "hand", items: ["7", "9", "wild"], owner: 0 },
];
const moves: [string, Phrase][] = [
  ["play 7 on rainbow-1 high", ["play", { card: "7" }]],
  ["play 7 on rainbow-2 low", ["play", { card: "7" }]],
  ["play 9 on rainbow-2 high", ["play", { card: "9" }]],
  ["play wild red", ["play", { card: "wild" }]],
  ["play wild blue", ["play", { card: "wild" }]],
  ["done", ["done", {}]],
];
const frame = (nth: number) =>
  ({
    nth,
    ply: nth,
    seat: 0,
    chairs: [{}, {}],
    view: { seat: 0, turn: 0, zones },
    moves: moves.map(([words]) => words),
    phrases: moves.map(([, phrase]) => phrase),
  }) as unknown as Frame;

beforeEach(() => {
  sent = [];
  choice = new Choice((words) => sent.push(words));
  choice.show(frame(1));
});

test("a thing that leaves one move plays it at once", () => {
  choice.touch("hand-0/9", "hand-0");
  expect(sent).toEqual(["play 9 on rainbow-2 high"]);
});
test("a thing that leaves several waits for the next", () => {
  choice.touch("hand-0/7", "hand-0");
  expect(sent).toEqual([]);
  expect(choice.can("rainbow-1")).toBe(true);
  choice.touch("rainbow-1/6", "rainbow-1");
  expect(sent).toEqual(["play 7 on rainbow-1 high"]);
});
test("what no thing stands for is offered beside it", () => {
  choice.touch("hand-0/wild", "hand-0");
  expect(choice.offers.map((move) => move.words)).toEqual(["play wild red", "play wild blue"]);
});
test("moves without things are always buttons", () => {
  expect(choice.plain.map((move) => move.words)).toEqual(["done"]);
});
test("a second touch of the same thing lets go of it", () => {
  choice.touch("hand-0/7", "hand-0");
  choice.touch("hand-0/7", "hand-0");
  expect(choice.touched).toEqual([]);
});
test("another thing begins anew", () => {
  choice.touch("hand-0/7", "hand-0");
  choice.touch("hand-0/wild", "hand-0");
  expect(choice.touched).toEqual(["hand-0/wild"]);
});
test("what means nothing says so and changes nothing", () => {
  choice.touch("hand-0/7", "hand-0");
  expect(choice.touch("deck")).toBe(false);
  expect(choice.touched).toEqual(["hand-0/7"]);
});
test("one thing dropped on another plays the move that pairs them", () => {
  expect([...choice.targets(["hand-0/7", "hand-0"])]).toEqual(["rainbow-1", "rainbow-2"]);
  expect(choice.drop(["hand-0/7", "hand-0"], ["rainbow-2/8", "rainbow-2"])).toBe(true);
  expect(sent).toEqual(["play 7 on rainbow-2 low"]);
});
test("a new position lets go of what was chosen, the same one shown again does not", () => {
  choice.touch("hand-0/7", "hand-0");
  choice.show(frame(1));
  expect(choice.touched).toEqual(["hand-0/7"]);
  choice.show(frame(2));
  expect(choice.touched).toEqual([]);
});
test("nothing is chosen while a decision is on its way", () => {
  choice.busy = true;
  choice.touch("hand-0/9", "hand-0");
  expect(sent).toEqual([]);
});
test("a table with things of its own says what is touched for each move, and how often at least", () => {
  choice.reading = {
    least: 2,
    moves: (words) =>
      words.map((said) => {
        const [, card, , place, end] = said.split(" ");
        return { words: said, touches: end ? [`hand-0/${card}`, `${place}/${end}`] : [] };
      }),
  };
  choice.touch("hand-0/9");
  expect(sent).toEqual([]);
  expect([...choice.next]).toEqual(["rainbow-2/high"]);
  choice.touch("rainbow-2/high");
  expect(sent).toEqual(["play 9 on rainbow-2 high"]);
});
test("a table may read some of its moves itself", () => {
  choice.reading = {
    least: 1,
    moves: (_, __, usual) => usual.map((move) => (move.words.endsWith("high") ? { ...move, touches: ["hand-0/7", "rainbow-1/high"] } : move)),
  };
  choice.touch("hand-0/7");
  expect(choice.can("rainbow-1/high")).toBe(true);
  expect(choice.can("rainbow-2")).toBe(true);
});
