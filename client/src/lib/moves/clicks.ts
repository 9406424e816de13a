/**
 * Clicks narrow the list of legal moves. The engine lists the keys to click for each: an item `hand-0/red-7`, a zone
 * `pile`, a cell `wall/3,2`, a seat `seat-2`, a button `button/done`.
 */

export interface Move {
  words: string;
  /** the keys to click, in order; a move with several click paths is listed once for each */
  touches: string[];
}

/** The moves that are still possible after these clicks, in any order. */
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

/** The keys that can be clicked next. */
export function nextTouches(moves: Move[], touched: string[]): Set<string> {
  const things = new Set<string>();
  for (const move of matchingMoves(moves, touched)) {
    for (const thing of untouched(move, touched)) things.add(thing);
  }
  return things;
}

/** The complete moves: all their keys have been clicked. */
export function completeMoves(moves: Move[], touched: string[]): Move[] {
  return matchingMoves(moves, touched).filter((move) => move.touches.length === touched.length);
}

/** The decided move: complete, or the only one left with just its button missing. */
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

/** The keys of a move that have not been clicked yet. */
export function untouched(move: Move, touched: string[]): string[] {
  const remaining = [...move.touches];
  for (const thing of touched) remaining.splice(remaining.indexOf(thing), 1);
  return remaining;
}

export const isButton = (thing: string): boolean => thing.startsWith("button/");
