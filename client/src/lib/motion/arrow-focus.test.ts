import { expect, test } from "vitest";
import { nearest } from "./arrow-focus";

type Place = [number, number];
const ARROWS: [number, number][] = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
];

/** Places that the arrows cannot reach from the first, or from which they cannot reach it. */
function lost(places: Place[]): number[] {
  const steps = places.map((_, from) => ARROWS.map((arrow) => nearest(from, places, arrow)).filter((to) => to >= 0));
  const walk = (leads: (from: number, to: number) => boolean): Set<number> => {
    const seen = new Set([0]);
    for (const here of seen) places.forEach((_, other) => leads(here, other) && seen.add(other));
    return seen;
  };
  const there = walk((here, other) => steps[here]!.includes(other));
  const back = walk((here, other) => steps[other]!.includes(here));
  return places.map((_, at) => at).filter((at) => !there.has(at) || !back.has(at));
}

test("an arrow goes to the nearest place in its direction", () => {
  const places: Place[] = [
    [0, 0],
    [100, 0],
    [200, 0],
    [100, 100],
  ];
  expect(nearest(0, places, [1, 0])).toBe(1);
  expect(nearest(1, places, [0, 1])).toBe(3);
  expect(nearest(0, places, [-1, 0])).toBe(-1);
});
test("a place off the axis is reached if none lies straight ahead", () => {
  expect(
    nearest(
      0,
      [
        [0, 0],
        [30, 100],
      ],
      [1, 0],
    ),
  ).toBe(1);
});
test("each place is reachable from each: in rows, round a ring, overlapping, at random", () => {
  const rows = Array.from({ length: 30 }, (_, at): Place => [(at % 6) * 40, Math.floor(at / 6) * 40]);
  const ring = Array.from({ length: 9 }, (_, at): Place => [
    100 * Math.cos((at * 2 * Math.PI) / 9),
    100 * Math.sin((at * 2 * Math.PI) / 9),
  ]);
  const bags: Place[] = [
    [-90, 95],
    [0, 130],
    [90, 95],
  ];
  const row = Array.from({ length: 6 }, (_, at): Place => [at * 130 - 80, -160]);
  const lanes: Place[] = [
    [400, -40],
    [400, 20],
    [420, 20],
    [440, 20],
    [400, 80],
  ];
  const same: Place[] = [
    [0, 0],
    [0, 0],
    [5, 5],
    [0, 0],
    [-5, 5],
  ];
  for (const places of [rows, ring, [...ring, ...bags, ...row, ...lanes], same]) expect(lost(places)).toEqual([]);
  let seed = 7;
  const dice = (most: number) => (seed = (seed * 48271) % 2147483647) % most;
  for (let time = 0; time < 200; time++) {
    const places = Array.from({ length: 2 + dice(40) }, (): Place => [dice(12) * 30, dice(9) * 30]);
    expect(lost(places), JSON.stringify(places)).toEqual([]);
  }
});
