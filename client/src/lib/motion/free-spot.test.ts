import { expect, test } from "vitest";
import { freeSpot } from "./free-spot";
import type { Box } from "./popover-position";

const box = (left: number, top: number, width: number, height: number): Box => ({ left, top, width, height });
const ROOM = box(0, 56, 1000, 700);
const SIZE = { width: 120, height: 40 };
const touches = (a: Box, b: Box) =>
  a.left < b.left + b.width && b.left < a.left + a.width && a.top < b.top + b.height && b.top < a.top + a.height;

test("a note stands beside its seat and not on it", () => {
  const seat = box(400, 100, 160, 60);
  const spot = freeSpot(seat, SIZE, ROOM, [seat])!;
  expect(touches(spot, seat)).toBe(false);
  expect(Math.abs(spot.top - seat.top)).toBeLessThan(120);
});
test("it covers nothing that must stay in sight", () => {
  const seat = box(400, 100, 160, 60);
  const others = [seat, box(300, 170, 400, 200), box(100, 60, 290, 120)];
  const spot = freeSpot(seat, SIZE, ROOM, others)!;
  expect(others.some((other) => touches(spot, other))).toBe(false);
});
test("without room near its seat there is no note", () => {
  const seat = box(400, 100, 160, 60);
  expect(freeSpot(seat, SIZE, ROOM, [box(0, 0, 1000, 900)])).toBeUndefined();
  expect(freeSpot(seat, { width: 1200, height: 40 }, ROOM, [])).toBeUndefined();
});
test("it never leaves the table", () => {
  const spot = freeSpot(box(0, 56, 100, 40), SIZE, ROOM, [box(0, 56, 100, 40)])!;
  expect(spot.left).toBeGreaterThanOrEqual(0);
  expect(spot.top).toBeGreaterThanOrEqual(56);
});
