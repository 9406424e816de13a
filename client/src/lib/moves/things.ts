/** The things on the table. An item of a zone is the thing `zone/item`,
 * a zone its id, a seat `seat-2`, a cell of the grid `wall/3,2`. */

import type { Zone } from "$lib/types";

export const stemOf = (id: string): string =>
  id
    .split("-")
    .filter((part) => !/^\d+$/.test(part))
    .join("-");

/** The numbers of a zone's id: `workshop-2-1` has `2-1`. */
export const numbersOf = (id: string): string =>
  id
    .split("-")
    .filter((part) => /^\d+$/.test(part))
    .join("-");

export const thingKey = (zone: Zone, item: string): string => `${zone.id}/${item}`;

/** The zone that belongs to a seat: its id says so. Others only point at whose turn they are about. */
export const ownerOf = (zone: Zone): number | undefined =>
  zone.owner !== undefined && /\d/.test(zone.id) ? zone.owner : undefined;
