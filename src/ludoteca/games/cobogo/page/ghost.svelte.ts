/**
 * The hovering card: its position and rotation, whether it fits there, and what it would add. Legal moves tell what
 * fits; the server tells why something does not, and what it would bring.
 */

import { getContext, setContext } from "svelte";
import type { Refusal } from "$lib/app/api";
import type { Move } from "$lib/moves/clicks";
import type { MovePreview } from "$lib/wire";
import { cellOf, leastTurn, placeOf, rowsOf, sizeOf, turnedBlocks, type Block, type Place } from "./cells";
import { goalsOf, type BoardContext } from "./board-context.svelte";

const LAY = /^lay (\S+) (-?\d+,-?\d+)(?: turned (\d))?$/;
/** ms that it must rest before the server is asked */
const REST = 90;

/** the middle of a cell is the edge between two places of an even card: a small offset decides for the first */
const NUDGE = 0.06;

export interface Answer {
  fits: boolean;
  /** the key of the refusal, once the server has sent it */
  why: string | undefined;
  text: string;
  /** the change of each goal */
  changes: number[];
  soon: Place[][];
  lost: Place[][];
  wins: boolean;
}

const placesKey = (places: Place[]) =>
  places
    .map((place) => cellOf(...place))
    .toSorted()
    .join(" ");
const without = (some: Place[][], others: Place[][]) => {
  const otherKeys = new Set(others.map(placesKey));
  return some.filter((places) => !otherKeys.has(placesKey(places)));
};

export class Ghost {
  /** quarter turns clockwise */
  turn = $state(0);
  /** the pointed position, in fractional cells */
  aim = $state.raw<Place | undefined>();
  /** does it wait at its place for a second click? */
  rests = $state(false);
  /** is it dragged from the hand? */
  carried = $state(false);
  /** the highlighted goal */
  goal = $state<number | undefined>();
  /** the card being sent to the server: it stays where it was laid */
  sent = $state.raw<{ at: Place; size: Place; blocks: Block[] } | undefined>();
  private readonly turns = new Map<string, number>();
  private reasons = $state.raw(new Map<string, Refusal | null>());
  private futures = $state.raw(new Map<string, MovePreview | null>());
  private requested = new Set<string>();

  constructor(private readonly board: BoardContext) {
    $effect(() => {
      void this.epoch;
      this.reasons = new Map();
      this.futures = new Map();
      this.requested = new Set();
      this.sent = undefined;
    });
    $effect(() => {
      if (this.context.source.refused) this.sent = undefined;
    });
    $effect(() => {
      if (this.card !== undefined) return;
      this.aim = undefined;
      this.rests = false;
    });
    $effect(() => {
      const { words, move } = this;
      if (words === undefined) return;
      const timer = setTimeout(() => void (move ? this.fetchWhatIf(move.words) : this.fetchReason(words)), REST);
      return () => clearTimeout(timer);
    });
  }

  private get context() {
    return this.board.context;
  }
  private readonly epoch = $derived.by(
    () =>
      `${this.context.frame?.table} ${this.context.frame?.seat} ${this.context.frame?.ply} ${this.context.frame?.nth}`,
  );

  /** the selected card of the hand */
  readonly card = $derived.by(() => {
    const stem = `${this.board.hand?.id}/`;
    const key = this.context.isMyTurn
      ? this.context.selection.touched.find((touch) => touch.startsWith(stem))
      : undefined;
    return key?.slice(stem.length);
  });
  readonly front = $derived.by(() => (this.card === undefined ? undefined : this.board.fronts.get(this.card)));
  readonly size: Place = $derived(this.front ? sizeOf(this.front, this.turn) : [0, 0]);
  /** the legal moves of the selected card, by rotation and cell */
  private readonly moves = $derived.by(() => {
    const movesByKey = new Map<string, Move>();
    if (this.card === undefined) return movesByKey;
    for (const move of this.context.selection.moves) {
      const [, card, cell, turn = "0"] = LAY.exec(move.words) ?? [];
      if (card === this.card) movesByKey.set(`${turn} ${cell}`, move);
    }
    return movesByKey;
  });
  /** the only place there is, for the first card */
  private readonly only = $derived.by((): Place | undefined => {
    const cells = new Set([...this.moves.keys()].map((key) => key.slice(2)));
    return cells.size === 1 ? placeOf([...cells][0]!) : undefined;
  });
  /** does it fit nowhere at its current rotation? */
  readonly mustTurn = $derived.by(
    () => this.moves.size > 0 && ![...this.moves.keys()].some((key) => key[0] === String(this.least)),
  );
  private readonly least = $derived(this.front ? leastTurn(this.front, this.turn) : 0);

