/** Rows of a score sheet: neighbouring lines of one kind are drawn side by side. */

import type { ScoreEntry } from "$lib/table/frame";

/** `isJoined`: are the entry's items one drawing? Such an entry, or one with places, has a row to itself. */
export function tileRows(entries: ScoreEntry[], isJoined: (entry: ScoreEntry) => boolean): ScoreEntry[][] {
  const isTile = (entry: ScoreEntry): boolean => !!entry.items && !entry.places && !isJoined(entry);
  const rows: ScoreEntry[][] = [];
  for (const entry of entries) {
    const row = rows.at(-1);
    const last = row?.at(-1);
    if (last && isTile(entry) && isTile(last) && entry.zone === last.zone) row!.push(entry);
    else rows.push([entry]);
  }
  return rows;
}
