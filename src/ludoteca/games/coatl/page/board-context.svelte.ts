/** What the parts of this table share: the view that is shown now, what is hoped for, what is pointed at. */

import { getContext, setContext } from "svelte";
import type { Desk } from "$lib/table/table-context.svelte";
import type { Arg, View } from "$lib/types";
import { Hopes } from "./what-if.svelte";
import { endKey } from "./zone-keys";
import { coatlsOf, numberIn, type Coatl, type Worth } from "./view-model";
import { Telling } from "./casa-playback.svelte";

const EMPTY: View = { seat: null, turn: 0, zones: [] };

export class World {
  readonly hopes: Hopes;
  readonly telling: Telling;
  /** the card of mine that is pointed at, whose pieces are shown on the cóatls */
  pointed = $state<string | undefined>();
  /** the cóatl that is looked at closely, by its slot */
  looked = $state<number | undefined>();

  constructor(readonly desk: Desk) {
    this.hopes = new Hopes(desk);
    this.telling = new Telling(desk);
  }

  readonly view: View = $derived.by(() => this.telling.view ?? EMPTY);
  readonly frame = $derived.by(() => this.desk.frame!);
  /** whose cóatls lie large: mine, or the first seat's for whoever watches */
  readonly me = $derived.by(() => this.frame.seat ?? 0);
  readonly solo = $derived.by(() => this.frame.chairs.length === 1);
  readonly coatls: Coatl[] = $derived.by(() => coatlsOf(this.view, this.me));
  readonly most = $derived.by(() => numberIn(this.view, "most-coatls"));
  readonly doing = $derived.by(() => this.view.zones.find((zone) => zone.id === "doing")?.items?.[0] ?? "");
  /** my cóatls as they would be after the move that is thought of */
  readonly hoped: Coatl[] | undefined = $derived.by(() => {
    const view = this.hopes.view;
    return view && coatlsOf(view, this.me);
  });
  /** the piece of mine that is chosen */
  readonly piece = $derived.by(() => {
    const key = this.desk.choice.touched.find((one) => one.startsWith(`board-${this.me}/`));
    return key?.slice(key.indexOf("/") + 1);
  });
  /** the card of mine that is chosen or pointed at */
  readonly card = $derived.by(() => {
    const key = this.desk.choice.touched.find((one) => /^(temple-)?hand-|^temples\//.test(one));
    return key?.slice(key.indexOf("/") + 1) ?? this.pointed;
  });
  /** The growing cóatl that gets the most room: the one looked at, or the last that still grows. */
  readonly focus = $derived.by(() => {
    const open = this.coatls.filter((coatl) => !coatl.complete);
    return (open.find(({ slot }) => slot === this.looked) ?? open.toSorted((a, b) => b.pieces.length - a.pieces.length)[0])?.slot ?? 0;
  });

  /** What my cóatls make of a card in hand, as they stand or as they would stand. */
  fits(card: string): { slot: number; worth: Worth }[] {
    return (this.hoped ?? this.coatls).flatMap(({ slot, fits, complete }) => {
      const worth = complete ? undefined : fits.find((fit) => fit.card === card);
      return worth ? [{ slot, worth }] : [];
    });
  }

  /** The move that lays the chosen piece at an end of a cóatl. */
  addition(coatl: Coatl, end: "head-end" | "tail-end"): string | undefined {
    const key = endKey(coatl.zone.id, end);
    return this.piece && this.desk.choice.left.find((move) => move.touches.includes(key))?.words;
  }

  /** The move that lays the chosen card beside a cóatl. */
  placing(coatl: Coatl): string | undefined {
    const { touched, left } = this.desk.choice;
    return touched.length ? left.find((move) => move.touches.includes(coatl.zone.id))?.words : undefined;
  }

  say(key: string, args: Record<string, Arg> = {}): string {
    return this.desk.said.say(`world.${key}`, args);
  }
}

const KEY = Symbol("coatl");
export const setWorld = (world: World): World => setContext(KEY, world);
export const useWorld = (): World => getContext<World>(KEY);
