/** Highlights what the hovered thing could be combined with, before anything is selected. */

import { getContext, setContext } from "svelte";
import type { TableContext } from "$lib/table/table-context.svelte";

export class Highlight {
  targets = $state.raw<ReadonlySet<string>>(new Set());

  constructor(private readonly context: TableContext) {}

  /** Handles a hovered or focused thing; nothing if it is not selectable. */
  show(event: Event): void {
    if (event instanceof PointerEvent && event.buttons) return; // a drag may be in progress
    const { selection } = this.context;
    const at = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-thing].can") : null;
    const keys = selection.touched.length || !at ? [] : (at.dataset["touch"] ?? "").split(" ");
    const targets = keys.length ? selection.targets(keys) : new Set<string>();
    if (targets.size || this.targets.size) this.targets = targets;
  }

  /** Classes of a thing that is not a card in hand: `soft` until something is selected, `hint` when hovered. */
  look(...keys: string[]): string {
    if (this.context.selection.touched.length) return "";
    return keys.some((key) => this.targets.has(key)) ? "soft hint" : "soft";
  }
}

const KEY = Symbol("hints");
export const setHighlight = (context: TableContext): Highlight => setContext(KEY, new Highlight(context));
export const useHighlight = (): Highlight => getContext<Highlight>(KEY);
