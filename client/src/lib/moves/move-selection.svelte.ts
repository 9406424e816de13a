/** The move that is being clicked together. */

import { isButton, narrowed, rest, settled, touchable, type Move } from "./clicks";
import type { Frame } from "$lib/table/frame";

const FEW = 6;

/** A move that can be said in several ways is offered once. */
const isFirstWay = (move: Move, at: number, all: Move[]): boolean => all.findIndex(({ words }) => words === move.words) === at;

export class Choice {
  touched = $state.raw<string[]>([]);
  frame = $state.raw<Frame | undefined>();
  /** no clicks while a decision is on its way */
  busy = $state(false);

  readonly moves: Move[] = $derived.by(() => {
    const { moves = [], touches = [] } = this.frame ?? {};
    return moves.flatMap((words, at) => (touches[at] ?? []).map((way) => ({ words, touches: way.split(" ") })));
  });
  readonly left = $derived(this.touched.length ? narrowed(this.moves, this.touched) : this.moves);
  readonly next = $derived(this.busy ? new Set<string>() : touchable(this.moves, this.touched));
  readonly first = $derived(touchable(this.moves, []));
  /** can a thing on the table be touched now, and not only a button? */
  readonly lit = $derived([...this.next].some((key) => !isButton(key)));
  /** moves that have a button of their own */
  readonly plain = $derived(this.moves.filter(({ touches }) => touches.length === 1 && isButton(touches[0]!)));
  /** what is offered beside the thing that was touched last */
  readonly offers = $derived.by(() => {
    if (!this.touched.length) return [];
    const left = this.left.filter(isFirstWay);
    const pressed = this.left.filter((move) => rest(move, this.touched).every(isButton)).filter(isFirstWay);
    return left.length <= FEW ? left : pressed;
  });

  constructor(private readonly send: (words: string) => void) {}

  show(frame: Frame): void {
    const same = frame.nth === this.frame?.nth && frame.seat === this.frame.seat && frame.ply === this.frame.ply;
    this.frame = frame;
    if (!same) this.touched = [];
  }

  can(touch: string): boolean {
    return this.next.has(touch);
  }

  isOn(touch: string): boolean {
    return this.touched.includes(touch);
  }

  /** A touch of one thing that may stand for several words: an item, and the zone it lies in.
   * Returns whether it meant anything. */
  touch(...keys: string[]): boolean {
    if (this.busy) return true;
    const wanted = this.taken(this.touched, keys);
    if (wanted.length > this.touched.length) {
      this.take(wanted);
      return true;
    }
    const chosen = keys.find((key) => this.touched.includes(key));
    if (chosen !== undefined) {
      this.touched = this.touched.filter((key) => key !== chosen);
      return true;
    }
    const anew = this.taken([], keys);
    if (anew.length) this.take(anew);
    return anew.length > 0;
  }

  /** One thing laid upon another. */
  drop(first: string[], second: string[]): boolean {
    const one = this.taken([], first);
    const two = this.taken(one, second);
    if (!one.length || two.length === one.length) return false;
    this.take(two);
    return true;
  }

  /** What the first thing could be laid upon. */
  targets(first: string[]): Set<string> {
    const one = this.taken([], first);
    return one.length ? touchable(this.moves, one) : new Set();
  }

  play(move: Move): void {
    this.touched = [];
    this.send(move.words);
  }

  cancel(): boolean {
    const had = this.touched.length > 0;
    this.touched = [];
    return had;
  }

  private take(touched: string[]): void {
    const move = settled(this.moves, touched);
    if (move) this.play(move);
    else this.touched = touched;
  }

  private taken(touched: string[], keys: string[]): string[] {
    let now = touched;
    for (const key of keys) if (touchable(this.moves, now).has(key)) now = [...now, key];
    return now;
  }
}
