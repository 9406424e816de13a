/** The lines of a count, those of one kind together: drawn side by side they are read at one glance. */

import type { ScoreEntry } from "$lib/table/frame";

/** May it lie beside others? What has places of its own takes a line. */
const isTile = ({ items, places, zone }: ScoreEntry): boolean => !!items && !places && zone !== "coatl";

export function tileRows(entries: ScoreEntry[]): ScoreEntry[][] {
  const strips: ScoreEntry[][] = [];
  for (const entry of entries) {
    const last = strips.at(-1);
    const beside = last?.at(-1);
    if (beside && isTile(entry) && isTile(beside) && entry.zone === beside.zone) last!.push(entry);
    else strips.push([entry]);
  }
  return strips;
}
