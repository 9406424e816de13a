/** The drawings: one sprite, and the view box of each symbol in its own units. */

import sprite from "./art/sprite.svg?url";
import { pieceOf } from "./faces";

type Box = [x: number, y: number, width: number, height: number];

const BOXES: [RegExp, Box][] = [
  [/^(body|ghost|slot)/, [5, 0, 48, 59]],
  [/^head/, [0, -1, 78, 60]],
  [/^tail/, [5, 2, 77, 60]],
  [/^seg-any/, [0, 0, 55, 40]],
  [/^seg/, [0, 0, 41, 40]],
  [/^(god|cross|seal)/, [0, 0, 32, 32]],
  [/^casa/, [0, 0, 128, 128]],
  [/^token/, [0, 0, 64, 64]],
  [/^bag/, [0, 0, 48, 58]],
  [/^back/, [0, 0, 108, 112]],
  [/^temple-art/, [0, 0, 108, 30]],
  [/^sunstone/, [0, 5, 100, 96]],
  [/^conch/, [0, 2, 64, 56]],
  [/^length/, [0, 0, 62, 20]],
  [/^infinity/, [0, 0, 40, 22]],
  [/^no$/, [0, 0, 48, 48]],
];

export const boxOf = (id: string): Box => BOXES.find(([name]) => name.test(id))?.[1] ?? [0, 0, 24, 24];
export const hrefOf = (id: string): string => `${sprite}#${id}`;
/** The symbol of a piece: `red-body` is `body-red`. */
export const symbolOf = (piece: string): string => {
  const { colour, shape } = pieceOf(piece);
  return `${shape}-${colour}`;
};
