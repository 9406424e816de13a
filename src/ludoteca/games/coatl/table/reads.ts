/** Which things of this table the words of a move stand for, where the words alone do not say. */

import type { View } from "$lib/types";
import { pieceOf } from "./faces";
import { itemsIn } from "./sight";

export const endKey = (coatl: string, end: "head-end" | "tail-end"): string => `${coatl}/${end}`;
export const NEW_COATL = "new-coatl";
export const bagKey = (piece: string): string => `bag-${pieceOf(piece).shape}/${piece}`;
/** Of two alike in the row the one further left has a key of its own. */
export const rowKey = (view: View, card: string, at: number): string =>
  itemsIn(view, "row").indexOf(card, at + 1) >= 0 ? `row/${card}/left` : `row/${card}`;

export const readsFor = (view: View) => (words: string): string[] | undefined => {
  const [verb, what = "", where = "", end = ""] = words.split(" ");
  const me = view.seat ?? 0;
  if (verb === "choose") return what === "deck" ? ["deck"] : [where === "left" ? `row/${what}/left` : `row/${what}`];
  if (verb === "start") return [`board-${me}/${what}`, NEW_COATL];
  if (verb === "pick") return [bagKey(what)];
  if (verb === "add") return [`board-${me}/${what}`, endKey(where.replace("-", `-${me}-`), end as "head-end")];
  return undefined;
};
