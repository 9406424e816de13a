/** What the thing under the pointer could go together with, before anything is chosen. */

import { getContext, setContext } from "svelte";
import type { Desk } from "$lib/table/table-context.svelte";

export class Hints {
  lit = $state.raw<ReadonlySet<string>>(new Set());

  constructor(private readonly desk: Desk) {}

  /** Whatever is pointed at or focused; nothing if it cannot be touched. */
  show(event: Event): void {
    if (event instanceof PointerEvent && event.buttons) return; // something may be carried
    const { choice } = this.desk;
    const at = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-thing].can") : null;
    const keys = choice.touched.length || !at ? [] : (at.dataset["touch"] ?? "").split(" ");
    const lit = keys.length ? choice.targets(keys) : new Set<string>();
    if (lit.size || this.lit.size) this.lit = lit;
  }

  /** Classes of a thing that is not a card in hand: `soft` until something is chosen, `hint` when pointed at. */
  look(...keys: string[]): string {
    if (this.desk.choice.touched.length) return "";
    return keys.some((key) => this.lit.has(key)) ? "soft hint" : "soft";
  }
}

const KEY = Symbol("hints");
export const setHints = (desk: Desk): Hints => setContext(KEY, new Hints(desk));
export const useHints = (): Hints => getContext<Hints>(KEY);
