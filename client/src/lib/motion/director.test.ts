import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Director, type ShownBeat } from "./director.svelte";
import type { Frame, Line } from "$lib/table/frame";
import type { Pace } from "$lib/wire";

let pace: Pace = "brisk";
let hidden = false;
let director: Director;
let told: string[];
let log: Line[];

const frame = (ply: number, turn: number, more: Partial<Frame> = {}): Frame =>
  ({ ply, turn, seat: 0, yours: [0], last: 0, transfers: [], view: {}, clock: null, ...more }) as unknown as Frame;
const line = (ply: number, key: string): Line => [ply, key, {}];
function arrives(ply: number, turn: number, keys: string[], more: Partial<Frame> = {}): Frame {
  const lines = keys.map((key) => line(ply, key));
  log = [...log, ...lines];
  const next = frame(ply, turn, more);
  director.receive(next, log, lines);
  return next;
}
const wait = (time: number) => vi.advanceTimersByTime(time);
const logged = () => director.log.map(([, key]) => key);

beforeEach(() => {
  vi.useFakeTimers();
  [pace, hidden, told, log] = ["brisk", false, [], []];
  director = new Director(
    () => pace,
    () => hidden,
  );
  director.table = { lays: { kind: "laid" }, scores: { kind: "effect" }, says: { kind: "with" } };
  director.onBeat(({ lines, isDrawn }: ShownBeat) =>
    told.push(...lines.map(([, key]) => (isDrawn ? key : `(${key})`))),
  );
  arrives(0, 1, []);
});
afterEach(() => vi.useRealTimers());

test("the lines of a move are shown one after another", () => {
  arrives(1, 2, ["lays", "scores"]);
  expect(logged()).toEqual(["lays"]);
  wait(299);
  expect(told).toEqual(["lays"]);
  wait(1);
  expect(told).toEqual(["lays", "scores"]);
});
test("a line without a beat of its own is told with the one before it", () => {
  arrives(1, 2, ["lays", "says"]);
  expect(told).toEqual(["lays", "says"]);
});
test("the next position waits for the beats of the last, and for the turn to pass", () => {
  arrives(1, 2, ["lays"]);
  arrives(2, 0, ["lays"]);
  expect(director.frame!.ply).toBe(1);
  expect(director.isNewest).toBe(false);
  wait(549);
  expect(director.frame!.ply).toBe(1);
  wait(1);
  expect(director.frame!.ply).toBe(2);
  expect(director.isNewest).toBe(true);
});
test("skipping shows the newest position, and tells all that happened in order", () => {
  arrives(1, 2, ["lays", "scores"]);
  arrives(2, 1, ["lays"]);
  arrives(3, 0, ["lays", "scores"]);
  director.skip();
  expect(director.frame!.ply).toBe(3);
  expect(told).toEqual(["lays", "(scores)", "(lays)", "(lays)", "(scores)"]);
  expect(logged()).toHaveLength(5);
  expect(director.isPlaying).toBe(false);
});
test("the viewer's own move is shown at once, whatever is still being shown", () => {
  arrives(1, 0, ["lays", "scores"]);
  expect(director.frame!.ply).toBe(1);
  arrives(2, 1, ["lays"]);
  expect(director.frame!.ply).toBe(2);
  expect(told).toEqual(["lays", "(scores)", "lays"]);
});
test("after a lost connection the newest position is shown at once", () => {
  arrives(1, 2, ["lays", "scores"]);
  director.catchUp();
  arrives(2, 0, ["lays"]);
  expect(director.frame!.ply).toBe(2);
  expect(logged()).toEqual(["lays", "scores", "lays"]);
});
test("a position that does not follow the last one is shown at once", () => {
  arrives(1, 2, ["lays"]);
  arrives(5, 0, ["lays", "lays"]);
  expect(director.frame!.ply).toBe(5);
  arrives(3, 0, []);
  expect(director.frame!.ply).toBe(3);
});
test("a hidden page drops drawing, but no line and no position", () => {
  hidden = true;
  arrives(1, 2, ["lays", "scores"]);
  arrives(2, 0, ["lays"]);
  expect(director.frame!.ply).toBe(2);
  expect(told).toEqual(["(lays)", "(scores)", "(lays)"]);
});
test("a slow machine catches up in order", () => {
  arrives(1, 2, ["lays", "scores"]);
  arrives(2, 1, ["lays"]);
  arrives(3, 0, ["lays"]);
  vi.setSystemTime(Date.now() + 60_000);
  wait(60_000);
  expect(told).toEqual(["lays", "scores", "lays", "lays"]);
  expect(director.frame!.ply).toBe(3);
});
test("at the instant pace nothing waits", () => {
  pace = "instant";
  arrives(1, 2, ["lays", "scores"]);
  arrives(2, 0, ["lays"]);
  expect(director.frame!.ply).toBe(2);
  expect(told).toEqual(["lays", "scores", "lays"]);
});
test("the calm pace takes longer", () => {
  pace = "calm";
  arrives(1, 2, ["lays", "scores"]);
  wait(479);
  expect(told).toEqual(["lays"]);
  wait(1);
  expect(told).toEqual(["lays", "scores"]);
});
test("many quick moves are shortened, so that the page stays within four seconds", () => {
  for (let ply = 1; ply <= 40; ply++) arrives(ply, 1 + (ply % 2), ["lays", "scores"]);
  wait(8000);
  expect(director.frame!.ply).toBe(40);
  expect(told).toHaveLength(80);
});
test("while the viewer's clock runs, it lies less than a second behind", () => {
  const clock = { left: [60, 60], runs: 0 } as Frame["clock"];
  for (let ply = 1; ply <= 6; ply++) arrives(ply, ply === 6 ? 0 : 1 + (ply % 2), ["lays", "scores"], { clock });
  wait(2200);
  expect(director.frame!.ply).toBe(6);
});
test("another viewer sees nothing of what the last one saw", () => {
  arrives(1, 2, ["lays", "scores"]);
  arrives(2, 1, ["lays"]);
  director.reset(frame(2, 1, { seat: null }), []);
  expect(director.frame!.seat).toBeNull();
  expect(director.log).toEqual([]);
  expect(director.canRecap).toBe(false);
  wait(5000);
  expect(director.frame!.seat).toBeNull();
});
test("the recap shows the round again within two seconds, tells nothing, and ends at the newest position", () => {
  arrives(1, 2, ["lays", "scores"], { last: 0 });
  arrives(2, 1, ["lays", "scores"], { last: 0 });
  const newest = arrives(3, 0, ["lays", "scores"], { last: 0 });
  director.skip();
  told = [];
  const all = logged();
  director.recap();
  expect(director.frame!.ply).toBe(0);
  expect(director.isNewest).toBe(false);
  expect(logged()).toEqual(all);
  wait(2400);
  expect(director.frame).toBe(newest);
  expect(director.isPlaying).toBe(false);
});
test("a press ends the recap at the newest position", () => {
  arrives(1, 2, ["lays"], { last: 0 });
  const newest = arrives(2, 0, ["lays"], { last: 0 });
  director.recap();
  director.skip();
  expect(director.frame).toBe(newest);
});
