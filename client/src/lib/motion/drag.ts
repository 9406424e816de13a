/**
 * Dragging one thing onto another where a move pairs the two. Things list their keys in `data-touch`, separated by
 * spaces.
 */

import { dragImageOf, pinAt } from "./drag-image";
import { dragGesture } from "./drag-gesture";

export interface DropHandlers {
  targets(keys: string[]): Set<string>;
  drop(first: string[], second: string[]): boolean;
}

const THRESHOLD = 8;
const keysOf = (element: HTMLElement) => (element.dataset["touch"] ?? "").split(" ").filter(Boolean);

export const dragAndDrop = (area: HTMLElement, handlers: DropHandlers): { destroy(): void } =>
  dragGesture(area, (event) => {
    const from = (event.target as HTMLElement).closest<HTMLElement>("[data-carry]");
    // a finger on the table scrolls it; only hands, which scroll sideways, can be dragged from
    if (!from || (event.pointerType === "touch" && !from.closest(".hand"))) return undefined;
    let ghost: HTMLElement | undefined;
    let dropTargets: HTMLElement[] | undefined;

    function startDrag(): void {
      const targets = handlers.targets(keysOf(from!));
      dropTargets = [...area.querySelectorAll<HTMLElement>("[data-touch]")].filter(
        (element) => element !== from && keysOf(element).some((key) => targets.has(key)),
      );
      if (!dropTargets.length) return;
      for (const element of dropTargets) element.classList.add("drop");
      const group = from!.closest<HTMLElement>("[data-pack]") ?? from!; // things that move together
      const { thing, world } = dragImageOf(group);
      ghost = thing;
      pinAt(ghost, group.getBoundingClientRect());
      world.append(ghost);
      from!.classList.add("carried");
    }

    return {
      onMove(_, dx, dy) {
        if (!dropTargets && Math.hypot(dx, dy) > THRESHOLD) startDrag();
        if (ghost) ghost.style.transform = `translate(${dx}px,${dy}px) rotate(2deg)`;
        return ghost !== undefined;
      },
      onDrop({ clientX, clientY }) {
        const under = document.elementFromPoint(clientX, clientY);
        const target = dropTargets?.find((element) => element.contains(under));
        if (target) handlers.drop(keysOf(from), keysOf(target));
      },
      onEnd() {
        for (const element of dropTargets ?? []) element.classList.remove("drop");
        from.classList.remove("carried");
        ghost?.remove();
      },
    };
  });
