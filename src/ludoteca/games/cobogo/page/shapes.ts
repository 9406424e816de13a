/** The patterns by the names of their shapes, as printed: columns and rows of their blocks. */

import type { Place } from "./cells";

export const SHAPES: Record<string, Place[]> = {
  I2: [
    [0, 0],
    [1, 0],
  ],
  I3: [
    [0, 0],
    [1, 0],
    [2, 0],
  ],
  V3: [
    [0, 0],
    [1, 0],
    [0, 1],
  ],
  I4: [
    [0, 0],
    [1, 0],
    [2, 0],
    [3, 0],
  ],
  O4: [
    [0, 0],
    [1, 0],
    [0, 1],
    [1, 1],
  ],
  T4: [
    [0, 0],
    [1, 0],
    [2, 0],
    [1, 1],
  ],
  L4: [
    [0, 0],
    [1, 0],
    [2, 0],
    [0, 1],
  ],
  S4: [
    [0, 0],
    [1, 0],
    [1, 1],
    [2, 1],
  ],
};
