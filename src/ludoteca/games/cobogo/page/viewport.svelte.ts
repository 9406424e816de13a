/** The visible part of the wall: all of it, until the user zooms or pans. */

import type { Box, Place } from "./cells";

export const MAX_CELL = 110;
export const MIN_CELL = 24;
/** smallest cell of the whole wall, in pixels, in a read-only view */
export const OVERVIEW = 12;
/** smallest cell after the match, where the whole wall is shown above the result */
export const WHOLE = 5;
const DEFAULT_CELL = 84;

export interface FreeArea {
  left: number;
  top: number;
  width: number;
  height: number;
}

export class Viewport {
  stage: HTMLElement | undefined;
  /** the part of the stage that nothing covers, in pixels */
  room = $state.raw<FreeArea>({ left: 0, top: 0, width: 600, height: 400 });
  box = $state.raw<Box>({ left: 0, top: 0, right: 3, bottom: 3 });
  minCell = $state(MIN_CELL);
  /** cells kept free around the wall */
  margin = $state(1.9);
  /** set by the user: the size of a cell, and the point of the wall in the middle */
  private custom = $state.raw<{ cell: number; x: number; y: number } | undefined>();
  /** was it panned only to bring a card into view? */
  private isShifted = $state(false);
  /** no transition while it is dragged */
  isDragged = $state(false);

  private readonly whole = $derived.by(() => {
    const { box, room, margin } = this;
    const fits = Math.min(
      room.width / (box.right - box.left + 2 * margin),
      room.height / (box.bottom - box.top + 2 * margin),
    );
    return {
      cell: Math.max(this.minCell, Math.min(DEFAULT_CELL, fits)),
      x: (box.left + box.right) / 2,
      y: (box.top + box.bottom) / 2,
    };
  });
  readonly current = $derived(this.custom ?? this.whole);
  /** has the user zoomed or panned? */
  readonly isMoved = $derived(this.custom !== undefined && !this.isShifted);
  readonly cell = $derived(this.current.cell);
  /** the corner of cell 0,0 on the stage */
  readonly origin: Place = $derived([
    this.room.left + this.room.width / 2 - this.current.x * this.cell,
    this.room.top + this.room.height / 2 - this.current.y * this.cell,
  ]);

  /** Converts pixels of the stage to cells. */
  cellsAt(px: number, py: number): Place {
    return [(px - this.origin[0]) / this.cell, (py - this.origin[1]) / this.cell];
  }

  /** Converts a pointer position to cells. */
  cellsUnder(event: { clientX: number; clientY: number }): Place {
    const at = this.stage?.getBoundingClientRect();
    return this.cellsAt(event.clientX - (at?.left ?? 0), event.clientY - (at?.top ?? 0));
  }

  /** Is a pointer over the part of the stage that nothing covers? */
  isOver(event: { clientX: number; clientY: number }): boolean {
    const at = this.stage?.getBoundingClientRect();
    if (!at) return false;
    const [x, y] = [event.clientX - at.left - this.room.left, event.clientY - at.top - this.room.top];
    return x > 0 && y > 0 && x < this.room.width && y < this.room.height;
  }

  /** Is the middle of a cell within reach? */
  isInside(x: number, y: number, edge = 10): boolean {
    const { left, top, width, height } = this.room;
    const [px, py] = [this.origin[0] + (x + 0.5) * this.cell, this.origin[1] + (y + 0.5) * this.cell];
    return px > left + edge && px < left + width - edge && py > top + edge && py < top + height - edge;
  }

  moveBy(dx: number, dy: number): void {
    const { cell, x, y } = this.current;
    this.isShifted = false;
    this.custom = { cell, ...this.clampToWall(x - dx / cell, y - dy / cell) };
  }

  /** Zooms while the point under the pointer stays in place. */
  zoom(by: number, px = this.room.left + this.room.width / 2, py = this.room.top + this.room.height / 2): void {
    const [x, y] = this.cellsAt(px, py);
    const cell = Math.max(this.minCell, Math.min(MAX_CELL, this.cell * by));
    const middle: Place = [this.room.left + this.room.width / 2, this.room.top + this.room.height / 2];
    this.isShifted = false;
    this.custom = { cell, ...this.clampToWall(x + (middle[0] - px) / cell, y + (middle[1] - py) / cell) };
  }

  /** Pans a rectangle of cells into view. */
  show(x: number, y: number, wide: number, high: number): void {
    const { width, height } = this.room;
    const { cell } = this;
    const [halfX, halfY] = [width / 2 / cell - 0.3, height / 2 / cell - 0.3];
    const near = (middle: number, from: number, to: number, half: number) =>
      to - from > 2 * half ? (from + to) / 2 : Math.min(Math.max(middle, to - half), from + half);
    const [cx, cy] = [near(this.current.x, x, x + wide, halfX), near(this.current.y, y, y + high, halfY)];
    if (Math.abs(cx - this.current.x) + Math.abs(cy - this.current.y) < 0.05) return;
    this.isShifted ||= this.custom === undefined;
    this.custom = { cell, x: cx, y: cy };
  }

  /** The wall has grown: a user who has zoomed in stays there if the newest card is visible. */
  onWallGrown(x: number, y: number, wide: number, high: number): void {
    const inSight = this.isInside(x, y, 0) && this.isInside(x + wide - 1, y + high - 1, 0);
    if (this.isShifted || !inSight) this.reset();
  }

  reset(): void {
    this.custom = undefined;
    this.isShifted = false;
  }

  /** Keeps the middle of the stage on the wall. */
  private clampToWall(x: number, y: number): { x: number; y: number } {
    const { left, right, top, bottom } = this.box;
    return { x: Math.max(left - 1, Math.min(right + 1, x)), y: Math.max(top - 1, Math.min(bottom + 1, y)) };
  }
}
