/** A drag of one pointer, from press to release. */

export interface DragGesture {
  /** Called on pointer moves. Returns whether this is a drag by now: then the click that follows is ignored. */
  onMove(event: PointerEvent, dx: number, dy: number): boolean;
  onDrop(event: PointerEvent): void;
  /** Called at the end, dropped or cancelled. */
  onEnd?(): void;
}

const swallow = (event: Event): void => {
  event.stopPropagation();
  event.preventDefault();
};

/** `begin` returns the gesture that a press starts, if any. */
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
