/** Which beat each line of the log is, and what is drawn for it. */

import type { BeatTable } from "$lib/motion/beats";

export const beats: BeatTable = {
  starts: { kind: "laid" },
  begins: { kind: "with" },
  plays: { kind: "laid" },
  one_left: { kind: "effect", staging: "one" },
  skipped: { kind: "effect" },
  reversed: { kind: "effect" },
  swaps: { kind: "effect" },
  chooses: { kind: "effect" },
  draws: { kind: "laid" },
  draws_this: { kind: "laid" },
  keeps: { kind: "with" },
  passes: { kind: "with" },
  wins: { kind: "effect" },
  stalemate: { kind: "effect" },
  penalty: { kind: "effect", staging: "count" },
  renews: { kind: "effect" },
  replenishes: { kind: "laid" },
  takes: { kind: "effect", staging: "burst" },
  takes_these: { kind: "effect", staging: "burst" },
};
