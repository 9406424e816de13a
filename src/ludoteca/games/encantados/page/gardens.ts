/** The view as gardens: rows of races with their mimics, songs, and numbers. */

import type { View, Zone } from "$lib/types";
import { FACES, isSong } from "./faces";

export interface Row {
  race: string;
  /** cards without mimics */
  n: number;
  mimics: number;
  worth: number;
  /** is its power active? */
  awake: boolean;
  /** a bell that has rung this round */
  rung: boolean;
  bell: boolean;
  /** mimics without a race have no power */
  mask: boolean;
}

export interface Garden {
  at: number;
  zone: Zone;
  seats: number[];
  rows: Row[];
  /** the songs, in the order of the view */
  songs: string[];
  songsWorth: number;
  races: number;
  worth: number;
  total: number;
}

export const zoneOf = (view: View, id: string): Zone | undefined => view.zones.find((zone) => zone.id === id);
export const numberOf = (view: View, id: string): number => zoneOf(view, id)?.number ?? 0;
export const wordsOf = (view: View, id: string): string[] =>
  (zoneOf(view, id)?.items ?? []).filter((item) => item !== null);

function rowsOf(view: View, zone: Zone, at: number): Row[] {
  const awake = wordsOf(view, `awake-${at}`);
  const rung = wordsOf(view, `rung-${at}`);
  const rows = new Map<string, Row>();
  for (const item of zone.items ?? []) {
    if (item === null || isSong(item)) continue;
    const race = item.replace("mimic-", "");
    const row = rows.get(race) ?? {
      race,
      n: 0,
      mimics: 0,
      worth: numberOf(view, `worth-${race}-${at}`),
      awake: awake.includes(race),
      rung: rung.includes(race),
      bell: FACES[race]?.sign === "bell",
      mask: race === "mimic",
    };
    if (item === race) row.n += 1;
    else row.mimics += 1;
    rows.set(race, row);
  }
  return [...rows.values()];
}

function gardenOf(view: View, zone: Zone, sides: number[][]): Garden {
  const at = zone.owner ?? 0;
  const rows = rowsOf(view, zone, at);
  return {
    at,
    zone,
    seats: sides.find((side) => side.includes(at)) ?? [at],
    rows,
    songs: (zone.items ?? []).filter((item) => item !== null && isSong(item)) as string[],
    songsWorth: numberOf(view, `worth-songs-${at}`),
    races: rows.filter((row) => row.n > 0 && !row.mask).length,
    worth: numberOf(view, `worth-${at}`),
    total: numberOf(view, `total-${at}`),
  };
}

/** All gardens, the viewer's first, then in seat order; spectators see the first seat's garden as the main one. */
export function gardensOf(view: View, sides: number[][]): Garden[] {
  const gardens = view.zones.filter((zone) => /^garden-\d+$/.test(zone.id)).map((zone) => gardenOf(view, zone, sides));
  const start = gardens.findIndex(({ seats }) => seats.includes(view.seat ?? 0));
  return [...gardens.slice(start), ...gardens.slice(0, start)];
}
