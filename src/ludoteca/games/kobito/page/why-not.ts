/** Why a chosen card does not fit at an end. */

import type { TableContext } from "$lib/table/table-context.svelte";

export interface WhyNotParams {
  context: TableContext;
  key: string;
  what: string;
}

/** An action for a wrapper: handles clicks that the thing inside does not. */
export function why(node: HTMLElement, first: WhyNotParams): { update(next: WhyNotParams): void; destroy(): void } {
  let params = first;
  async function click(event: MouseEvent): Promise<void> {
    const { context, key, what } = params;
    const card = context.selection.touched.find((key) => key.startsWith("hand-"));
    if (!context.isMyTurn || !card || context.selection.canTouch(key) || context.selection.firstSelectable.has(key))
      return;
    event.stopPropagation();
    const at = (event.target as HTMLElement).closest<HTMLElement>("[data-thing]") ?? node;
    const reason = await context.source.whyNot([card, key]);
    context.whyNot = { at, what, reason: reason ?? undefined };
  }
  node.addEventListener("click", click, { capture: true });
  return {
    update: (next) => void (params = next),
    destroy: () => node.removeEventListener("click", click, { capture: true }),
  };
}
