/**
 * Keys of the things on the table. An item of a zone is `zone/item`, a zone its id, a seat `seat-2`, a cell of the grid
 * `wall/3,2`.
 */

import type { Zone } from "$lib/types";

export const stemOf = (id: string): string =>
  id
    .split("-")
    .filter((part) => !/^\d+$/.test(part))
    .join("-");

/** The numbers in a zone's id: `workshop-2-1` has `2-1`. */
export const numbersOf = (id: string): string =>
  id
    .split("-")
    .filter((part) => /^\d+$/.test(part))
    .join("-");

export const thingKey = (zone: Zone, item: string): string => `${zone.id}/${item}`;

/** The owner of a zone, if its id names the seat. Other zones only refer to a seat. */
export const ownerOf = (zone: Zone): number | undefined =>
  zone.owner !== undefined && /\d/.test(zone.id) ? zone.owner : undefined;
