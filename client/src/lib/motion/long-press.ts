/** A thing is asked about: held down for a moment, clicked with the other button, or by the key for that. */

const HOLD_TIME = 400;
/** After a moment in which the browser was busy, what came meanwhile is heard first: the finger may be up by now. */
const SETTLE_TIME = 50;
const MAX_MOVE = 8;

const swallow = (event: Event): void => {
  event.stopPropagation();
  event.preventDefault();
};

/** `ask` is called with what was meant, of the elements that `query` names. */
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
      // the finger is still down: the click that follows means nothing
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
    if (!start) onPress(thing); // a finger that is held down asks by itself
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
