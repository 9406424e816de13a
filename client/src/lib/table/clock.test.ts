import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { arrived, leftNow, shownTime, tick } from "./clock.svelte";
import type { Clocks } from "./frame";

const clocks = (runs: number | null): Clocks => ({ kind: "match", seconds: 300, increment: 5, left: [120.5, null, 80], runs });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("a clock on the page", () => {
  it("runs for who decides and for nobody else", () => {
    const shown = clocks(0);
    arrived(shown);
    vi.advanceTimersByTime(20_000);
    tick();
    expect(leftNow(shown, 0)).toBeCloseTo(100.5);
    expect(leftNow(shown, 1)).toBeNull();
    expect(leftNow(shown, 2)).toBe(80);
  });

  it("does not drift, however often or seldom it is looked at", () => {
    const shown = clocks(0);
    arrived(shown);
    for (let look = 0; look < 1000; look += 1) {
      vi.advanceTimersByTime(17);
      tick();
    }
    expect(leftNow(shown, 0)).toBeCloseTo(103.5);
  });

  it("stops at nothing, and begins anew with what the next frame says", () => {
    const shown = clocks(2);
    arrived(shown);
    vi.advanceTimersByTime(500_000);
    tick();
    expect(leftNow(shown, 2)).toBe(0);
    const next = clocks(2);
    arrived(next);
    expect(leftNow(next, 2)).toBe(80);
  });

  it.each([[0, "0:00"], [0.2, "0:01"], [59.1, "1:00"], [605, "10:05"], [3723, "1:02:03"]])("shows %d seconds as %s", (seconds, shown) => {
    expect(shownTime(seconds)).toBe(shown);
  });
});
