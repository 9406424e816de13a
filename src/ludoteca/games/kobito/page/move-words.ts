/** The effect of a move, by its words; the engine provides its click paths. */

import type { View } from "$lib/types";

export const BENCH = "button/bench";

/** The number of cards that a move lays on a rainbow. */
export function gain(words: string, view: View | null | undefined): number {
  const [verb, count, , source = ""] = words.split(" ");
  if (verb !== "move") return 1;
  if (count !== "all") return Number(count);
  const tray = source.replace("workshop-", `workshop-${view?.seat}-`);
  return view?.zones.find((zone) => zone.id === tray)?.items?.length ?? 0;
}
