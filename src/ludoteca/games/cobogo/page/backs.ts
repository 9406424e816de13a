/** Visible backs of cards. A player who knows the deck may identify a card by its back; the page never does. */

import type { View } from "$lib/types";
import type { Place } from "./cells";
import { SHAPES } from "./shapes";

export interface Back {
  /** its pattern's key in the texts: `yellow-L4` */
  pattern: string;
  colour: string;
  places: Place[];
  /** the number printed on it */
  number: number;
}

/** The backs by their zones. A pattern without a name has a drawing of its own. */
export function backsOf(view: View | null | undefined): Map<string, Back[]> {
  const zones = view?.zones ?? [];
  const drawings = zones.filter(({ id }) => id.startsWith("drawing-")).map(({ places }) => (places ?? []) as Place[]);
  const lying = zones.filter(({ id }) => id.startsWith("backs-") || id === "top-back");
  return new Map(lying.map(({ id, items }) => [id, (items ?? []).map((item) => backIn(item ?? "", drawings))]));
}

function backIn(item: string, drawings: Place[][]): Back {
  const [pattern = "", number = ""] = item.split("×");
  const [colour = "", shape = ""] = pattern.split("-");
  return { pattern, colour, places: SHAPES[shape] ?? drawings.shift() ?? [], number: Number(number) };
}

/** The pattern rotated to portrait, like a card. */
export function upright(places: Place[]): Place[] {
  const wide = Math.max(...places.map(([x]) => x)) + 1;
  const high = Math.max(...places.map(([, y]) => y)) + 1;
  return wide > high ? places.map(([x, y]) => [high - 1 - y, x]) : places;
}
