/** Which beat each line of the log is, and what is drawn for it. */

import type { BeatTable } from "$lib/motion/beats";

export const beats: BeatTable = {
  goal: { kind: "laid" },
  turned_down: { kind: "laid" },
  begins: { kind: "with" },
  lays: { kind: "laid" },
  lays_turned: { kind: "laid" },
  covers: { kind: "with" },
  has_copies: { kind: "effect", staging: "goal" },
  draws: { kind: "laid" },
  draws_back: { kind: "laid" },
  draws_this: { kind: "laid" },
  wins: { kind: "effect" },
  loses: { kind: "effect" },
};
