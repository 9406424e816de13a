/** The move being selected by clicks. */

import { isButton, matchingMoves, untouched, decidedMove, nextTouches, type Move } from "./clicks";
import type { Frame } from "$lib/table/frame";

const MAX_OFFERS = 6;

/** A move with several click paths is offered once. */
const isFirstPath = (move: Move, at: number, all: Move[]): boolean =>
  all.findIndex(({ words }) => words === move.words) === at;

export class MoveSelection {
  touched = $state.raw<string[]>([]);
  frame = $state.raw<Frame | undefined>();
  /** ignores clicks while a move is being sent */
  busy = $state(false);

  readonly moves: Move[] = $derived.by(() => {
    const { moves = [], touches = [] } = this.frame ?? {};
    return moves.flatMap((words, at) => (touches[at] ?? []).map((path) => ({ words, touches: path.split(" ") })));
  });
  readonly remaining = $derived(this.touched.length ? matchingMoves(this.moves, this.touched) : this.moves);
  readonly selectable = $derived(this.busy ? new Set<string>() : nextTouches(this.moves, this.touched));
  readonly firstSelectable = $derived(nextTouches(this.moves, []));
  /** is a thing on the table selectable, and not only a button? */
  readonly hasTargets = $derived([...this.selectable].some((key) => !isButton(key)));
  /** moves that have just a button */
  readonly buttonMoves = $derived(this.moves.filter(({ touches }) => touches.length === 1 && isButton(touches[0]!)));
  /** the choices beside the thing clicked last */
  readonly offers = $derived.by(() => {
    if (!this.touched.length) return [];
    const remaining = this.remaining.filter(isFirstPath);
    const pressed = this.remaining.filter((move) => untouched(move, this.touched).every(isButton)).filter(isFirstPath);
    return remaining.length <= MAX_OFFERS ? remaining : pressed;
  });

  constructor(private readonly send: (words: string) => void) {}

  show(frame: Frame): void {
    const same = frame.nth === this.frame?.nth && frame.seat === this.frame.seat && frame.ply === this.frame.ply;
    this.frame = frame;
    if (!same) this.touched = [];
  }

  canTouch(touch: string): boolean {
    return this.selectable.has(touch);
  }

  isSelected(touch: string): boolean {
    return this.touched.includes(touch);
  }

  /**
   * Clicks a thing that may stand for several keys: an item, and the zone it lies in. Returns whether it was
   * selectable.
   */
  touch(...keys: string[]): boolean {
    if (this.busy) return true;
    const extended = this.extend(this.touched, keys);
    if (extended.length > this.touched.length) {
      this.commit(extended);
      return true;
    }
    const chosen = keys.find((key) => this.touched.includes(key));
    if (chosen !== undefined) {
      this.touched = this.touched.filter((key) => key !== chosen);
      return true;
    }
    const restarted = this.extend([], keys);
    if (restarted.length) this.commit(restarted);
    return restarted.length > 0;
  }

  /** Drops one thing on another. */
  drop(first: string[], second: string[]): boolean {
    const picked = this.extend([], first);
    const paired = this.extend(picked, second);
    if (!picked.length || paired.length === picked.length) return false;
    this.commit(paired);
    return true;
  }

  /** The possible drop targets of a thing. */
  targets(first: string[]): Set<string> {
    const picked = this.extend([], first);
    return picked.length ? nextTouches(this.moves, picked) : new Set();
  }

  play(move: Move): void {
    this.touched = [];
    this.send(move.words);
  }

  cancel(): boolean {
    const hadSelection = this.touched.length > 0;
    this.touched = [];
    return hadSelection;
  }

  private commit(touched: string[]): void {
    const move = decidedMove(this.moves, touched);
    if (move) this.play(move);
    else this.touched = touched;
  }

  private extend(touched: string[], keys: string[]): string[] {
    let now = touched;
    for (const key of keys) if (nextTouches(this.moves, now).has(key)) now = [...now, key];
    return now;
  }
}
