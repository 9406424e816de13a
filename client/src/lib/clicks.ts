/** Clicks narrow the list of legal moves. A move is its words; a thing on the table stands for
 * one or more of those words: a card for its name, a zone for its id, a seat for `seat-2`. */

export interface Move {
  words: string;
  /** the things one touches to say it, in order; words that no thing stands for are left out */
  touches: string[];
}

/** The moves that can still be meant after these things have been touched, in any order. */
export function narrowed(moves: Move[], touched: string[]): Move[] {
  return moves.filter((move) => {
    const left = [...move.touches];
    return touched.every((thing) => {
      const at = left.indexOf(thing);
      if (at < 0) return false;
      left.splice(at, 1);
      return true;
    });
  });
}

/** The things that a next touch can be, given those touched already. */
export function touchable(moves: Move[], touched: string[]): Set<string> {
  const things = new Set<string>();
  for (const move of narrowed(moves, touched)) {
    const left = [...move.touches];
    for (const thing of touched) left.splice(left.indexOf(thing), 1);
    for (const thing of left) things.add(thing);
  }
  return things;
}

/** The moves that are whole: all their things have been touched. */
export function whole(moves: Move[], touched: string[]): Move[] {
  return narrowed(moves, touched).filter((move) => move.touches.length === touched.length);
}

/** The move to send at once, if only one can be meant and nothing is left to choose. */
export function settled(moves: Move[], touched: string[]): Move | undefined {
  const left = narrowed(moves, touched);
  return left.length === 1 && touched.length > 0 ? left[0] : undefined;
}
