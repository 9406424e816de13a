/** Carrying a thing by pointer onto another one where a move pairs the two.
 * Things say what they stand for in `data-touch`, words apart by spaces. */

import { dressed, floats } from "./drag-image";
import { pull } from "./drag-gesture";

export interface Hands {
  targets(keys: string[]): Set<string>;
  drop(first: string[], second: string[]): boolean;
}

const FAR = 8;
const keysOf = (element: HTMLElement) => (element.dataset["touch"] ?? "").split(" ").filter(Boolean);

export const carry = (area: HTMLElement, hands: Hands): { destroy(): void } =>
  pull(area, (event) => {
    const from = (event.target as HTMLElement).closest<HTMLElement>("[data-carry]");
    // a finger on the table scrolls it; only a hand is left and right alone
    if (!from || (event.pointerType === "touch" && !from.closest(".hand"))) return undefined;
    let ghost: HTMLElement | undefined;
    let lit: HTMLElement[] | undefined;

    function lift(): void {
      const targets = hands.targets(keysOf(from!));
      lit = [...area.querySelectorAll<HTMLElement>("[data-touch]")].filter(
        (element) => element !== from && keysOf(element).some((key) => targets.has(key)),
      );
      if (!lit.length) return;
      for (const element of lit) element.classList.add("drop");
      const pack = from!.closest<HTMLElement>("[data-pack]") ?? from!; // things that go together
      const { thing, world } = dressed(pack);
      ghost = thing;
      floats(ghost, pack.getBoundingClientRect());
      world.append(ghost);
      from!.classList.add("carried");
    }

    return {
      moved(_, dx, dy) {
        if (!lit && Math.hypot(dx, dy) > FAR) lift();
        if (ghost) ghost.style.transform = `translate(${dx}px,${dy}px) rotate(2deg)`;
        return ghost !== undefined;
      },
      dropped({ clientX, clientY }) {
        const under = document.elementFromPoint(clientX, clientY);
        const target = lit?.find((element) => element.contains(under));
        if (target) hands.drop(keysOf(from), keysOf(target));
      },
      over() {
        for (const element of lit ?? []) element.classList.remove("drop");
        from.classList.remove("carried");
        ghost?.remove();
      },
    };
  });
