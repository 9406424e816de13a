/** A place beside a thing where a note covers nothing that can be clicked or must be read. */

import type { Box } from "./popover-position";

const GAP = 6;
const EDGE = 6;
const STEP = 12;
/** how far from the thing a note still belongs to it */
const REACH = 150;

const overlaps = (a: Box, b: Box): boolean =>
  a.left < b.left + b.width + GAP &&
  b.left < a.left + a.width + GAP &&
  a.top < b.top + b.height + GAP &&
  b.top < a.top + a.height + GAP;

/** The gap between two boxes. */
const distance = (a: Box, b: Box): number =>
  Math.hypot(
    Math.max(0, a.left - b.left - b.width, b.left - a.left - a.width),
    Math.max(0, a.top - b.top - b.height, b.top - a.top - a.height),
  );

/** The nearest place to a thing, within these bounds, that touches none of the boxes to avoid; undefined if there is none. */
export function freeSpot(
  thing: Box,
  size: { width: number; height: number },
  bounds: Box,
  avoid: Box[],
): Box | undefined {
  const near = avoid.filter((box) => distance(box, thing) <= REACH + size.width + size.height);
  let best: Box | undefined;
  let least = REACH + 1;
  const lefts = range(
    Math.max(bounds.left + EDGE, thing.left - size.width - REACH),
    Math.min(bounds.left + bounds.width - EDGE - size.width, thing.left + thing.width + REACH),
  );
  const tops = range(
    Math.max(bounds.top + EDGE, thing.top - size.height - REACH),
    Math.min(bounds.top + bounds.height - EDGE - size.height, thing.top + thing.height + REACH),
  );
  for (const top of tops)
    for (const left of lefts) {
      const box = { left, top, ...size };
      const far = distance(box, thing);
      if (far >= least || near.some((other) => overlaps(box, other))) continue;
      [best, least] = [box, far];
    }
  return best;
}

function range(start: number, end: number): number[] {
  if (end < start) return [];
  return [...Array.from({ length: Math.ceil((end - start) / STEP) }, (_, nth) => start + nth * STEP), end];
}

/** What can be clicked, is drawn as a thing, or is a word. */
const SOLID = "button, a, input, [data-key], [data-thing], [data-offer], .can, svg, img";

/** The boxes of all that must stay in sight in an area. */
export function solidBoxes(area: Element): Box[] {
  const boxes: Box[] = [];
  const limit = area.clientWidth * area.clientHeight * 0.35;
  const add = (box: Box) => {
    if (box.width > 0 && box.height > 0 && box.width * box.height < limit) boxes.push(box);
  };
  for (const element of area.querySelectorAll(SOLID))
    if (element.checkVisibility({ visibilityProperty: true })) add(element.getBoundingClientRect());
  const words = document.createTreeWalker(area, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let word = words.nextNode(); word; word = words.nextNode()) {
    if (!word.textContent?.trim()) continue;
    range.selectNodeContents(word);
    for (const box of range.getClientRects()) add(box);
  }
  return boxes;
}
