/** Keys of the things on this board, as the engine names them. */

import type { View } from "$lib/types";
import { pieceOf } from "./faces";
import { itemsIn } from "./view-model";

export const endKey = (coatl: string, end: "head-end" | "tail-end"): string => `${coatl}/${end}`;
export const NEW_COATL = "button/new-coatl";
export const bagKey = (piece: string): string => `bag-${pieceOf(piece).shape}/${piece}`;
/** Of two equal cards in the row the left one has a key of its own. */
export const rowKey = (view: View, card: string, at: number): string =>
  itemsIn(view, "row").indexOf(card, at + 1) >= 0 ? `row/${card}/left` : `row/${card}`;
