/** Something is pressed and pulled: one pointer from its first touch until it lets go. */

export interface Pull {
  /** The pointer is elsewhere. Says whether this is a pull by now: then the click that follows means nothing. */
  moved(event: PointerEvent, dx: number, dy: number): boolean;
  dropped(event: PointerEvent): void;
  /** Dropped or not, it is over. */
  over?(): void;
}

const swallow = (event: Event): void => {
  event.stopPropagation();
  event.preventDefault();
};

/** `begin` says what a press starts, if anything. */
export function pull(area: HTMLElement, begin: (event: PointerEvent) => Pull | undefined): { destroy(): void } {
  let now: Pull | undefined;
  let start: PointerEvent | undefined;
  let pulled = false;

  function down(event: PointerEvent): void {
    if (now || event.button !== 0) return;
    now = begin(event);
    if (!now) return;
    [start, pulled] = [event, false];
    addEventListener("pointermove", move);
    addEventListener("pointerup", up);
    addEventListener("pointercancel", end);
  }

  function move(event: PointerEvent): void {
    if (now && start) pulled = now.moved(event, event.clientX - start.clientX, event.clientY - start.clientY);
  }

  function up(event: PointerEvent): void {
    if (pulled) {
      addEventListener("click", swallow, { capture: true, once: true });
      setTimeout(() => removeEventListener("click", swallow, { capture: true }));
      now?.dropped(event);
    }
    end();
  }

  function end(): void {
    now?.over?.();
    now = start = undefined;
    removeEventListener("pointermove", move);
    removeEventListener("pointerup", up);
    removeEventListener("pointercancel", end);
  }

  area.addEventListener("pointerdown", down);
  return {
    destroy() {
      end();
      area.removeEventListener("pointerdown", down);
    },
  };
}
