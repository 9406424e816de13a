/** The position of a popover: beside a thing, within the window, and not over selectable things. */

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

const GAP = 14;
const EDGE = 8;
/** height of the header, which stays free */
const BAR = 60;

const overlap = (a: Box, b: Box): number =>
  Math.max(0, Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left)) *
  Math.max(0, Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top));

/**
 * Above the thing if there is room, else below it; if that would cover a selectable thing, the position nearest to the
 * thing that covers least.
 */
export function bestPosition(
  thing: Box,
  size: { width: number; height: number },
  viewport: { width: number; height: number },
  avoid: Box[],
): Box {
  const clamp = (at: number, long: number, whole: number, min: number) =>
    Math.max(min, Math.min(whole - long - EDGE, at));
  const middle = [thing.left + thing.width / 2, thing.top + thing.height / 2] as const;
  const lefts = [
    middle[0] - size.width / 2,
    thing.left - size.width - GAP,
    thing.left + thing.width + GAP,
    EDGE,
    viewport.width,
  ];
  const tops = [
    thing.top - size.height - GAP,
    thing.top + thing.height + GAP,
    middle[1] - size.height / 2,
    BAR,
    viewport.height,
  ];
  let best: Box | undefined;
  let lowestCost = Infinity;
  for (const y of tops)
    for (const x of lefts) {
      const box = {
        left: clamp(x, size.width, viewport.width, EDGE),
        top: clamp(y, size.height, viewport.height, BAR),
        ...size,
      };
      const covered = avoid.reduce((sum, other) => sum + overlap(box, other), 2 * overlap(box, thing));
      const distance = Math.hypot(box.left + size.width / 2 - middle[0], box.top + size.height / 2 - middle[1]);
      const cost = 1000 * covered + distance + (y === tops[0] ? 0 : 0.1);
      if (cost < lowestCost) [best, lowestCost] = [box, cost];
    }
  return best!;
}

const isVisible = (box: DOMRect) =>
  box.width > 0 && box.bottom > 0 && box.right > 0 && box.top < innerHeight && box.left < innerWidth;

/** Places a box beside a thing; `avoid` are the selectable things. */
export function positionBeside(box: HTMLElement, thing: HTMLElement, avoid: Iterable<HTMLElement> = []): void {
  const at = thing.getBoundingClientRect();
  const size = { width: box.offsetWidth, height: box.offsetHeight };
  const others = [...avoid].filter((other) => other !== thing).map((other) => other.getBoundingClientRect());
  const { left, top } = bestPosition(at, size, { width: innerWidth, height: innerHeight }, others.filter(isVisible));
  box.style.left = `${left}px`;
  box.style.top = `${top}px`;
  const arrow = at.left + at.width / 2 - left;
  box.style.setProperty("--ax", `${arrow}px`);
  box.classList.toggle("under", top >= at.bottom);
  // without a thing right above or below, no pointer is drawn
  box.classList.toggle(
    "apart",
    arrow < 12 || arrow > size.width - 12 || (top < at.bottom && top + size.height > at.top),
  );
}
