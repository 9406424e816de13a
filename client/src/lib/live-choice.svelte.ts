/** The move that is being clicked together. */

import { narrowed, settled, touchable, whole, type Move } from "./clicks";
import type { Frame } from "./live-frame";
import { Things } from "./things";

const FEW = 6;

/** How a table with things of its own reads the legal moves: what is touched to say each. A move may be said
 * in several ways, and stands in the list once for each. */
export interface Reading {
  /** `usual` is how any table would read them */
  moves(words: string[], things: Things, usual: Move[]): Move[];
  /** how many things are touched before a move is meant, even if no other is left */
  least: number;
}

export class Choice {
  reading = $state.raw<Reading | undefined>();
  touched = $state.raw<string[]>([]);
  frame = $state.raw<Frame | undefined>();
  /** no clicks while a decision is on its way */
  busy = $state(false);
  /** moves that are offered even if they are the only ones left to mean, where a slip would cost dearly */
  asks: (move: Move) => boolean = () => false;

  readonly things = $derived(this.frame?.view ? new Things(this.frame.view, this.frame.chairs.length) : undefined);
  readonly moves: Move[] = $derived.by(() => {
    if (!this.frame || !this.things) return [];
    const usual = this.things.moves(this.frame.moves, this.frame.phrases);
    return this.reading?.moves(this.frame.moves, this.things, usual) ?? usual;
  });
  readonly left = $derived(this.touched.length ? narrowed(this.moves, this.touched) : this.moves);
  readonly next = $derived(this.busy ? new Set<string>() : touchable(this.moves, this.touched));
  readonly first = $derived(touchable(this.moves, []));
  /** moves that no thing on the table stands for */
  readonly plain = $derived(this.moves.filter((move) => move.touches.length === 0));
  /** what is offered beside the thing that was touched last */
  readonly offers = $derived.by(() => {
    if (!this.touched.length) return [];
    return this.left.length <= FEW ? this.left : whole(this.moves, this.touched);
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
    const enough = !!move && touched.length >= Math.min(this.reading?.least ?? 1, move.touches.length);
    if (enough && !this.asks(move)) this.play(move);
    else this.touched = touched;
  }

  private taken(touched: string[], keys: string[]): string[] {
    let now = touched;
    for (const key of keys) if (touchable(this.moves, now).has(key)) now = [...now, key];
    return now;
  }
}
