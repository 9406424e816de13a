/** Clicks narrow the list of legal moves. The engine says what is touched for each: an item `hand-0/red-7`,
 * a zone `pile`, a cell `wall/3,2`, a seat `seat-2`, a button `button/done`. */

export interface Move {
  words: string;
  /** the things one touches to make it, in order; a move that can be made in several ways stands once for each */
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
    for (const thing of rest(move, touched)) things.add(thing);
  }
  return things;
}

/** The moves that are whole: all their things have been touched. */
export function whole(moves: Move[], touched: string[]): Move[] {
  return narrowed(moves, touched).filter((move) => move.touches.length === touched.length);
}

/** The move that is meant: all its things have been touched, or it alone is left and only its button is missing. */
export function settled(moves: Move[], touched: string[]): Move | undefined {
  if (!touched.length) return undefined;
  const [made] = whole(moves, touched);
  if (made) return made;
  const left = narrowed(moves, touched);
  const one = left.every((move) => move.words === left[0]!.words) ? left.find((move) => rest(move, touched).every(isButton)) : undefined;
  return touched.length > 1 ? one : undefined;
}

/** What of a way has not been touched yet. */
export function rest(move: Move, touched: string[]): string[] {
  const left = [...move.touches];
  for (const thing of touched) left.splice(left.indexOf(thing), 1);
  return left;
}

export const isButton = (thing: string): boolean => thing.startsWith("button/");
