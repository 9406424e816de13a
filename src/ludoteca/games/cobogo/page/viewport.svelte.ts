/** What part of the wall is in sight: the whole wall, until somebody comes closer or moves aside. */

import type { Box, Place } from "./cells";

export const NEAREST = 110;
export const FARTHEST = 24;
/** where nothing is pointed at, the whole wall is seen however far it reaches */
export const OVERVIEW = 12;
/** at the end the whole wall stands above the result */
export const WHOLE = 5;
const USUAL = 84;

export interface Room {
  left: number;
  top: number;
  width: number;
  height: number;
}

export class Sight {
  stage: HTMLElement | undefined;
  /** the part of the stage that nothing lies over, in pixels */
  room = $state.raw<Room>({ left: 0, top: 0, width: 600, height: 400 });
  box = $state.raw<Box>({ left: 0, top: 0, right: 3, bottom: 3 });
  farthest = $state(FARTHEST);
  /** cells kept free around the wall */
  margin = $state(1.9);
  /** set by hand: how large a cell is, and which point of the wall is in the middle */
  private own = $state.raw<{ cell: number; x: number; y: number } | undefined>();
  /** was it moved only to bring a card into sight? */
  private aside = $state(false);
  /** no gliding while a hand moves it */
  held = $state(false);

  private readonly whole = $derived.by(() => {
    const { box, room, margin } = this;
    const fits = Math.min(room.width / (box.right - box.left + 2 * margin), room.height / (box.bottom - box.top + 2 * margin));
    return { cell: Math.max(this.farthest, Math.min(USUAL, fits)), x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 };
  });
  readonly now = $derived(this.own ?? this.whole);
  /** has somebody moved it? */
  readonly isMoved = $derived(this.own !== undefined && !this.aside);
  readonly cell = $derived(this.now.cell);
  /** where the corner of cell 0,0 lies on the stage */
  readonly origin: Place = $derived([
    this.room.left + this.room.width / 2 - this.now.x * this.cell,
    this.room.top + this.room.height / 2 - this.now.y * this.cell,
  ]);

  /** From pixels of the stage to cells. */
  cellsAt(px: number, py: number): Place {
    return [(px - this.origin[0]) / this.cell, (py - this.origin[1]) / this.cell];
  }

  /** From where a pointer is to cells. */
  cellsUnder(event: { clientX: number; clientY: number }): Place {
    const at = this.stage?.getBoundingClientRect();
    return this.cellsAt(event.clientX - (at?.left ?? 0), event.clientY - (at?.top ?? 0));
  }

  /** Is a pointer over the part of the stage that nothing lies over? */
  holds(event: { clientX: number; clientY: number }): boolean {
    const at = this.stage?.getBoundingClientRect();
    if (!at) return false;
    const [x, y] = [event.clientX - at.left - this.room.left, event.clientY - at.top - this.room.top];
    return x > 0 && y > 0 && x < this.room.width && y < this.room.height;
  }

  /** Does the middle of a cell lie where it can be reached? */
  reaches(x: number, y: number, edge = 10): boolean {
    const { left, top, width, height } = this.room;
    const [px, py] = [this.origin[0] + (x + 0.5) * this.cell, this.origin[1] + (y + 0.5) * this.cell];
    return px > left + edge && px < left + width - edge && py > top + edge && py < top + height - edge;
  }

  moveBy(dx: number, dy: number): void {
    const { cell, x, y } = this.now;
    this.aside = false;
    this.own = { cell, ...this.kept(x - dx / cell, y - dy / cell) };
  }

  /** Closer or farther, while the point under the pointer stays where it is. */
  zoom(by: number, px = this.room.left + this.room.width / 2, py = this.room.top + this.room.height / 2): void {
    const [x, y] = this.cellsAt(px, py);
    const cell = Math.max(this.farthest, Math.min(NEAREST, this.cell * by));
    const middle: Place = [this.room.left + this.room.width / 2, this.room.top + this.room.height / 2];
    this.aside = false;
    this.own = { cell, ...this.kept(x + (middle[0] - px) / cell, y + (middle[1] - py) / cell) };
  }

  /** Bring a rectangle of cells into sight. */
  show(x: number, y: number, wide: number, high: number): void {
    const { width, height } = this.room;
    const { cell } = this;
    const [halfX, halfY] = [width / 2 / cell - 0.3, height / 2 / cell - 0.3];
    const near = (middle: number, from: number, to: number, half: number) =>
      to - from > 2 * half ? (from + to) / 2 : Math.min(Math.max(middle, to - half), from + half);
    const [cx, cy] = [near(this.now.x, x, x + wide, halfX), near(this.now.y, y, y + high, halfY)];
    if (Math.abs(cx - this.now.x) + Math.abs(cy - this.now.y) < 0.05) return;
    this.aside ||= this.own === undefined;
    this.own = { cell, x: cx, y: cy };
  }

  /** The wall has grown: whoever had come closer stays there if they see the newest card. */
  grown(x: number, y: number, wide: number, high: number): void {
    const inSight = this.reaches(x, y, 0) && this.reaches(x + wide - 1, y + high - 1, 0);
    if (this.aside || !inSight) this.reset();
  }

  reset(): void {
    this.own = undefined;
    this.aside = false;
  }

  /** The middle never leaves the wall. */
  private kept(x: number, y: number): { x: number; y: number } {
    const { left, right, top, bottom } = this.box;
    return { x: Math.max(left - 1, Math.min(right + 1, x)), y: Math.max(top - 1, Math.min(bottom + 1, y)) };
  }
}
