import { expect, test } from "vitest";
import { EMPTY_FRAME, EMPTY_SEAT, type Frame, type SeatInfo } from "$lib/wire";
import { isInvited, publicFrame } from "./frame";

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

const chair = (seat: number, reserved_for: string | null = null, open = true): SeatInfo => ({
  seat,
  kind: "empty",
  name: null,
  bot: null,
  character: null,
  open,
  reserved_for,
  reserved_for_you: false,
  out_of_time: false,
  here: false,
  away: null,
  you: false,
});

test("a visitor without a seat is invited while a seat is free and nothing is dealt", () => {
  const frame: Frame = { ...EMPTY_FRAME, status: "waiting", owner: false, yours: [], chairs: [chair(0), chair(1)] };
  expect(isInvited(frame)).toBe(true);
  expect(isInvited({ ...frame, status: "playing" })).toBe(false);
  expect(isInvited({ ...frame, owner: true })).toBe(false);
  expect(isInvited({ ...frame, yours: [1] })).toBe(false);
  expect(isInvited({ ...frame, chairs: [chair(0, "Ana", false), chair(1, "Bia", false)] })).toBe(false);
  expect(isInvited({ ...frame, chairs: [chair(0), chair(1, "me", true)] })).toBe(false); // asked for a rematch
});
