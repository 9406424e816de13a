import { beforeEach, expect, test } from "vitest";
import { MoveSelection } from "./move-selection.svelte";
import type { Frame, Phrase } from "$lib/table/frame";
import type { Zone } from "$lib/types";

let sent: string[];
let selection: MoveSelection;

const zones: Zone[] = [
  { id: "rainbow-1", kind: "row", items: ["6"] },
  { id: "rainbow-2", kind: "row", items: ["8"] },
  { id: "hand-0", kind: "hand", items: ["7", "9", "wild"], owner: 0 },
];
const moves: [words: string, ...ways: string[]][] = [
  ["play 7 on rainbow-1 high", "hand-0/7 rainbow-1"],
  ["play 7 on rainbow-2 low", "hand-0/7 rainbow-2"],
  ["play 9 on rainbow-2 high", "hand-0/9 rainbow-2"],
  ["play wild red", "hand-0/wild button/red"],
  ["play wild blue", "hand-0/wild button/blue"],
  ["skip", "hand-0/skip"],
  ["open 3 4", "hand-0/3 button/bench button/3+4", "hand-0/4 button/bench button/3+4"],
  ["throw 3", "hand-0/3 pile", "hand-0/3 button/throw"],
  ["done", "pile-2", "button/done"],
];
const frame = (nth: number) =>
  ({
    nth,
    ply: nth,
    seat: 0,
    chairs: [{}, {}],
    view: { seat: 0, turn: 0, zones },
    moves: moves.map(([words]) => words),
    phrases: moves.map((): Phrase => ["play", {}]),
    touches: moves.map(([, ...ways]) => ways),
  }) as unknown as Frame;

beforeEach(() => {
  sent = [];
  selection = new MoveSelection((words) => sent.push(words));
  selection.show(frame(1));
});

test("a move is made when all its things are clicked, and not before", () => {
  selection.touch("hand-0/9", "hand-0");
  expect(sent).toEqual([]);
  selection.touch("rainbow-2");
  selection.touch("hand-0/skip", "hand-0");
  expect(sent).toEqual(["play 9 on rainbow-2 high", "skip"]);
});
test("the only move left after two clicks needs no button", () => {
  selection.touch("hand-0/4");
  selection.touch("button/bench");
  expect(sent).toEqual(["open 3 4"]);
});
test("one click never presses a button, even for the only move left", () => {
  selection.show({ ...frame(1), moves: ["throw 3"], touches: [["hand-0/3 pile", "hand-0/3 button/throw"]] });
  selection.touch("hand-0/3");
  expect(sent).toEqual([]);
  expect(selection.offers.map((move) => move.words)).toEqual(["throw 3"]);
});
test("a click that leaves several moves waits for the next", () => {
  selection.touch("hand-0/7", "hand-0");
  expect(sent).toEqual([]);
  expect(selection.canTouch("rainbow-1")).toBe(true);
  selection.touch("rainbow-1/6", "rainbow-1");
  expect(sent).toEqual(["play 7 on rainbow-1 high"]);
});
test("a move with a button is offered beside the thing", () => {
  selection.touch("hand-0/wild", "hand-0");
  expect(selection.offers.map((move) => move.words)).toEqual(["play wild red", "play wild blue"]);
});
test("a move with several click paths to a button is offered once", () => {
  const many = ["a", "b", "c", "d", "e", "f"].map((race): [string, ...string[]] => [
    `lay ${race}`,
    `hand-0/mimic garden/${race}`,
  ]);
  const two: [string, ...string[]] = ["lay mimic", "hand-0/mimic button/lawn", "hand-0/mimic button/leaf"];
  const all = [...many, two];
  selection.show({ ...frame(1), moves: all.map(([words]) => words), touches: all.map(([, ...ways]) => ways) });
  selection.touch("hand-0/mimic");
  expect(selection.offers.map((move) => move.words)).toEqual(["lay mimic"]);
});
test("moves with just a button are always offered", () => {
  expect(selection.buttonMoves.map((move) => move.words)).toEqual(["done"]);
});
test("a second click on the same thing deselects it", () => {
  selection.touch("hand-0/7", "hand-0");
  selection.touch("hand-0/7", "hand-0");
  expect(selection.touched).toEqual([]);
});
test("a click on another thing starts over", () => {
  selection.touch("hand-0/7", "hand-0");
  selection.touch("hand-0/wild", "hand-0");
  expect(selection.touched).toEqual(["hand-0/wild"]);
});
test("a click without a move returns false and changes nothing", () => {
  selection.touch("hand-0/7", "hand-0");
  expect(selection.touch("deck")).toBe(false);
  expect(selection.touched).toEqual(["hand-0/7"]);
});
test("one thing dropped on another plays the move that pairs them", () => {
  expect([...selection.targets(["hand-0/7", "hand-0"])]).toEqual(["rainbow-1", "rainbow-2"]);
  expect(selection.drop(["hand-0/7", "hand-0"], ["rainbow-2/8", "rainbow-2"])).toBe(true);
  expect(sent).toEqual(["play 7 on rainbow-2 low"]);
});
test("a new position clears the selection, the same one shown again does not", () => {
  selection.touch("hand-0/7", "hand-0");
  selection.show(frame(1));
  expect(selection.touched).toEqual(["hand-0/7"]);
  selection.show(frame(2));
  expect(selection.touched).toEqual([]);
});
test("nothing can be selected while a move is being sent", () => {
  selection.busy = true;
  selection.touch("hand-0/9", "hand-0");
  selection.touch("button/done");
  expect(selection.touched).toEqual([]);
  expect(sent).toEqual([]);
});
