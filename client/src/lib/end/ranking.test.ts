import { expect, test } from "vitest";
import { ranking, interimRanking } from "./ranking";
import type { Chair, ScoreSheet } from "$lib/table/frame";
import { tileRows } from "./tile-rows";

const chairs = (n: number) => Array.from({ length: n }, (_, seat) => ({ seat }) as Chair);
const alone = (n: number) => chairs(n).map(({ seat }) => [seat]);
const ended = (scores: number[], winners: number[], more: object = {}) => ({
  sides: alone(scores.length),
  chairs: chairs(scores.length),
  scores,
  winners,
  tally: null,
  round_summary: null,
  ...more,
});
const summary = (places: ReturnType<typeof ranking>) => places.map(({ seats, rank }) => [rank, ...seats]);

test("the winner comes first, then the others by score", () => {
  expect(summary(ranking(ended([3, 9, 5], [1])))).toEqual([
    [1, 1],
    [2, 2],
    [3, 0],
  ]);
});

test("where the lowest score wins, the lowest comes first", () => {
  expect(summary(ranking(ended([3, 0, 7], [1])))).toEqual([
    [1, 1],
    [2, 0],
    [3, 2],
  ]);
});

test("equal scores share a rank, and the next rank is left out", () => {
  expect(summary(ranking(ended([4, 9, 4, 1], [1])))).toEqual([
    [1, 1],
    [2, 0],
    [2, 2],
    [4, 3],
  ]);
});

test("the winner of a tie-break has the first rank alone", () => {
  expect(summary(ranking(ended([30, 30], [1])))).toEqual([
    [1, 1],
    [2, 0],
  ]);
});

test("partners share a row", () => {
  expect(
    summary(
      ranking({
        ...ended([5, 8, 5, 8], [1, 3]),
        sides: [
          [0, 2],
          [1, 3],
        ],
      }),
    ),
  ).toEqual([
    [1, 1, 3],
    [2, 0, 2],
  ]);
});

test("players who all play together have one row", () => {
  const tally: ScoreSheet[] = [{ seats: [0, 1], entries: [], total: 6 }];
  expect(summary(ranking({ ...ended([6, 6], [0, 1], { tally }), sides: [[0, 1]] }))).toEqual([[1, 0, 1]]);
});

test("an opponent without a seat has a rank, and wins if no seat does", () => {
  const tally: ScoreSheet[] = [
    { seats: [0], entries: [], total: 20 },
    { seats: [], entries: [], total: 20, name: "casa" },
  ];
  const places = ranking(ended([20], [], { tally }));
  expect(places.map(({ name, rank, wins }) => [name, rank, wins])).toEqual([
    ["casa", 1, true],
    ["", 2, false],
  ]);
});

test("in mid-match the totals so far are ranked, without winners", () => {
  const round_summary: ScoreSheet[] = [
    { seats: [0], entries: [], total: 12 },
    { seats: [1], entries: [], total: 30 },
  ];
  expect(
    interimRanking({ ...ended([0, 0], []), winners: null, round_summary }).map(({ seats, wins }) => [seats[0], wins]),
  ).toEqual([
    [1, false],
    [0, false],
  ]);
});

test("lines of one kind lie side by side, one with a joined drawing or with places has a row to itself", () => {
  const entry = (zone: string, more: object = {}) =>
    ({ note: ["x", {}] as [string, object], points: 1, items: ["a"], zone, ...more }) as ScoreSheet["entries"][number];
  const rows = tileRows(
    [
      entry("serpent"),
      entry("serpent"),
      entry("pages"),
      entry("pages"),
      entry("hand"),
      entry("goal", { places: [[0, 0]] }),
      entry("goal", { places: [[0, 0]] }),
    ],
    ({ zone }) => zone === "serpent",
  );
  expect(rows.map((row) => row.length)).toEqual([1, 1, 2, 1, 1, 1]);
});
