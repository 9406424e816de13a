/** How large the beds of a counted garden are, so that all of them fit their room with their points below. */

interface BedSize {
  /** px, the width of a card */
  wide: number;
  /** how much of a card is seen below the next, of its width */
  strip: number;
  /** are there points below each bed? In the least rooms there are not */
  told: boolean;
}
interface Room {
  wide: number;
  high: number;
  most: number;
}

const TALL = 62 / 50; // of a card in a garden
const LEAST = 11;
export const GAP = { x: 5, y: 5 };
/** px of the points below a bed */
export const LABEL = { wide: 27, high: 20 };
const STRIPS = [0.36, 0.2, 0.08];
/** a bed whose cards are seen better is preferred to one this much larger */
const ENOUGH = 0.8;

/** The beds of these numbers of cards, as large as they can be. */
export function bedSize(depths: number[], room: Room): BedSize {
  for (const told of [true, false]) {
    const sizes = STRIPS.map((strip) => ({ strip, told, wide: largest(depths, room, strip, told) }));
    const best = Math.max(...sizes.map(({ wide }) => wide));
    if (best >= LEAST) return sizes.find(({ wide }) => wide >= Math.max(LEAST, best * ENOUGH))!;
  }
  return { wide: LEAST, strip: STRIPS.at(-1)!, told: false };
}

function largest(depths: number[], room: Room, strip: number, told: boolean): number {
  for (let wide = Math.floor(room.most); wide >= LEAST; wide -= 1)
    if (heightOf(depths, room.wide, wide, strip, told) <= room.high) return wide;
  return 0;
}

function heightOf(depths: number[], room: number, wide: number, strip: number, told: boolean): number {
  const each = told ? Math.max(wide, LABEL.wide) : wide;
  const perRow = Math.max(1, Math.floor((room + GAP.x) / (each + GAP.x)));
  let high = -GAP.y;
  for (let at = 0; at < depths.length; at += perRow) {
    const deepest = Math.max(1, ...depths.slice(at, at + perRow));
    high += wide * (TALL + (deepest - 1) * strip) + (told ? LABEL.high : 0) + GAP.y;
  }
  return high;
}
