/** The wheel of twelve hues, and the meaning of card names. */

import { itemKeys } from "$lib/moves/item-keys";
import type { View, Zone } from "$lib/types";

export type Side = "low" | "high";
export const SIDES: Side[] = ["low", "high"];
export const SLOTS = [1, 2, 3, 4];
export const PLACES = [1, 2, 3];

/** The number at a place of the wheel: 1 comes after 12. */
export const wrapNumber = (number: number): number => ((((number - 1) % 12) + 12) % 12) + 1;

export interface Card {
  /** `stack` is a number with a swap under it; a `kobito` in a hand has no number yet */
  kind: "number" | "stack" | "kobito" | "swap";
  number: number | undefined;
}

const KINDS: Record<string, Card["kind"]> = { swapped: "stack", kobito: "kobito", swap: "swap" };

export function readCard(item: string): Card {
  const [word, tail] = item.split("-");
  const number = Number(tail ?? word);
  return { kind: KINDS[word!] ?? "number", number: Number.isNaN(number) ? undefined : number };
}

export const numberOf = (item: string): number => readCard(item).number ?? 0;

export const zoneOf = (view: View, id: string): Zone | undefined => view.zones.find((zone) => zone.id === id);
export const itemsOf = (view: View, id: string): string[] => (zoneOf(view, id)?.items ?? []) as string[];
export const countOf = (view: View, id: string): number => zoneOf(view, id)?.items?.length ?? 0;
export const sayNumber = (view: View, id: string): number => zoneOf(view, id)?.number ?? 0;

/**
 * A card of a rainbow. One that goes round holds equal cards: the engine calls the first from the low end
 * `workshop-0-1/4`, the next `workshop-0-1/4/second`.
 */
export interface RainbowCard {
  item: string;
  key: string;
  flight: string;
}

const ORDINALS = ["", "/second", "/third", "/fourth", "/fifth", "/sixth", "/seventh"];

export const rainbowCards = (zone: string, items: string[]): RainbowCard[] =>
  itemKeys(items).map(({ item, nth }) => ({
    item: item!,
    key: `${zone}/${item}${ORDINALS[nth] ?? ""}`,
    flight: `${zone}/${item}#${nth}`,
  }));

/** The missing numbers at one side, the nearest first. */
export function missingAt(items: string[], side: Side, missing: number): number[] {
  const last = side === "low" ? items[0] : items.at(-1);
  if (last === undefined) return [];
  const step = side === "low" ? -1 : 1;
  return Array.from({ length: missing }, (_, nth) => wrapNumber(numberOf(last) + step * (nth + 1)));
}

/** The face of a kobito, of five: always the same at the same place. */
export const rascalOf = (nth: number): number => (nth % 5) + 1;

export const signed = (points: number): string => (points < 0 ? `−${-points}` : String(points));
