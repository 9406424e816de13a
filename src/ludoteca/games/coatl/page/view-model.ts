/** The view, sorted as this board shows it. Derives nothing that the view does not contain. */

import type { View, Zone } from "$lib/types";

/** A range of pieces of a cóatl, from 0. */
export type Span = [first: number, last: number];

/** The fit of a card with a cóatl. */
export interface CardFit {
  card: string;
  points: number;
  /** the pieces that a prophecy counts */
  spans: Span[];
  /** the requirements of a temple that are met, from 1 */
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
  /** the prophecies that it satisfies and the temples that it would meet, as it stands */
  fits: CardFit[];
}

/** The zone of the cards beside a cóatl. */
export const pagesOf = ({ zone }: Coatl): string => zone.id.replace("coatl", "pages");
export const zoneIn = (view: View, id: string): Zone | undefined => view.zones.find((zone) => zone.id === id);
export const itemsIn = (view: View, id: string): string[] => (zoneIn(view, id)?.items ?? []).map((item) => item ?? "");
export const numberIn = (view: View, id: string): number => zoneIn(view, id)?.number ?? 0;
/** A zone of the view; an empty one if there is none. */
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

/** Parses `yk+r 1x=2 1-4`, the format of the zones `fits` and `meets`. */
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

/** A card of C.A.S.A., the pieces on it, and the missing colours. */
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
