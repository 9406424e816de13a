/** A rainbow that reached its pot: it brightens from end to end, then its cards fall as rain to the discard pile. */

import { floats, likenessOf } from "$lib/motion/drag-image";

const BRIGHT = 400;
const FALL = 300;
const APART = 30;

/** Likenesses of the cards as they lie, to be let go once the table has changed. */
export function gather(bow: Element | null): { likeness: HTMLElement; box: DOMRect }[] {
  return [...(bow?.querySelectorAll<HTMLElement>("[data-key^='rainbow-']") ?? [])].map((card) => ({ likeness: likenessOf(card), box: card.getBoundingClientRect() }));
}

export function rain(cards: { likeness: HTMLElement; box: DOMRect }[], puddle: Element | null): void {
  const goal = puddle?.getBoundingClientRect();
  if (!goal) return;
  cards.forEach(({ likeness, box }, nth) => {
    floats(likeness, box);
    document.body.append(likeness);
    const [dx, dy] = [goal.left + goal.width / 2 - box.left - box.width / 2, goal.top + goal.height / 2 - box.top - box.height / 2];
    const light = (BRIGHT / Math.max(cards.length, 1)) * nth;
    likeness.animate([{ filter: "none" }, { filter: "brightness(1.25) saturate(1.5) drop-shadow(0 0 14px #ffc83d)" }, { filter: "none" }], { duration: BRIGHT, delay: light * 0.6 });
    likeness
      .animate(
        [
          { transform: "none", opacity: 1 },
          { transform: `translate(${dx * 0.55}px, ${Math.min(dy, 0) * 0.4 - 26}px) rotate(${nth % 2 ? 14 : -14}deg)`, opacity: 1, offset: 0.45 },
          { transform: `translate(${dx}px, ${dy}px) scale(${goal.width / box.width}) rotate(0)`, opacity: 0.2 },
        ],
        { duration: FALL + 140, delay: BRIGHT + APART * nth, easing: "ease-in", fill: "backwards" },
      )
      .finished.finally(() => likeness.remove());
  });
}
