import { tick } from "svelte";

/** For an effect: whoever came by keyboard goes on among what is offered in the box, and comes back to the
 * thing it is about when the offers are gone. */
export function focusOffers(box: () => HTMLElement | undefined, thing: HTMLElement | undefined): () => void {
  void tick().then(() => {
    const at = document.activeElement;
    if (at === thing || at === document.body)
      box()?.querySelector<HTMLElement>("[data-offer]")?.focus({ preventScroll: true });
  });
  return () => {
    const at = document.activeElement;
    if (thing?.isConnected && (at === document.body || box()?.contains(at))) thing.focus({ preventScroll: true });
  };
}