  /** the place and rotation of the tutorial's suggested move */
  private readonly suggested = $derived.by(() => {
    const [, card, cell, turn = "0"] = LAY.exec(this.context.suggestedMove ?? "") ?? [];
    return cell !== undefined && card === this.card ? { at: placeOf(cell), turn } : undefined;
  });
  /** must it be rotated first? */
  readonly isAstray = $derived(this.suggested !== undefined && this.suggested.turn !== String(this.least));
  readonly suggestedPlace = $derived(this.isAstray ? undefined : this.suggested?.at);

  moveAt(x: number, y: number): Move | undefined {
    return this.moves.get(`${this.least} ${cellOf(x, y)}`);
  }
  /** The place of the card whose middle is on this cell. */
  placeOn(cx: number, cy: number): Place {
    return this.only ?? [cx - Math.floor((this.size[0] - 1) / 2), cy - Math.floor((this.size[1] - 1) / 2)];
  }

  /** the cell of its top left block */
  readonly at: Place | undefined = $derived.by(() => {
    if (!this.front || !this.aim) return undefined;
    return (
      this.only ?? [
        Math.round(this.aim[0] - this.size[0] / 2 + NUDGE),
        Math.round(this.aim[1] - this.size[1] / 2 + NUDGE),
      ]
    );
  });
  readonly blocks: Block[] = $derived(this.front ? turnedBlocks(this.front, this.turn) : []);
  readonly places: Place[] = $derived.by(() => {
    const { at } = this;
    return at ? this.blocks.map(({ x, y }) => [at[0] + x, at[1] + y] as Place) : [];
  });
  readonly move = $derived(this.at && this.moveAt(...this.at));
  readonly words = $derived.by(() => {
    if (!this.at || this.card === undefined) return undefined;
    return `lay ${this.card} ${cellOf(...this.at)}${this.turn ? ` turned ${this.turn}` : ""}`;
  });
  /** the cells in the way: glass may not be covered */
  readonly isRefused: Place[] = $derived.by(() =>
    this.move ? [] : this.places.filter((place) => this.board.wall.get(cellOf(...place)) === "glass"),
  );

  readonly answer: Answer | undefined = $derived.by(() => {
    if (this.words === undefined) return undefined;
    const { texts } = this.context;
    const none = { changes: [], soon: [], lost: [], wins: false };
    if (!this.move) {
      const reason = this.reasons.get(this.words);
      const hasText = reason && texts.has(`world.${reason.key}`);
      const text = hasText
        ? texts.say(`world.${reason.key}`, reason.args)
        : texts.say(this.mustTurn ? "world.turn_it" : "world.not_here");
      return { ...none, fits: false, why: reason?.key, text };
    }
    const future = this.futures.get(this.move.words);
    const [now, then] = [this.board.goals, future ? goalsOf(future.view) : []];
    if (!future || then.length !== now.length)
      return { ...none, fits: true, why: undefined, text: texts.say("world.fits") };
    const wins = then.every((goal) => goal.now >= goal.target);
    return {
      fits: true,
      why: undefined,
      text: texts.say(wins ? "world.wins" : "world.fits"),
      changes: then.map((goal, nth) => goal.now - now[nth]!.now),
      soon: then.flatMap((goal, nth) => without(goal.copies, now[nth]!.copies)),
      lost: now.flatMap((goal, nth) => without(goal.copies, then[nth]!.copies)),
      wins,
    };
  });
  /** what it adds and spoils, in words */
  readonly effects: string[] = $derived.by(() =>
    (this.answer?.changes ?? []).flatMap((by, nth) => {
      const goal = this.board.goalName(this.board.goals[nth]!);
      return by ? [this.context.texts.say(by > 0 ? "world.more" : "world.fewer", { goal, n: Math.abs(by) })] : [];
    }),
  );
  readonly spokenText = $derived.by(() => {
    if (!this.at || !this.answer || !this.front || this.card === undefined) return "";
    const answer = [this.answer.text, ...this.effects].join("; ");
    return this.context.texts.say("world.ghost", { card: this.card, x: this.at[0], y: this.at[1], answer });
  });

