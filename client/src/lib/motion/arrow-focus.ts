/** Arrow keys walk among the things of an area, by where they lie; the area is one tab stop. */

const STEPS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const middle = (element: HTMLElement): [number, number] => {
  const box = element.getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2];
};

/** The nearest in a direction; going astray sideways counts double. */
export function nearest(here: [number, number], there: [number, number][], [dx, dy]: [number, number]): number {
  let best = -1;
  let least = Infinity;
  there.forEach(([x, y], index) => {
    const ahead = (x - here[0]) * dx + (y - here[1]) * dy;
    const aside = Math.abs((x - here[0]) * dy) + Math.abs((y - here[1]) * dx);
    if (ahead > 2 && ahead + 2 * aside < least) {
      least = ahead + 2 * aside;
      best = index;
    }
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
    const all = things();
    const step = STEPS[event.key];
    let next: HTMLElement | undefined;
    if (step) next = all[nearest(middle(here), all.map(middle), step)];
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
