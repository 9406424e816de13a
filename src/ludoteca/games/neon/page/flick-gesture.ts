/** Plays a card by a drag up out of the hand, or by a flick. */

import { dragGesture } from "$lib/motion/drag-gesture";

const FAR = 10;
const HIGH = 56;
/** pixels per millisecond */
const FAST = 0.6;

function putBack(card: HTMLElement): void {
  card.classList.remove("flung");
  card.style.translate = "";
}

/** It waits where it was released until the table answers; one with a choice left goes back. */
function play(card: HTMLElement): void {
  card.click();
  requestAnimationFrame(() => card.classList.contains("on") && putBack(card));
  setTimeout(() => putBack(card), 700);
}

export const flickGesture = (hand: HTMLElement, isCarried: (keys: string[]) => boolean): { destroy(): void } =>
  dragGesture(hand, (start) => {
    const card = (start.target as HTMLElement).closest<HTMLElement>("[data-thing].can");
    // a card that is laid on another thing is dragged there
    if (!card || isCarried((card.dataset["touch"] ?? "").split(" "))) return undefined;
    let moved = false;
    let isPlayed = false;
    return {
      onMove(_, dx, dy) {
        moved ||= Math.hypot(dx, dy) >= FAR && Math.abs(dx) <= -dy * 2;
        if (moved) {
          card.classList.add("flung");
          card.style.translate = `${dx}px ${dy}px`;
        }
        return moved;
      },
      onDrop({ clientY, timeStamp }) {
        const high = start.clientY - clientY;
        isPlayed = high > HIGH || (high > FAR && high / (timeStamp - start.timeStamp) > FAST);
        if (isPlayed) setTimeout(() => play(card));
      },
      onEnd: () => isPlayed || putBack(card),
    };
  });
