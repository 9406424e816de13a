/** The state that the components of this board share: the shown view, its preview, and what is hovered. */

import { getContext, setContext } from "svelte";
import type { TableContext } from "$lib/table/table-context.svelte";
import type { Arg, View } from "$lib/types";
import { WhatIfPreview } from "./what-if.svelte";
import { endKey } from "./zone-keys";
import { coatlsOf, numberIn, type Coatl, type CardFit } from "./view-model";
import { CasaPlayback } from "./casa-playback.svelte";

const EMPTY: View = { seat: null, turn: 0, zones: [] };

export class BoardContext {
  readonly whatIf: WhatIfPreview;
  readonly casa: CasaPlayback;
  /** the viewer's hovered card, whose pieces are highlighted on the cóatls */
  pointedCard = $state<string | undefined>();
  /** the slot of the enlarged cóatl */
  focusedSlot = $state<number | undefined>();

  constructor(readonly context: TableContext) {
    this.whatIf = new WhatIfPreview(context);
    this.casa = new CasaPlayback(context);
  }

  readonly view: View = $derived.by(() => this.casa.view ?? EMPTY);
  readonly frame = $derived.by(() => this.context.frame!);
  /** the seat whose cóatls are large: the viewer's, or the first for spectators */
  readonly me = $derived.by(() => this.frame.seat ?? 0);
  readonly solo = $derived.by(() => this.frame.chairs.length === 1);
  readonly coatls: Coatl[] = $derived.by(() => coatlsOf(this.view, this.me));
  readonly maxCoatls = $derived.by(() => numberIn(this.view, "most-coatls"));
  readonly doing = $derived.by(() => this.view.zones.find((zone) => zone.id === "doing")?.items?.[0] ?? "");
  /** the viewer's cóatls after the previewed move */
  readonly previewed: Coatl[] | undefined = $derived.by(() => {
    const view = this.whatIf.view;
    return view && coatlsOf(view, this.me);
  });
  /** the viewer's selected piece */
  readonly piece = $derived.by(() => {
    const key = this.context.selection.touched.find((candidate) => candidate.startsWith(`board-${this.me}/`));
    return key?.slice(key.indexOf("/") + 1);
  });
  /** the viewer's selected or hovered card */
  readonly card = $derived.by(() => {
    const key = this.context.selection.touched.find((candidate) => /^(temple-)?hand-|^temples\//.test(candidate));
    return key?.slice(key.indexOf("/") + 1) ?? this.pointedCard;
  });
  /** The growing cóatl that gets the most room: the enlarged one, or the last that still grows. */
  readonly focus = $derived.by(() => {
    const open = this.coatls.filter((coatl) => !coatl.complete);
    return (
      (
        open.find(({ slot }) => slot === this.focusedSlot) ??
        open.toSorted((a, b) => b.pieces.length - a.pieces.length)[0]
      )?.slot ?? 0
    );
  });

  /** The fit of a card in hand with each cóatl, as it stands or in the preview. */
  fits(card: string): { slot: number; worth: CardFit }[] {
    return (this.previewed ?? this.coatls).flatMap(({ slot, fits, complete }) => {
      const worth = complete ? undefined : fits.find((fit) => fit.card === card);
      return worth ? [{ slot, worth }] : [];
    });
  }

  /** The move that lays the selected piece at an end of a cóatl. */
  additionMove(coatl: Coatl, end: "head-end" | "tail-end"): string | undefined {
    const key = endKey(coatl.zone.id, end);
    return this.piece && this.context.selection.remaining.find((move) => move.touches.includes(key))?.words;
  }

  /** The move that lays the selected card beside a cóatl. */
  placementMove(coatl: Coatl): string | undefined {
    const { touched, remaining } = this.context.selection;
    return touched.length ? remaining.find((move) => move.touches.includes(coatl.zone.id))?.words : undefined;
  }

  say(key: string, args: Record<string, Arg> = {}): string {
    return this.context.namedTexts.say(`world.${key}`, args);
  }
}

const KEY = Symbol("coatl");
export const setBoard = (board: BoardContext): BoardContext => setContext(KEY, board);
export const useBoard = (): BoardContext => getContext<BoardContext>(KEY);
