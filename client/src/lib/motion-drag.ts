/** Carrying a thing by pointer onto another one where a move pairs the two.
 * Things say what they stand for in `data-touch`, words apart by spaces. */

import { wear } from "./motion";

export interface Hands {
  targets(keys: string[]): Set<string>;
  drop(first: string[], second: string[]): boolean;
}

const FAR = 8;
const keysOf = (element: HTMLElement) => (element.dataset["touch"] ?? "").split(" ").filter(Boolean);

export function carry(area: HTMLElement, hands: Hands): { destroy(): void } {
  let from: HTMLElement | undefined;
  let start: [number, number] = [0, 0];
  let ghost: HTMLElement | undefined;
  let lit: HTMLElement[] = [];

  function down(event: PointerEvent): void {
    const thing = (event.target as HTMLElement).closest<HTMLElement>("[data-carry]");
    if (!thing || event.button !== 0) return;
    // a finger on the table scrolls it; only a hand is left and right alone
    if (event.pointerType === "touch" && !thing.closest(".hand")) return;
    from = thing;
    start = [event.clientX, event.clientY];
    addEventListener("pointermove", move);
    addEventListener("pointerup", up);
    addEventListener("pointercancel", end);
  }

  function move(event: PointerEvent): void {
    const [dx, dy] = [event.clientX - start[0], event.clientY - start[1]];
    if (!ghost && Math.hypot(dx, dy) > FAR && !lift()) return end();
    if (ghost) ghost.style.transform = `translate(${dx}px,${dy}px) rotate(2deg)`;
  }

  function lift(): boolean {
    const targets = hands.targets(keysOf(from!));
    lit = [...area.querySelectorAll<HTMLElement>("[data-touch]")].filter(
      (element) => element !== from && keysOf(element).some((key) => targets.has(key)),
    );
    if (!lit.length) return false;
    for (const element of lit) element.classList.add("drop");
    const pack = from!.closest<HTMLElement>("[data-pack]") ?? from!; // things that go together
    const box = pack.getBoundingClientRect();
    ghost = pack.cloneNode(true) as HTMLElement;
    ghost.inert = true;
    for (const one of [ghost, ...ghost.querySelectorAll("[data-key]")]) one.removeAttribute("data-key");
    Object.assign(ghost.style, {
      position: "fixed",
      left: `${box.left}px`,
      top: `${box.top}px`,
      width: `${box.width}px`,
      height: `${box.height}px`,
      margin: "0",
      zIndex: "40",
      pointerEvents: "none",
    });
    wear(ghost, pack);
    from!.classList.add("carried");
    return true;
  }

  function up(event: PointerEvent): void {
    if (ghost && from) {
      addEventListener("click", swallow, { capture: true, once: true });
      setTimeout(() => removeEventListener("click", swallow, { capture: true }));
      const under = document.elementFromPoint(event.clientX, event.clientY);
      const target = lit.find((element) => element.contains(under));
      if (target) hands.drop(keysOf(from), keysOf(target));
    }
    end();
  }

  const swallow = (event: Event) => {
    event.stopPropagation();
    event.preventDefault();
  };

  function end(): void {
    for (const element of lit) element.classList.remove("drop");
    from?.classList.remove("carried");
    ghost?.remove();
    lit = [];
    ghost = from = undefined;
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
