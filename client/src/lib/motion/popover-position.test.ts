import { expect, test } from "vitest";
import { bestPosition, type Box } from "./popover-position";

const box = (left: number, top: number, width: number, height: number): Box => ({ left, top, width, height });
const ROOM = { width: 1280, height: 800 };
const SIZE = { width: 300, height: 200 };
const touches = (a: Box, b: Box) =>
  a.left < b.left + b.width && b.left < a.left + a.width && a.top < b.top + b.height && b.top < a.top + a.height;

test("it is placed above the thing", () => {
  expect(bestPosition(box(600, 600, 80, 110), SIZE, ROOM, [])).toMatchObject({ left: 490, top: 386 });
});
test("below it if there is no room above", () => {
  expect(bestPosition(box(600, 100, 80, 110), SIZE, ROOM, []).top).toBe(224);
});
test("never outside the window", () => {
  for (const [left, top] of [
    [0, 0],
    [1250, 0],
    [0, 780],
    [1250, 780],
  ] as const) {
    const position = bestPosition(box(left, top, 30, 20), SIZE, ROOM, []);
    expect(position.left).toBeGreaterThanOrEqual(8);
    expect(position.top).toBeGreaterThanOrEqual(60);
    expect(position.left + 300).toBeLessThanOrEqual(1272);
    expect(position.top + 200).toBeLessThanOrEqual(792);
  }
});
test("covering no selectable thing while there is room elsewhere", () => {
  const thing = box(600, 640, 80, 110);
  const lit = [box(560, 430, 90, 120), box(660, 430, 90, 120), box(300, 430, 90, 120)];
  const position = bestPosition(thing, SIZE, ROOM, lit);
  expect(lit.some((other) => touches(position, other))).toBe(false);
  expect(touches(position, thing)).toBe(false);
});
test("on a phone it covers as little as it can", () => {
  const thing = box(150, 700, 70, 100);
  const lit = [box(10, 450, 80, 110), box(110, 450, 80, 110), box(210, 450, 80, 110)];
  const position = bestPosition(thing, { width: 340, height: 180 }, { width: 390, height: 844 }, lit);
  expect(lit.some((other) => touches(position, other))).toBe(false);
});
