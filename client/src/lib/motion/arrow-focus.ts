/**
 * Arrow keys move the focus among the things of an area by their position (roving tabindex); the area is one tab stop.
 */

const STEPS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

type Point = [x: number, y: number];

const centreOf = (element: HTMLElement): Point => {
  const box = element.getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2];
};

/**
 * Perturbs positions so that no two coincide or lie exactly on a diagonal, and each has one direction from the other.
 */
const offset = ([x, y]: Point, nth: number): Point => [x + nth * 1e-3, y + nth * 0.618e-3];

/**
 * Where an arrow leads from one of these places: to the nearest within 90° of its direction, by Manhattan distance.
 * Each press towards a place comes closer to it, so all are reachable. If none lies there, it leads to one on that
 * side, with the sideways distance counted double; else -1.
 */
export function nearest(from: number, places: Point[], [dx, dy]: [number, number]): number {
  const [left, top] = offset(places[from]!, from);
  let best = -1;
  let least = Infinity;
  let bestIsStraight = false;
  places.forEach((place, nth) => {
    if (nth === from) return;
    const [x, y] = offset(place, nth);
    const ahead = (x - left) * dx + (y - top) * dy;
    const aside = Math.abs((x - left) * dy) + Math.abs((y - top) * dx);
    const isStraight = ahead > aside;
    if ((!isStraight && ahead <= 2) || (bestIsStraight && !isStraight)) return;
    const distance = ahead + (isStraight ? 1 : 2) * aside;
    if (distance >= least && bestIsStraight === isStraight) return;
    [best, least, bestIsStraight] = [nth, distance, isStraight];
  });
  return best;
}

export function arrowFocus(area: HTMLElement): { destroy(): void } {
  const things = () => [...area.querySelectorAll<HTMLElement>("[data-thing]")];

  function setTabStop(chosen?: HTMLElement): void {
    const all = things();
    const stop =
      chosen ??
      all.find((thing) => thing.tabIndex === 0 && thing === document.activeElement) ??
      all.find((thing) => thing.classList.contains("can")) ??
      all[0];
    for (const thing of all) {
      const index = thing === stop ? 0 : -1;
      if (thing.tabIndex !== index) thing.tabIndex = index;
    }
  }

  function onKeydown(event: KeyboardEvent): void {
    const here = (event.target as HTMLElement).closest<HTMLElement>("[data-thing]");
    if (!here || event.altKey || event.ctrlKey || event.metaKey) return;
    const all = things().filter((thing) => thing.checkVisibility({ visibilityProperty: true }));
    const step = STEPS[event.key];
    let next: HTMLElement | undefined;
    if (step) next = all[nearest(all.indexOf(here), all.map(centreOf), step)];
    else if (event.key === "Home") next = all[0];
    else if (event.key === "End") next = all.at(-1);
    else return;
    event.preventDefault();
    if (!next) return;
    setTabStop(next);
    next.focus();
    next.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  const onFocusin = (event: FocusEvent) => {
    const thing = (event.target as HTMLElement).closest<HTMLElement>("[data-thing]");
    if (thing) setTabStop(thing);
  };
  const observer = new MutationObserver(() => setTabStop());
  observer.observe(area, { childList: true, subtree: true, attributes: true, attributeFilter: ["class"] });
  area.addEventListener("keydown", onKeydown);
  area.addEventListener("focusin", onFocusin);
  area.dataset.roam = "";
  setTabStop();
  return {
    destroy() {
      observer.disconnect();
      area.removeEventListener("keydown", onKeydown);
      area.removeEventListener("focusin", onFocusin);
    },
  };
}
