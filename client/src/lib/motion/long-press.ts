/** Long press, right click or the context-menu key on a thing. */

const HOLD_TIME = 400;
/** After the browser was busy, pending events come first: the finger may be up by now. */
const SETTLE_TIME = 50;
const MAX_MOVE = 8;

const swallow = (event: Event): void => {
  event.stopPropagation();
  event.preventDefault();
};

/** `ask` gets the pressed element, of those that `query` matches. */
export function longPress(
  area: HTMLElement,
  { query, onPress }: { query: string; onPress: (thing: HTMLElement) => void },
): { destroy(): void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let start: PointerEvent | undefined;
  const targetOf = (event: Event) => (event.target as Element).closest<HTMLElement>(query);

  function cancel(): void {
    clearTimeout(timer);
    timer = start = undefined;
  }
  function down(event: PointerEvent): void {
    cancel();
    const thing = targetOf(event);
    if (!thing || event.button !== 0 || !event.isPrimary) return;
    start = event;
    const fire = () => {
      cancel();
      // the finger is still down: ignore the click that follows
      addEventListener("click", swallow, { capture: true, once: true });
      const up = () => setTimeout(() => removeEventListener("click", swallow, { capture: true }), 60);
      addEventListener("pointerup", up, { once: true, capture: true });
      addEventListener("pointercancel", up, { once: true, capture: true });
      onPress(thing);
    };
    timer = setTimeout(() => (timer = setTimeout(fire, SETTLE_TIME)), HOLD_TIME);
  }
  function move(event: PointerEvent): void {
    if (start && Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) > MAX_MOVE) cancel();
  }
  function menu(event: Event): void {
    const thing = targetOf(event);
    if (!thing) return;
    event.preventDefault();
    if (!start) onPress(thing); // a touch triggers its own long press
  }

  area.addEventListener("pointerdown", down, true);
  area.addEventListener("pointermove", move, true);
  area.addEventListener("contextmenu", menu);
  for (const kind of ["pointerup", "pointercancel"] as const) addEventListener(kind, cancel);
  return {
    destroy() {
      cancel();
      area.removeEventListener("pointerdown", down, true);
      area.removeEventListener("pointermove", move, true);
      area.removeEventListener("contextmenu", menu);
      for (const kind of ["pointerup", "pointercancel"] as const) removeEventListener(kind, cancel);
    },
  };
}
