/** Where something that floats is put: beside a thing, within the window, and not over what is lit. */

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

const GAP = 14;
const EDGE = 8;
/** the bar at the top stays free */
const BAR = 60;

const overlap = (a: Box, b: Box): number =>
  Math.max(0, Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left)) *
  Math.max(0, Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top));

/** Above the thing if there is room, else below it; where that would cover something lit, the place
 * nearest to the thing that covers least. */
export function place(thing: Box, size: { width: number; height: number }, room: { width: number; height: number }, lit: Box[]): Box {
  const within = (at: number, long: number, whole: number, least: number) => Math.max(least, Math.min(whole - long - EDGE, at));
  const middle = [thing.left + thing.width / 2, thing.top + thing.height / 2] as const;
  const lefts = [middle[0] - size.width / 2, thing.left - size.width - GAP, thing.left + thing.width + GAP, EDGE, room.width];
  const tops = [thing.top - size.height - GAP, thing.top + thing.height + GAP, middle[1] - size.height / 2, BAR, room.height];
  let best: Box | undefined;
  let least = Infinity;
  for (const y of tops)
    for (const x of lefts) {
      const box = { left: within(x, size.width, room.width, EDGE), top: within(y, size.height, room.height, BAR), ...size };
      const covered = lit.reduce((sum, other) => sum + overlap(box, other), 2 * overlap(box, thing));
      const far = Math.hypot(box.left + size.width / 2 - middle[0], box.top + size.height / 2 - middle[1]);
      const price = 1000 * covered + far + (y === tops[0] ? 0 : 0.1);
      if (price < least) [best, least] = [box, price];
    }
  return best!;
}

const inSight = (box: DOMRect) => box.width > 0 && box.bottom > 0 && box.right > 0 && box.top < innerHeight && box.left < innerWidth;

/** Puts a box beside a thing; `lit` are the things that may be touched next. */
export function beside(box: HTMLElement, thing: HTMLElement, lit: Iterable<HTMLElement> = []): void {
  const at = thing.getBoundingClientRect();
  const size = { width: box.offsetWidth, height: box.offsetHeight };
  const others = [...lit].filter((other) => other !== thing).map((other) => other.getBoundingClientRect());
  const { left, top } = place(at, size, { width: innerWidth, height: innerHeight }, others.filter(inSight));
  box.style.left = `${left}px`;
  box.style.top = `${top}px`;
  const arrow = at.left + at.width / 2 - left;
  box.style.setProperty("--ax", `${arrow}px`);
  box.classList.toggle("under", top >= at.bottom);
  // with no thing right above or below there is nothing to point at
  box.classList.toggle("apart", arrow < 12 || arrow > size.width - 12 || (top < at.bottom && top + size.height > at.top));
}
