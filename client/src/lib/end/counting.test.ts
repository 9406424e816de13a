import { expect, test } from "vitest";
import type { ScoreEntry } from "$lib/table/frame";
import { Counting } from "./counting.svelte";
import type { Place } from "./ranking";

const entry = (points: number | null, key = "pot"): ScoreEntry => ({ note: [key, {}], points });
const place = (score: number | null, ...entries: ScoreEntry[]): Place => ({
  seats: [0],
  name: "",
  rank: 1,
  score,
  wins: true,
  count: { seats: [0], entries, total: score ?? 0 },
});

test("points are counted up entry by entry to the score", () => {
  const one = place(12, entry(5), entry(10), entry(-3));
  const counting = new Counting([one], false);
  const seen = [0, 1, 2, 3].map((counted) => ((counting.counted = counted), counting.scoreOf(one)));
  expect(seen).toEqual([0, 5, 15, 12]);
});

test("points of earlier rounds are there from the start", () => {
  const one = place(30, entry(8), entry(22, "earlier"));
  const counting = new Counting([one], false, ({ note }) => note[0] === "earlier");
  expect(counting.scoreOf(one)).toBe(22);
});

test("the count is done when the longest list is counted, and a press ends it at once", () => {
  const places = [place(1, entry(1)), place(3, entry(1), entry(2))];
  const counting = new Counting(places, false);
  counting.counted = 1;
  expect(counting.isDone).toBe(false);
  counting.finish();
  expect(places.map((one) => counting.scoreOf(one))).toEqual([1, 3]);
  expect(counting.isDone).toBe(true);
});

test("a match that was over before is counted from the start, and what has no entries too", () => {
  expect(new Counting([place(3, entry(3))], true).isDone).toBe(true);
  const unknown = { ...place(null), count: undefined };
  const counting = new Counting([unknown], false);
  expect([counting.isDone, counting.scoreOf(unknown)]).toEqual([true, null]);
});
