/** Which beat each line of the log is, and what is drawn for it. */

import type { BeatTable } from "$lib/motion/beats";

export const beats: BeatTable = {
  deals: { kind: "laid" },
  new_gold: { kind: "laid" },
  starts: { kind: "laid" },
  goes_back: { kind: "with" },
  no_start: { kind: "with" },
  plays: { kind: "laid" },
  plays_kobito: { kind: "laid" },
  opens: { kind: "laid" },
  moves: { kind: "laid" },
  swaps: { kind: "laid" },
  swaps_in_workshop: { kind: "laid" },
  trades: { kind: "laid" },
  trades_in_workshop: { kind: "laid" },
  pays: { kind: "effect", staging: "puddle" },
  pays_nothing: { kind: "laid" },
  finishes: { kind: "with" },
  last_gold: { kind: "effect" },
  too_long: { kind: "effect" },
  wins_gold: { kind: "effect", staging: "pot" },
  draws: { kind: "laid" },
  draws_these: { kind: "laid" },
  replenishes: { kind: "laid" },
};
