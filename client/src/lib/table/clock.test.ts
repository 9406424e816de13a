import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { startClocks, secondsLeft, formatClock, updateNow } from "./clock.svelte";
import type { Clocks } from "./frame";

const clocks = (runs: number | null): Clocks => ({
  kind: "match",
  seconds: 300,
  increment: 5,
  left: [120.5, null, 80],
  runs,
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("a clock on the page", () => {
  it("runs only for the seat to decide", () => {
    const frameClocks = clocks(0);
    startClocks(frameClocks);
    vi.advanceTimersByTime(20_000);
    updateNow();
    expect(secondsLeft(frameClocks, 0)).toBeCloseTo(100.5);
    expect(secondsLeft(frameClocks, 1)).toBeNull();
    expect(secondsLeft(frameClocks, 2)).toBe(80);
  });

  it("does not drift, however often it is read", () => {
    const frameClocks = clocks(0);
    startClocks(frameClocks);
    for (let look = 0; look < 1000; look += 1) {
      vi.advanceTimersByTime(17);
      updateNow();
    }
    expect(secondsLeft(frameClocks, 0)).toBeCloseTo(103.5);
  });

  it("stops at zero, and restarts with the next frame", () => {
    const frameClocks = clocks(2);
    startClocks(frameClocks);
    vi.advanceTimersByTime(500_000);
    updateNow();
    expect(secondsLeft(frameClocks, 2)).toBe(0);
    const next = clocks(2);
    startClocks(next);
    expect(secondsLeft(next, 2)).toBe(80);
  });

  it.each([
    [0, "0:00"],
    [0.2, "0:01"],
    [59.1, "1:00"],
    [605, "10:05"],
    [3723, "1:02:03"],
  ])("shows %d seconds as %s", (seconds, text) => {
    expect(formatClock(seconds)).toBe(text);
  });
});
