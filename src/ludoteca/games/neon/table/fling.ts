/** A card that can be played is thrown onto the table: dragged up out of the hand and let go, or flicked. */

const FAR = 10;
const HIGH = 56;
/** pixels a millisecond */
const FAST = 0.6;

export function fling(hand: HTMLElement, isCarried: (keys: string[]) => boolean): { destroy(): void } {
  let card: HTMLElement | undefined;
  let start: [x: number, y: number, at: number] = [0, 0, 0];
  let moved = false;

  function down(event: PointerEvent): void {
    const held = (event.target as HTMLElement).closest<HTMLElement>("[data-thing].can");
    // a card that is laid upon something else is carried there
    if (!held || event.button !== 0 || isCarried((held.dataset["touch"] ?? "").split(" "))) return;
    card = held;
    start = [event.clientX, event.clientY, event.timeStamp];
    moved = false;
    addEventListener("pointermove", move);
    addEventListener("pointerup", up);
    addEventListener("pointercancel", drop);
  }

  function move(event: PointerEvent): void {
    const [dx, dy] = [event.clientX - start[0], event.clientY - start[1]];
    if (!moved && (Math.hypot(dx, dy) < FAR || Math.abs(dx) > -dy * 2)) return;
    moved = true;
    card!.classList.add("flung");
    card!.style.translate = `${dx}px ${dy}px`;
  }

  function up(event: PointerEvent): void {
    const high = start[1] - event.clientY;
    const thrown = card;
    if (moved && thrown) {
      addEventListener("click", swallow, { capture: true, once: true });
      setTimeout(() => removeEventListener("click", swallow, { capture: true }));
      const isPlayed = high > HIGH || (high > FAR && high / (event.timeStamp - start[2]) > FAST);
      if (isPlayed) setTimeout(() => play(thrown));
      else rest(thrown);
    }
    end();
  }

  const swallow = (event: Event) => {
    event.stopPropagation();
    event.preventDefault();
  };
  /** It waits where it was let go until the table answers; one that still has to be completed goes back. */
  function play(thrown: HTMLElement): void {
    thrown.click();
    requestAnimationFrame(() => thrown.classList.contains("on") && rest(thrown));
    setTimeout(() => rest(thrown), 700);
  }
  function rest(thrown: HTMLElement): void {
    thrown.classList.remove("flung");
    thrown.style.translate = "";
  }
  function drop(): void {
    if (card) rest(card);
    end();
  }
  function end(): void {
    card = undefined;
    removeEventListener("pointermove", move);
    removeEventListener("pointerup", up);
    removeEventListener("pointercancel", drop);
  }

  hand.addEventListener("pointerdown", down);
  return {
    destroy() {
      drop();
      hand.removeEventListener("pointerdown", down);
    },
  };
}
