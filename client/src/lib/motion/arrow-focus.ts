/** Arrow keys walk among the things of an area, by where they lie; the area is one tab stop. */

const STEPS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

type Place = [x: number, y: number];

const middle = (element: HTMLElement): Place => {
  const box = element.getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2];
};

/** No two lie exactly on one spot, nor exactly askew from each other, so that each has one direction from the other. */
const apart = ([x, y]: Place, nth: number): Place => [x + nth * 1e-3, y + nth * 0.618e-3];

/** Where an arrow leads from one of these places: to the nearest that lies more that way than any other, counted along
 * and across. So each arrow that is pressed towards a place brings one nearer to it, and all can be reached from all.
 * Where nothing lies that way, it leads to what is at least on that side, going astray counted double; else -1. */
export function nearest(from: number, places: Place[], [dx, dy]: [number, number]): number {
  const [left, top] = apart(places[from]!, from);
  let best = -1;
  let least = Infinity;
  let isThatWay = false;
  places.forEach((place, nth) => {
    if (nth === from) return;
    const [x, y] = apart(place, nth);
    const ahead = (x - left) * dx + (y - top) * dy;
    const aside = Math.abs((x - left) * dy) + Math.abs((y - top) * dx);
    const found = ahead > aside;
    if ((!found && ahead <= 2) || (isThatWay && !found)) return;
    const far = ahead + (found ? 1 : 2) * aside;
    if (far >= least && isThatWay === found) return;
    [best, least, isThatWay] = [nth, far, found];
  });
  return best;
}

export function roam(area: HTMLElement): { destroy(): void } {
  const things = () => [...area.querySelectorAll<HTMLElement>("[data-thing]")];

  function settle(chosen?: HTMLElement): void {
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

  function walk(event: KeyboardEvent): void {
    const here = (event.target as HTMLElement).closest<HTMLElement>("[data-thing]");
    if (!here || event.altKey || event.ctrlKey || event.metaKey) return;
    const all = things().filter((thing) => thing.checkVisibility({ visibilityProperty: true }));
    const step = STEPS[event.key];
    let next: HTMLElement | undefined;
    if (step) next = all[nearest(all.indexOf(here), all.map(middle), step)];
    else if (event.key === "Home") next = all[0];
    else if (event.key === "End") next = all.at(-1);
    else return;
    event.preventDefault();
    if (!next) return;
    settle(next);
    next.focus();
    next.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  const focused = (event: FocusEvent) => {
    const thing = (event.target as HTMLElement).closest<HTMLElement>("[data-thing]");
    if (thing) settle(thing);
  };
  const watch = new MutationObserver(() => settle());
  watch.observe(area, { childList: true, subtree: true, attributes: true, attributeFilter: ["class"] });
  area.addEventListener("keydown", walk);
  area.addEventListener("focusin", focused);
  area.dataset.roam = "";
  settle();
  return {
    destroy() {
      watch.disconnect();
      area.removeEventListener("keydown", walk);
      area.removeEventListener("focusin", focused);
    },
  };
}
