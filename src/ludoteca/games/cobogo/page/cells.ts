/** Cells of the wall: places, rotations of a card, and the outline of a set of cells. A cell is 100 units wide. */

export type Place = [x: number, y: number];

export interface Block {
  /** its index on the unrotated card, so that it keeps its identity when the card is rotated */
  nth: number;
  x: number;
  y: number;
  kind: string;
}

/** A card's blocks as printed, row by row. */
export interface Front {
  wide: number;
  high: number;
  kinds: string[];
}

export interface Box {
  left: number;
  top: number;
  /** one beyond the last column and row */
  right: number;
  bottom: number;
}

export const cellOf = (x: number, y: number): string => `${x},${y}`;
export const placeOf = (cell: string): Place => cell.split(",").map(Number) as Place;

export function frontOf(kinds: string[], places: Place[]): Front {
  const wide = Math.max(...places.map(([x]) => x)) + 1;
  return { wide, high: kinds.length / wide, kinds };
}

/** The columns and rows of a rotated card. */
export const sizeOf = (front: { wide: number; high: number }, turn: number): Place =>
  turn % 2 ? [front.high, front.wide] : [front.wide, front.high];

/** The blocks of a card rotated clockwise by quarter turns, from its top left. */
export function turnedBlocks(front: Front, turn: number): Block[] {
  const { wide, high, kinds } = front;
  return kinds.map((kind, nth) => {
    const [x, y] = [nth % wide, Math.floor(nth / wide)];
    const rotations: Place[] = [
      [x, y],
      [high - 1 - y, x],
      [wide - 1 - x, high - 1 - y],
      [y, wide - 1 - x],
    ];
    const [column, row] = rotations[turn % 4]!;
    return { nth, x: column, y: row, kind };
  });
}

const appearanceKey = (front: Front, turn: number): string =>
  `${sizeOf(front, turn).join("x")} ${turnedBlocks(front, turn)
    .toSorted((a, b) => a.y - b.y || a.x - b.x)
    .map((block) => block.kind)
    .join(" ")}`;

/** The smallest rotation in which the card looks the same: moves name only that one. */
export const leastTurn = (front: Front, turn: number): number =>
  [0, 1, 2, 3].find((less) => appearanceKey(front, less) === appearanceKey(front, turn)) ?? turn;

/** The kinds of a rotated card in rows, for screen readers. */
export function rowsOf(front: Front, turn: number): string[][] {
  const rows: string[][] = [];
  for (const { x, y, kind } of turnedBlocks(front, turn)) (rows[y] ??= [])[x] = kind;
  return rows;
}

export function boxOf(places: Place[]): Box {
  const [xs, ys] = [places.map(([x]) => x), places.map(([, y]) => y)];
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs) + 1, bottom: Math.max(...ys) + 1 };
}

const SIDES: Place[] = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
];

/** Groups of cells connected by their sides: each copy of a pattern. */
export function groups(places: Place[]): Place[][] {
  const left = new Map(places.map((place) => [cellOf(...place), place]));
  const result: Place[][] = [];
  for (const [cell, place] of left) {
    if (!left.delete(cell)) continue;
    const group = [place];
    for (const [x, y] of group)
      for (const [dx, dy] of SIDES) {
        const near = left.get(cellOf(x + dx, y + dy));
        if (near && left.delete(cellOf(...near))) group.push(near);
      }
    result.push(group);
  }
  return result;
}

/** The outline of a group as a closed path, drawn slightly inside. */
export function outline(places: Place[], inset = 0): string {
  const has = new Set(places.map((place) => cellOf(...place)));
  const next = new Map<string, Place>();
  for (const [x, y] of places) {
    const edges: [Place, Place, Place][] = [
      [
        [0, -1],
        [x, y],
        [x + 1, y],
      ],
      [
        [1, 0],
        [x + 1, y],
        [x + 1, y + 1],
      ],
      [
        [0, 1],
        [x + 1, y + 1],
        [x, y + 1],
      ],
      [
        [-1, 0],
        [x, y + 1],
        [x, y],
      ],
    ];
    for (const [[dx, dy], from, to] of edges) if (!has.has(cellOf(x + dx, y + dy))) next.set(cellOf(...from), to);
  }
  const ring: Place[] = [];
  const start = next.keys().next().value;
  for (let cell = start; cell !== undefined && ring.length <= next.size;) {
    const to = next.get(cell)!;
    ring.push(to);
    cell = cellOf(...to);
    if (cell === start) break;
  }
  const at = (nth: number) => ring[(nth + ring.length) % ring.length]!;
  const way = (from: Place, to: Place): Place => [Math.sign(to[0] - from[0]), Math.sign(to[1] - from[1])];
  const bends = ring
    .map((corner, nth) => ({ corner, came: way(at(nth - 1), corner), goes: way(corner, at(nth + 1)) }))
    .filter(({ came, goes }) => came[0] !== goes[0] || came[1] !== goes[1]);
  const points = bends.map(({ corner: [x, y], came, goes }) => {
    const [dx, dy] = [(came[1] + goes[1]) * inset, (came[0] + goes[0]) * inset];
    return `${x * 100 - dx} ${y * 100 + dy}`;
  });
  return `M${points.join("L")}z`;
}
