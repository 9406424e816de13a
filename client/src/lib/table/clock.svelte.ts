/**
 * Clocks on the page: the newest frame's times less the time since it arrived. Nothing is accumulated, so nothing
 * drifts.
 */

import type { Clocks } from "./frame";

const receivedAt = new WeakMap<Clocks, number>();
let now = $state(performance.now());

/** Called on each frame. */
export function startClocks(clocks: Clocks): void {
  now = performance.now();
  receivedAt.set(clocks, now);
}

/** Updates the current time, while a clock is visible. */
export const updateNow = (): void => void (now = performance.now());

/** The seconds left to a seat; null for a bot. */
export function secondsLeft(clocks: Clocks, seat: number): number | null {
  const then = clocks.left[seat] ?? null;
  if (then === null || clocks.runs !== seat) return then;
  return Math.max(0, then - Math.max(0, now - (receivedAt.get(clocks) ?? now)) / 1000);
}

/** "9:05", "1:02:03": rounded up. */
export function formatClock(seconds: number): string {
  const whole = Math.ceil(seconds);
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const two = (n: number) => String(n).padStart(2, "0");
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}
