/** Something is pressed and pulled: one pointer from its first touch until it lets go. */

export interface DragGesture {
  /** The pointer is elsewhere. Says whether this is a pull by now: then the click that follows means nothing. */
  onMove(event: PointerEvent, dx: number, dy: number): boolean;
  onDrop(event: PointerEvent): void;
  /** Dropped or not, it is over. */
  onEnd?(): void;
}

const swallow = (event: Event): void => {
  event.stopPropagation();
  event.preventDefault();
};

/** `begin` says what a press starts, if anything. */
export function dragGesture(
  area: HTMLElement,
  begin: (event: PointerEvent) => DragGesture | undefined,
): { destroy(): void } {
  let gesture: DragGesture | undefined;
  let start: PointerEvent | undefined;
  let isDragging = false;

  function down(event: PointerEvent): void {
    if (gesture || event.button !== 0) return;
    gesture = begin(event);
    if (!gesture) return;
    [start, isDragging] = [event, false];
    addEventListener("pointermove", move);
    addEventListener("pointerup", up);
    addEventListener("pointercancel", end);
  }

  function move(event: PointerEvent): void {
    if (gesture && start)
      isDragging = gesture.onMove(event, event.clientX - start.clientX, event.clientY - start.clientY);
  }

  function up(event: PointerEvent): void {
    if (isDragging) {
      addEventListener("click", swallow, { capture: true, once: true });
      setTimeout(() => removeEventListener("click", swallow, { capture: true }));
      gesture?.onDrop(event);
    }
    end();
  }

  function end(): void {
    gesture?.onEnd?.();
    gesture = start = undefined;
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
