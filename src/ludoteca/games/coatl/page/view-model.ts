/** What a view says, sorted as this table shows it. Nothing is worked out here that the view does not say. */

import type { View, Zone } from "$lib/types";

/** Places on a cóatl, from 0, first and last. */
export type Span = [first: number, last: number];

/** A card and what a cóatl makes of it. */
export interface CardFit {
  card: string;
  points: number;
  /** the pieces that a prophecy counts */
  spans: Span[];
  /** the requirements of a temple, from 1, that are met */
  met: number[];
}

export interface Coatl {
  zone: Zone;
  owner: number;
  /** from 1 */
  slot: number;
  pieces: string[];
  complete: boolean;
  pages: CardFit[];
  worth: number;
  lacks: string[];
  /** my prophecies that it satisfies, and the temples that it would meet, as it stands */
  fits: CardFit[];
}

/** The zone of the cards beside a cóatl. */
export const pagesOf = ({ zone }: Coatl): string => zone.id.replace("coatl", "pages");
export const zoneIn = (view: View, id: string): Zone | undefined => view.zones.find((zone) => zone.id === id);
export const itemsIn = (view: View, id: string): string[] => (zoneIn(view, id)?.items ?? []).map((item) => item ?? "");
export const numberIn = (view: View, id: string): number => zoneIn(view, id)?.number ?? 0;
/** A zone as it lies there; an empty one where there is none. */
export const zoneOrEmpty = (view: View, id: string, kind: Zone["kind"] = "row"): Zone =>
  zoneIn(view, id) ?? { id, kind, items: [] };

const spansOf = (text: string): Span[] =>
  text === "-" || !text
    ? []
    : text.split("+").map((part) => {
        const [first, last = first] = part.split("-").map(Number);
        return [first! - 1, last! - 1];
      });

const pointsOf = (level: string): number => Number(level.split("=")[1] ?? 0);

/** `yk+r 1x=2 1-4`, as the zones `fits` and `meets` have it. */
function fitOf(text: string, isTemple: boolean): CardFit {
  const [card = "", level = "", places = ""] = text.split(" ");
  const met = isTemple ? places.split("+").map(Number) : [];
  return { card, points: pointsOf(level), spans: isTemple ? [] : spansOf(places), met };
}

export function coatlsOf(view: View, owner: number): Coatl[] {
  const coatls: Coatl[] = [];
  for (let slot = 1; ; slot++) {
    const number = `${owner}-${slot}`;
    const zone = zoneIn(view, `coatl-${number}`);
    if (!zone) return coatls;
    const levels = itemsIn(view, `levels-${number}`);
    const spans = itemsIn(view, `spans-${number}`);
    const met = itemsIn(view, `met-${number}`).map(Number);
    const pages = itemsIn(view, `pages-${number}`).map((card, at) => {
      const isTemple = at >= spans.length;
      return { card, points: pointsOf(levels[at] ?? ""), spans: spansOf(spans[at] ?? ""), met: isTemple ? met : [] };
    });
    coatls.push({
      zone,
      owner,
      slot,
      pieces: itemsIn(view, zone.id),
      complete: zoneIn(view, `seal-${number}`) !== undefined,
      pages,
      worth: numberIn(view, `worth-${number}`),
      lacks: itemsIn(view, `lacks-${number}`),
      fits: [
        ...itemsIn(view, `fits-${number}`).map((text) => fitOf(text, false)),
        ...itemsIn(view, `meets-${number}`).map((text) => fitOf(text, true)),
      ],
    });
  }
}

/** A card of C.A.S.A.'s, the pieces upon it and the colours that it still wants. */
export interface CasaCard {
  card: string;
  upon: string[];
  wants: string[];
}

export function casaOf(view: View): CasaCard[] {
  const cards: CasaCard[] = [];
  for (let place = 1; ; place++) {
    const [card, ...upon] = itemsIn(view, `casa-${place}`);
    if (card === undefined) return cards;
    cards.push({ card, upon, wants: itemsIn(view, `casa-wants-${place}`) });
  }
}

export const ROMAN = ["", "I", "II", "III"];
