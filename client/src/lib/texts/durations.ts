/** Durations that can be chosen, and their wording. */

import { prefs } from "$lib/app/prefs.svelte";
import type { TimeControl } from "$lib/table/frame";

/** seconds without a sign of presence after which a bot may stand in */
export const IDLE_TIMEOUTS = [60, 120, 300, 900, 3600];

export const TIME_CONTROLS: TimeControl[] = [
  ...[30, 60, 120, 300].map((seconds) => ({ kind: "move" as const, seconds, increment: 0 })),
  { kind: "match", seconds: 180, increment: 2 },
  { kind: "match", seconds: 300, increment: 5 },
  { kind: "match", seconds: 600, increment: 10 },
  { kind: "match", seconds: 1200, increment: 15 },
  { kind: "match", seconds: 1800, increment: 30 },
];

/** "30 sec", "2 min", "1 hr" in the user's language. */
export function duration(seconds: number): string {
  const [n, unit] =
    seconds % 3600 === 0
      ? [seconds / 3600, "hour"]
      : seconds % 60 === 0
        ? [seconds / 60, "minute"]
        : [seconds, "second"];
  return new Intl.NumberFormat(prefs.language, { style: "unit", unit, unitDisplay: "short" }).format(n);
}
