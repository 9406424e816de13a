/** Where the things and places of a move lie on the board, for arrows drawn over it. */

export interface Point {
  x: number;
  y: number;
}

/** A move to draw: the keys that it touches, in order, and its look. */
export interface Trail {
  kind: "hint" | "played" | "better";
  label: string;
  touches: string[];
}

export interface DrawnTrail {
  kind: Trail["kind"];
  label: string;
  /** the curve from thing to place; empty for a single thing */
  path: string;
  /** where the label stands: at the first thing's edge */
  badge: Point;
  /** the outline of every thing touched */
  boxes: { x: number; y: number; width: number; height: number }[];
}

const BADGE = 13; // half the width of a label
const GAP = 2;

/** The visible element that stands for a key, the narrowest first. */
function elementOf(board: HTMLElement, key: string): HTMLElement | undefined {
  const found = [...board.querySelectorAll<HTMLElement>(`[data-touch~="${CSS.escape(key)}"]`)].filter((element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 0 && height > 0;
  });
  const isFirst = (element: HTMLElement) => element.dataset["touch"]!.split(" ")[0] === key;
  return found.find(isFirst) ?? found[0];
}

/** The trails as they lie on the board now. Labels stand beside what they name and never over each other. */
export function drawTrails(board: HTMLElement, trails: Trail[]): DrawnTrail[] {
  const origin = board.getBoundingClientRect();
  const labels: Point[] = [];
  return trails.flatMap(({ kind, label, touches }) => {
    const elements = touches.map((key) => elementOf(board, key)).filter((element) => element !== undefined);
    if (!elements.length) return [];
    const boxes = elements.map((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return { x: left - origin.left, y: top - origin.top, width, height };
    });
    const badge = freePlace(boxes[0]!, labels, origin.width, origin.height);
    labels.push(badge);
    return [{ kind, label, badge, boxes, path: pathAlong(boxes) }];
  });
}

interface Box extends Point {
  width: number;
  height: number;
}

const centre = ({ x, y, width, height }: Box): Point => ({ x: x + width / 2, y: y + height / 2 });

/** A place for a label at the edge of a thing, inside the board and away from the other labels. */
function freePlace(box: Box, taken: Point[], width: number, height: number): Point {
  const { x } = centre(box);
  const clamp = (value: number, most: number) => Math.max(BADGE + GAP, Math.min(most - BADGE - GAP, value));
  const candidates = [
    { x, y: box.y - BADGE - GAP },
    { x: box.x + box.width + BADGE + GAP, y: box.y + box.height / 2 },
    { x: box.x - BADGE - GAP, y: box.y + box.height / 2 },
    { x, y: box.y + box.height + BADGE + GAP },
    { x: box.x, y: box.y - BADGE - GAP },
    { x: box.x + box.width, y: box.y - BADGE - GAP },
  ].map((place) => ({ x: clamp(place.x, width), y: clamp(place.y, height) }));
  const isFree = (place: Point) =>
    taken.every((other) => Math.hypot(other.x - place.x, other.y - place.y) >= 2 * BADGE + GAP);
  return candidates.find(isFree) ?? candidates[0]!;
}

/** A curve from the edge of the first box to the edge of the last, over those between. */
function pathAlong(boxes: Box[]): string {
  if (boxes.length < 2) return "";
  const parts: string[] = [];
  for (let nth = 1; nth < boxes.length; nth += 1) {
    const from = edgeTowards(boxes[nth - 1]!, centre(boxes[nth]!));
    const to = edgeTowards(boxes[nth]!, centre(boxes[nth - 1]!));
    const length = Math.hypot(to.x - from.x, to.y - from.y);
    if (length < 8) continue;
    const bend = Math.min(60, length / 5);
    const control = {
      x: (from.x + to.x) / 2 + ((from.y - to.y) / length) * bend,
      y: (from.y + to.y) / 2 + ((to.x - from.x) / length) * bend,
    };
    const at = ({ x, y }: Point) => `${x.toFixed(1)} ${y.toFixed(1)}`;
    parts.push(`M${at(from)}Q${at(control)} ${at(to)}`);
  }
  return parts.join("");
}

/** Where the line from the centre of a box towards a point leaves the box. */
function edgeTowards(box: Box, { x, y }: Point): Point {
  const from = centre(box);
  const dx = x - from.x;
  const dy = y - from.y;
  const scale = Math.min(
    dx ? box.width / 2 / Math.abs(dx) : Infinity,
    dy ? box.height / 2 / Math.abs(dy) : Infinity,
    1,
  );
  return { x: from.x + dx * scale, y: from.y + dy * scale };
}
