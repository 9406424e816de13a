/** A thing is asked about: held down for a moment, clicked with the other button, or by the key for that. */

const HELD = 400;
/** After a moment in which the browser was busy, what came meanwhile is heard first: the finger may be up by now. */
const HEARD = 50;
const FAR = 8;

const swallow = (event: Event): void => {
  event.stopPropagation();
  event.preventDefault();
};

/** `ask` is called with what was meant, of the elements that `query` names. */
export function longPress(area: HTMLElement, { query, ask }: { query: string; ask: (thing: HTMLElement) => void }): { destroy(): void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let start: PointerEvent | undefined;
  const found = (event: Event) => (event.target as Element).closest<HTMLElement>(query);

  function rest(): void {
    clearTimeout(timer);
    timer = start = undefined;
  }
  function down(event: PointerEvent): void {
    rest();
    const thing = found(event);
    if (!thing || event.button !== 0 || !event.isPrimary) return;
    start = event;
    const asked = () => {
      rest();
      // the finger is still down: the click that follows means nothing
      addEventListener("click", swallow, { capture: true, once: true });
      const up = () => setTimeout(() => removeEventListener("click", swallow, { capture: true }), 60);
      addEventListener("pointerup", up, { once: true, capture: true });
      addEventListener("pointercancel", up, { once: true, capture: true });
      ask(thing);
    };
    timer = setTimeout(() => (timer = setTimeout(asked, HEARD)), HELD);
  }
  function move(event: PointerEvent): void {
    if (start && Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) > FAR) rest();
  }
  function menu(event: Event): void {
    const thing = found(event);
    if (!thing) return;
    event.preventDefault();
    if (!start) ask(thing); // a finger that is held down asks by itself
  }

  area.addEventListener("pointerdown", down, true);
  area.addEventListener("pointermove", move, true);
  area.addEventListener("contextmenu", menu);
  for (const kind of ["pointerup", "pointercancel"] as const) addEventListener(kind, rest);
  return {
    destroy() {
      rest();
      area.removeEventListener("pointerdown", down, true);
      area.removeEventListener("pointermove", move, true);
      area.removeEventListener("contextmenu", menu);
      for (const kind of ["pointerup", "pointercancel"] as const) removeEventListener(kind, rest);
    },
  };
}
