/** Where the seats stand, and the rim that runs through them all. */

import { MediaQuery } from "svelte/reactivity";

/** Upright screens and small ones: seats in a row, the rim a rounded track. */
export const narrow = new MediaQuery("(max-width: 900px), (max-aspect-ratio: 1/1), (max-height: 500px)");

/** The angles of the others, by how many they are; mine is the bottom, and clockwise starts at my left. */
const ANGLES: Record<number, number[]> = {
  1: [270],
  2: [218, 322],
  3: [200, 270, 340],
  4: [197, 243, 297, 343],
  5: [193, 229, 270, 311, 347],
  6: [186, 214, 250, 290, 326, 354],
};
export const anglesFor = (others: number): number[] => ANGLES[others] ?? [];

export interface Round {
  /** the rim, from the bottom clockwise */
  path: string;
  inner: { cx: number; cy: number; rx: number; ry: number } | undefined;
  /** the middle of every other's seat */
  seats: [number, number][];
}

const TOP = 44;
const FOOT = 64;
const SIDE = 108;

export function roundOf(wide: number, high: number, others: number, upright: boolean): Round {
  if (upright) return track(wide, high, others);
  const ry = Math.max(40, (high - TOP - FOOT) / 2);
  const rx = Math.max(80, wide / 2 - SIDE);
  const [cx, cy] = [wide / 2, TOP + ry];
  const arc = (y: number) => `A${rx} ${ry} 0 0 1 ${cx} ${y}`;
  return {
    path: `M${cx} ${cy + ry}${arc(cy - ry)}${arc(cy + ry)}Z`,
    inner: { cx, cy, rx: rx - 35, ry: ry - 35 },
    seats: anglesFor(others).map((angle) => {
      const turn = (angle * Math.PI) / 180;
      return [cx + rx * Math.cos(turn), cy + ry * Math.sin(turn)];
    }),
  };
}

function track(wide: number, high: number, others: number): Round {
  const [left, right, top, foot, r] = [13, wide - 13, 38, Math.max(130, high - 5), 44];
  const corner = (x: number, y: number) => `A${r} ${r} 0 0 1 ${x} ${y}`;
  const path =
    `M${wide / 2} ${foot}H${left + r}${corner(left, foot - r)}V${top + r}${corner(left + r, top)}` +
    `H${right - r}${corner(right, top + r)}V${foot - r}${corner(right - r, foot)}Z`;
  const seats = Array.from({ length: others }, (_, at): [number, number] => [14 + ((wide - 28) * (at + 0.5)) / others, top]);
  return { path, inner: undefined, seats };
}

/** One mark on the rim: an arrow, or the sign of the colour. */
export interface Mark {
  x: number;
  y: number;
  angle: number;
  /** in the middle of a long stretch stands the sign */
  sign: boolean;
  /** the stretch it lies in, counted clockwise from the first stop */
  stretch: number;
}

export interface Marked {
  length: number;
  /** how far along the rim each seat lies, clockwise, mine first if I sit here */
  stops: number[];
  marks: Mark[];
}

const STEPS = 720;

/** The marks between the seats. `clear` is the room that my sign takes on the rim. */
export function marked(round: Round, upright: boolean, mine: boolean, clear: number): Marked {
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  path.setAttribute("d", round.path);
  const length = path.getTotalLength();
  const points = Array.from({ length: STEPS }, (_, at) => path.getPointAtLength((length * at) / STEPS));
  const along = ([x, y]: [number, number]) => {
    let best = 0;
    let least = Infinity;
    points.forEach((point, at) => {
      const far = (point.x - x) ** 2 + (point.y - y) ** 2;
      if (far < least) [least, best] = [far, at];
    });
    return (best / STEPS) * length;
  };
  const stops = [...(mine ? [0] : []), ...round.seats.map(along)];
  const room = (stop: number) => (mine && stop % stops.length === 0 ? clear : upright ? 33 : 92);
  const marks: Mark[] = [];
  stops.forEach((stop, at) => {
    const next = (stops[at + 1] ?? length + stops[0]!) - room(at + 1);
    const from = stop + room(at);
    if (next - from < 6) return;
    const many = Math.max(1, Math.floor((next - from) / (upright ? 26 : 34)));
    for (let nth = 0; nth < many; nth++) {
      const far = (from + ((next - from) * (nth + 0.5)) / many) % length;
      if (!mine && !upright && Math.min(far, length - far) < clear) continue; // there the sign says who plays
      const [here, ahead] = [path.getPointAtLength(far), path.getPointAtLength((far + 2) % length)];
      const turn = Math.atan2(ahead.y - here.y, ahead.x - here.x);
      const off = upright ? 0 : 17;
      marks.push({
        x: here.x - Math.sin(turn) * off,
        y: here.y + Math.cos(turn) * off,
        angle: (turn * 180) / Math.PI,
        sign: many > 4 && nth === (many - 1) >> 1,
        stretch: at,
      });
    }
  });
  return { length, stops, marks };
}
