/** Why a chosen card does not fit at an end. */

import type { Desk } from "$lib/table/table-context.svelte";

export interface Asked {
  desk: Desk;
  key: string;
  what: string;
}

/** Stands before the thing inside: a touch that means nothing there is answered here. */
export function why(node: HTMLElement, first: Asked): { update(next: Asked): void; destroy(): void } {
  let asked = first;
  async function click(event: MouseEvent): Promise<void> {
    const { desk, key, what } = asked;
    const held = desk.choice.touched.find((one) => one.startsWith("hand-"));
    if (!desk.isMyTurn || !held || desk.choice.can(key) || desk.choice.first.has(key)) return;
    event.stopPropagation();
    const at = (event.target as HTMLElement).closest<HTMLElement>("[data-thing]") ?? node;
    const reason = await desk.live.whyNot([held, key]);
    desk.why = { at, what, reason: reason ?? undefined };
  }
  node.addEventListener("click", click, { capture: true });
  return {
    update: (next) => void (asked = next),
    destroy: () => node.removeEventListener("click", click, { capture: true }),
  };
}
