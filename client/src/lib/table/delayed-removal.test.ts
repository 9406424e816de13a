import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Lingering, MOMENT } from "./delayed-removal.svelte";
import type { View, Zone } from "$lib/types";

const trick: Zone = { id: "trick", kind: "row", items: ["ant", "bee"], by: [0, 1] };
const cleared: View = { seat: 0, turn: 1, zones: [{ id: "trick", kind: "row", items: [] }], passed: [trick] };
const led: View = { seat: 0, turn: 0, zones: [{ id: "trick", kind: "row", items: ["cat"], by: [1] }] };
const shown = (lingering: Lingering, view: View) => lingering.over(view).zones[0]!.items;

let lingering: Lingering;
beforeEach(() => {
  vi.useFakeTimers();
  lingering = new Lingering();
  lingering.show({ ply: 4, seat: 0, view: led });
});
afterEach(() => vi.useRealTimers());

test("a trick that was taken lies there for a moment", () => {
  lingering.show({ ply: 5, seat: 0, view: cleared });
  expect(shown(lingering, cleared)).toEqual(["ant", "bee"]);
  vi.advanceTimersByTime(MOMENT);
  expect(shown(lingering, cleared)).toEqual([]);
});

test("the next card waits until it is gone", () => {
  lingering.show({ ply: 5, seat: 0, view: cleared });
  lingering.show({ ply: 6, seat: 0, view: led });
  expect(shown(lingering, led)).toEqual(["ant", "bee"]);
  vi.advanceTimersByTime(MOMENT);
  expect(shown(lingering, led)).toEqual(["cat"]);
});

test("whoever touches something goes on at once", () => {
  lingering.show({ ply: 5, seat: 0, view: cleared });
  lingering.end();
  expect(shown(lingering, cleared)).toEqual([]);
});

test("nothing lingers for whoever comes in, takes back, or looks from another seat", () => {
  const fresh = new Lingering();
  fresh.show({ ply: 5, seat: 0, view: cleared });
  expect(shown(fresh, cleared)).toEqual([]);
  lingering.show({ ply: 3, seat: 0, view: cleared });
  expect(shown(lingering, cleared)).toEqual([]);
  lingering.show({ ply: 5, seat: 1, view: cleared });
  expect(shown(lingering, cleared)).toEqual([]);
});

test("the same frame again, as when somebody talks, changes nothing", () => {
  lingering.show({ ply: 5, seat: 0, view: cleared });
  vi.advanceTimersByTime(MOMENT);
  lingering.show({ ply: 5, seat: 0, view: cleared });
  expect(shown(lingering, cleared)).toEqual([]);
});
