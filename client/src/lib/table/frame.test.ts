import { expect, test } from "vitest";
import { EMPTY_FRAME, EMPTY_SEAT, type Frame } from "$lib/wire";
import { publicFrame } from "./frame";

test("the public frame has nothing that only one seat sees", () => {
  const frame: Frame = {
    ...EMPTY_FRAME,
    table: "abc",
    turn: 1,
    seat: 1,
    view: { seat: 1, turn: 1, zones: [{ id: "hand-1", kind: "hand", items: ["red-7"] }] },
    moves: ["play red-7"],
    phrases: [["play", { card: "red-7" }]],
    touches: [["hand-1/red-7"]],
    log: { from: 0, lines: [[1, "draws", { card: "red-7" }]] },
    transfers: [[{ from: "deck", to: "hand-1", item: "red-7" }]],
  };
  const result = publicFrame(frame);
  expect(JSON.stringify(result)).not.toContain("red-7");
  expect(result).toMatchObject(EMPTY_SEAT);
  expect(result).toMatchObject({ table: "abc", turn: 1 });
});
