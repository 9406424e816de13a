/** The positions of the seats, and the rim that runs through them all. */

import { MediaQuery } from "svelte/reactivity";

/** Portrait and small screens: seats in a row, the rim a rounded track. */
export const narrow = new MediaQuery("(max-width: 900px), (max-aspect-ratio: 1/1), (max-height: 500px)");
/** Tablets among those, where faces and words are larger. */
const tablet = new MediaQuery("(min-width: 701px) and (min-height: 501px)");

/** The angles of the other seats, by their number; the viewer is at the bottom, and clockwise starts at their left. */
const ANGLES: Record<number, number[]> = {
  1: [270],
  2: [218, 322],
  3: [200, 270, 340],
  4: [197, 243, 297, 343],
  5: [193, 229, 270, 311, 347],
  6: [186, 214, 250, 290, 326, 354],
};
export const anglesFor = (others: number): number[] => ANGLES[others] ?? [];

type Point = [x: number, y: number];

export interface Rim {
  /** the rim, from the bottom clockwise */
  path: string;
  /** the same as many short line segments: measuring a path is slow in browsers */
  outline: Point[];
  inner: { cx: number; cy: number; rx: number; ry: number } | undefined;
  /** the middles of the other seats */
  seats: Point[];
}

/** A part of an ellipse, in degrees. */
function arcPoints(cx: number, cy: number, rx: number, ry: number, from: number, to: number, steps: number): Point[] {
  return Array.from({ length: steps + 1 }, (_, nth) => {
    const turn = ((from + ((to - from) * nth) / steps) * Math.PI) / 180;
    return [cx + rx * Math.cos(turn), cy + ry * Math.sin(turn)];
  });
}

const TOP = 44;
const FOOT = 64;
const SIDE = 108;

export function rimOf(wide: number, high: number, others: number, upright: boolean): Rim {
  if (upright) return track(wide, high, others);
  const ry = Math.max(40, (high - TOP - FOOT) / 2);
  const rx = Math.max(80, wide / 2 - SIDE);
  const [cx, cy] = [wide / 2, TOP + ry];
  const arc = (y: number) => `A${rx} ${ry} 0 0 1 ${cx} ${y}`;
  return {
    path: `M${cx} ${cy + ry}${arc(cy - ry)}${arc(cy + ry)}Z`,
    outline: arcPoints(cx, cy, rx, ry, 90, 450, 360),
    inner: { cx, cy, rx: rx - 35, ry: ry - 35 },
    seats: anglesFor(others).map((angle) => {
      const turn = (angle * Math.PI) / 180;
      return [cx + rx * Math.cos(turn), cy + ry * Math.sin(turn)];
    }),
  };
}

function track(wide: number, high: number, others: number): Rim {
  const [left, right, top, foot, r] = [13, wide - 13, tablet.current ? 50 : 38, Math.max(130, high - 5), 44];
  const corner = (x: number, y: number) => `A${r} ${r} 0 0 1 ${x} ${y}`;
  const path =
    `M${wide / 2} ${foot}H${left + r}${corner(left, foot - r)}V${top + r}${corner(left + r, top)}` +
    `H${right - r}${corner(right, top + r)}V${foot - r}${corner(right - r, foot)}Z`;
  const seats = Array.from({ length: others }, (_, at): Point => [14 + ((wide - 28) * (at + 0.5)) / others, top]);
  const round = (x: number, y: number, from: number) => arcPoints(x, y, r, r, from, from + 90, 16);
  const outline: Point[] = [
    [wide / 2, foot],
    ...round(left + r, foot - r, 90),
    ...round(left + r, top + r, 180),
    ...round(right - r, top + r, 270),
    ...round(right - r, foot - r, 0),
    [wide / 2, foot],
  ];
  return { path, outline, inner: undefined, seats };
}

/** A mark on the rim: an arrow, or the sign of the colour. */
export interface Mark {
  x: number;
  y: number;
  angle: number;
  /** the sign, in the middle of a long stretch */
  sign: boolean;
  /** the stretch it lies in, clockwise from the first stop */
  stretch: number;
}

export interface RimMarks {
  length: number;
  /** the distance of each seat along the rim, clockwise, the viewer's first */
  stops: number[];
  marks: Mark[];
}

/** Distances along the outline, and the points at them. */
function measureOutline(outline: Point[]): { length: number; at(far: number): Point; along(spot: Point): number } {
  const far = [0];
  for (let nth = 1; nth < outline.length; nth++)
    far.push(far[nth - 1]! + distanceBetween(outline[nth - 1]!, outline[nth]!));
  const between = (nth: number, part: number): Point => {
    const [[x, y], [a, b]] = [outline[nth]!, outline[nth + 1]!];
    return [x + (a - x) * part, y + (b - y) * part];
  };
  return {
    length: far.at(-1)!,
    at(distance) {
      const nth = Math.max(
        0,
        Math.min(
          outline.length - 2,
          far.findLastIndex((start) => start <= distance),
        ),
      );
      return between(nth, (distance - far[nth]!) / Math.max(1e-9, far[nth + 1]! - far[nth]!));
    },
    along(spot) {
      let [best, least] = [0, Infinity];
      for (let nth = 0; nth < outline.length - 1; nth++) {
        const [[x, y], [a, b]] = [outline[nth]!, outline[nth + 1]!];
        const long = Math.max(1e-9, (a - x) ** 2 + (b - y) ** 2);
        const part = Math.max(0, Math.min(1, ((spot[0] - x) * (a - x) + (spot[1] - y) * (b - y)) / long));
        const away = distanceBetween(spot, between(nth, part));
        if (away < least) [least, best] = [away, far[nth]! + part * Math.sqrt(long)];
      }
      return best;
    },
  };
}
const distanceBetween = ([x, y]: Point, [a, b]: Point): number => Math.hypot(a - x, b - y);

/** The marks between the seats. `clear` is the width of the turn sign on the rim. */
export function marksOn(round: Rim, upright: boolean, mine: boolean, clear: number): RimMarks {
  const { length, at: pointAt, along } = measureOutline(round.outline);
  const stops = [...(mine ? [0] : []), ...round.seats.map(along)];
  const room = (stop: number) => (mine && stop % stops.length === 0 ? clear : !upright ? 92 : tablet.current ? 45 : 33);
  const marks: Mark[] = [];
  stops.forEach((stop, at) => {
    const next = (stops[at + 1] ?? length + stops[0]!) - room(at + 1);
    const from = stop + room(at);
    if (next - from < 6) return;
    const many = Math.max(1, Math.floor((next - from) / (upright ? 26 : 34)));
    for (let nth = 0; nth < many; nth++) {
      const far = (from + ((next - from) * (nth + 0.5)) / many) % length;
      if (!mine && !upright && Math.min(far, length - far) < clear) continue; // the turn sign is there
      const [[x, y], ahead] = [pointAt(far), pointAt((far + 2) % length)];
      const turn = Math.atan2(ahead[1] - y, ahead[0] - x);
      const off = upright ? 0 : 17;
      marks.push({
        x: x - Math.sin(turn) * off,
        y: y + Math.cos(turn) * off,
        angle: (turn * 180) / Math.PI,
        sign: many > 4 && nth === (many - 1) >> 1,
        stretch: at,
      });
    }
  });
  return { length, stops, marks };
}
