import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { DelayedRemoval, DELAY } from "./delayed-removal.svelte";
import type { View, Zone } from "$lib/types";

const trick: Zone = { id: "trick", kind: "row", items: ["ant", "bee"], by: [0, 1] };
const cleared: View = { seat: 0, turn: 1, zones: [{ id: "trick", kind: "row", items: [] }], passed: [trick] };
const led: View = { seat: 0, turn: 0, zones: [{ id: "trick", kind: "row", items: ["cat"], by: [1] }] };
const itemsOf = (removal: DelayedRemoval, view: View) => removal.applyTo(view).zones[0]!.items;

let removal: DelayedRemoval;
beforeEach(() => {
  vi.useFakeTimers();
  removal = new DelayedRemoval();
  removal.show({ ply: 4, seat: 0, view: led });
});
afterEach(() => vi.useRealTimers());

test("a trick that was taken stays for a moment", () => {
  removal.show({ ply: 5, seat: 0, view: cleared });
  expect(itemsOf(removal, cleared)).toEqual(["ant", "bee"]);
  vi.advanceTimersByTime(DELAY);
  expect(itemsOf(removal, cleared)).toEqual([]);
});

test("the next card waits until it is gone", () => {
  removal.show({ ply: 5, seat: 0, view: cleared });
  removal.show({ ply: 6, seat: 0, view: led });
  expect(itemsOf(removal, led)).toEqual(["ant", "bee"]);
  vi.advanceTimersByTime(DELAY);
  expect(itemsOf(removal, led)).toEqual(["cat"]);
});

test("a click ends the delay at once", () => {
  removal.show({ ply: 5, seat: 0, view: cleared });
  removal.end();
  expect(itemsOf(removal, cleared)).toEqual([]);
});

test("nothing stays after joining, a take-back, or a change of seat", () => {
  const fresh = new DelayedRemoval();
  fresh.show({ ply: 5, seat: 0, view: cleared });
  expect(itemsOf(fresh, cleared)).toEqual([]);
  removal.show({ ply: 3, seat: 0, view: cleared });
  expect(itemsOf(removal, cleared)).toEqual([]);
  removal.show({ ply: 5, seat: 1, view: cleared });
  expect(itemsOf(removal, cleared)).toEqual([]);
});

test("the same frame again, as after a chat line, changes nothing", () => {
  removal.show({ ply: 5, seat: 0, view: cleared });
  vi.advanceTimersByTime(DELAY);
  removal.show({ ply: 5, seat: 0, view: cleared });
  expect(itemsOf(removal, cleared)).toEqual([]);
});
