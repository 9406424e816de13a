import { tick } from "svelte";

/**
 * For an effect: moves keyboard focus into a box of choices, and back to the thing it belongs to when the choices are
 * gone.
 */
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
