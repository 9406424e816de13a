/** Clicks narrow the list of legal moves. The engine says what is touched for each: an item `hand-0/red-7`,
 * a zone `pile`, a cell `wall/3,2`, a seat `seat-2`, a button `button/done`. */

export interface Move {
  words: string;
  /** the things one touches to make it, in order; a move that can be made in several ways stands once for each */
  touches: string[];
}

/** The moves that can still be meant after these things have been touched, in any order. */
export function matchingMoves(moves: Move[], touched: string[]): Move[] {
  return moves.filter((move) => {
    const remaining = [...move.touches];
    return touched.every((thing) => {
      const at = remaining.indexOf(thing);
      if (at < 0) return false;
      remaining.splice(at, 1);
      return true;
    });
  });
}

/** The things that a next touch can be, given those touched already. */
export function nextTouches(moves: Move[], touched: string[]): Set<string> {
  const things = new Set<string>();
  for (const move of matchingMoves(moves, touched)) {
    for (const thing of untouched(move, touched)) things.add(thing);
  }
  return things;
}

/** The moves that are whole: all their things have been touched. */
export function completeMoves(moves: Move[], touched: string[]): Move[] {
  return matchingMoves(moves, touched).filter((move) => move.touches.length === touched.length);
}

/** The move that is meant: all its things have been touched, or it alone is left and only its button is missing. */
export function decidedMove(moves: Move[], touched: string[]): Move | undefined {
  if (!touched.length) return undefined;
  const [complete] = completeMoves(moves, touched);
  if (complete) return complete;
  const remaining = matchingMoves(moves, touched);
  const byButton = remaining.every((move) => move.words === remaining[0]!.words)
    ? remaining.find((move) => untouched(move, touched).every(isButton))
    : undefined;
  return touched.length > 1 ? byButton : undefined;
}

/** What of a way has not been touched yet. */
export function untouched(move: Move, touched: string[]): string[] {
  const remaining = [...move.touches];
  for (const thing of touched) remaining.splice(remaining.indexOf(thing), 1);
  return remaining;
}

export const isButton = (thing: string): boolean => thing.startsWith("button/");