  turnOf(card: string): number {
    return card === this.card ? this.turn : (this.turns.get(card) ?? 0);
  }
  nameOf(card: string): string {
    const front = this.board.fronts.get(card);
    const name = front ? this.board.cardName(card, rowsOf(front, this.turnOf(card))) : card;
    const back = this.board.backOf(card);
    return back ? this.context.texts.say("world.back", { card: name, back: this.board.backName(back) }) : name;
  }

  choose(card: string, element?: HTMLElement): void {
    const { selection } = this.context;
    this.context.whyNot = undefined;
    if (selection.busy) return;
    if (element) this.context.anchor = element;
    if (card === this.card) return this.turnBy(1);
    this.turn = this.turns.get(card) ?? 0;
    selection.touched = [`${this.board.hand?.id}/${card}`];
    if (this.only) {
      this.aim = this.only;
      this.rests = true;
    }
  }

  turnBy(quarters: number): void {
    if (this.card === undefined) return;
    this.turn = (this.turn + quarters + 4) % 4;
    this.turns.set(this.card, this.turn);
  }

  /** Shows a move: the card hovers where it would lie. */
  pose(words: string): void {
    const [, card, cell, turn = "0"] = LAY.exec(words) ?? [];
    if (card === undefined || cell === undefined || this.context.selection.busy) return;
    this.context.selection.touched = [`${this.board.hand?.id}/${card}`];
    this.turn = Number(turn);
    this.turns.set(card, this.turn);
    this.restAt(placeOf(cell));
  }

  private restAt([x, y]: Place): void {
    this.aim = [x + Math.floor((this.size[0] - 1) / 2) + 0.5, y + Math.floor((this.size[1] - 1) / 2) + 0.5];
    this.rests = true;
  }

  /** For the keyboard: the place nearest to the newest card where it fits. */
  settle(): void {
    const last = this.board.wallCards.at(-1);
    const [x, y] = last ? [last.x, last.y] : [0, 0];
    let near: Place | undefined;
    let least = Infinity;
    for (const key of this.moves.keys()) {
      if (key[0] !== String(this.least)) continue;
      const place = placeOf(key.slice(2));
      const far = Math.abs(place[0] - x) + Math.abs(place[1] - y);
      if (far < least) [near, least] = [place, far];
    }
    if (near) this.restAt(near);
  }

  /** The cell of its middle. */
  readonly middle: Place | undefined = $derived.by(() => {
    const { at } = this;
    return at && [at[0] + Math.floor((this.size[0] - 1) / 2), at[1] + Math.floor((this.size[1] - 1) / 2)];
  });

  lay(): boolean {
    if (!this.move || !this.at || this.context.selection.busy) return false;
    this.sent = { at: this.at, size: this.size, blocks: this.blocks };
    this.context.selection.play(this.move);
    return true;
  }

  private async fetchWhatIf(words: string): Promise<void> {
    const { requested } = this;
    if (requested.has(words)) return;
    requested.add(words);
    const future = await this.context.source.whatIf(words);
    if (requested === this.requested) this.futures = new Map(this.futures).set(words, future);
  }

  private async fetchReason(words: string): Promise<void> {
    const { requested } = this;
    if (requested.has(words)) return;
    requested.add(words);
    const [, card, cell, turn = "0"] = LAY.exec(words) ?? [];
    const reason = await this.context.source.whyNot([
      `${this.board.hand?.id}/${card}`,
      `wall/${cell}`,
      `button/turned-${turn}`,
    ]);
    if (requested === this.requested) this.reasons = new Map(this.reasons).set(words, reason);
  }
}

const KEY = Symbol("ghost");
export const setGhost = (ghost: Ghost): Ghost => setContext(KEY, ghost);
export const useGhost = (): Ghost => getContext<Ghost>(KEY);
