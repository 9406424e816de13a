/** Things fly from where they were to where they are: the difference of two pictures of the table.
 * An element with `data-key="zone/item#2"` is a thing, one with `data-zone` a place to come from. */

import { floats, likenessOf, wear } from "./drag-image";

export interface Spot {
  key: string;
  item: string;
  box: DOMRect;
}

export interface Picture {
  spots: Map<string, Spot>;
  zones: Map<string, { box: DOMRect; count: number }>;
}

export const reduced = (motion: "system" | "full" | "reduced"): boolean =>
  motion === "reduced" || (motion === "system" && matchMedia("(prefers-reduced-motion: reduce)").matches);

const itemOf = (key: string) => key.slice(key.indexOf("/") + 1).replace(/#\d+$/, "");

export function picture(root: HTMLElement): Picture {
  const spots = new Map<string, Spot>();
  for (const element of root.querySelectorAll<HTMLElement>("[data-key]")) {
    const key = element.dataset["key"]!;
    spots.set(key, { key, item: itemOf(key), box: element.getBoundingClientRect() });
  }
  const zones = new Map<string, { box: DOMRect; count: number }>();
  for (const element of root.querySelectorAll<HTMLElement>("[data-zone]")) {
    const count = Number(element.dataset["count"] ?? 0);
    zones.set(element.dataset["zone"]!, { box: element.getBoundingClientRect(), count });
  }
  return { spots, zones };
}

/** For each thing that is somewhere new, the box it came from. */
export function flights(before: Picture, after: Picture): Map<string, DOMRect> {
  const gone = new Map<string, Spot[]>();
  for (const spot of before.spots.values()) {
    if (after.spots.has(spot.key)) continue;
    gone.set(spot.item, [...(gone.get(spot.item) ?? []), spot]);
  }
  const fewer: { box: DOMRect; left: number }[] = [];
  for (const [id, zone] of before.zones) {
    const left = zone.count - (after.zones.get(id)?.count ?? zone.count);
    if (left > 0) fewer.push({ box: zone.box, left });
  }
  const from = new Map<string, DOMRect>();
  for (const spot of after.spots.values()) {
    const same = before.spots.get(spot.key);
    if (same) {
      from.set(spot.key, same.box);
      continue;
    }
    const old = gone.get(spot.item)?.shift();
    if (old) {
      from.set(spot.key, old.box);
      continue;
    }
    const source = fewer.find((zone) => zone.left > 0);
    if (source) {
      source.left -= 1;
      from.set(spot.key, source.box);
    }
  }
  return from;
}

const EASE = "cubic-bezier(.2,.75,.25,1)";
const FLIGHT = 300;
const NEAR = 3;

/** Let everything that moved between two pictures travel; with less motion, what is new fades in. */
export function fly(root: HTMLElement, before: Picture, still: boolean): void {
  const after = picture(root);
  const from = flights(before, after);
  for (const element of root.querySelectorAll<HTMLElement>("[data-key]")) {
    const key = element.dataset["key"]!;
    const start = from.get(key);
    const isNew = !before.spots.has(key);
    if (still || !start) {
      if (isNew) element.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 160 });
      continue;
    }
    const end = after.spots.get(key)!.box;
    if (Math.abs(start.left - end.left) + Math.abs(start.top - end.top) < NEAR) continue;
    if (isNew) travel(element, start, end);
    else slide(element, start, end);
  }
}

function slide(element: HTMLElement, start: DOMRect, end: DOMRect): void {
  const shift = `translate(${start.left - end.left}px,${start.top - end.top}px)`;
  element.animate([{ transform: shift }, {}], { duration: 220, easing: EASE });
}

/** A likeness travels above everything, so that no edge cuts it; the thing itself waits unseen. */
function travel(element: HTMLElement, start: DOMRect, end: DOMRect): void {
  const likeness = likenessOf(element);
  floats(likeness, end);
  likeness.style.transformOrigin = "0 0";
  wear(likeness, element);
  const wide = start.width / Math.max(end.width, 1);
  const high = start.height / Math.max(end.height, 1);
  const scale = Math.min(Math.max(Math.min(wide, high), 0.3), 2);
  const dx = start.left + (start.width - end.width * scale) / 2 - end.left;
  const dy = start.top + (start.height - end.height * scale) / 2 - end.top;
  const away = { transform: `translate(${dx}px,${dy}px) scale(${scale})` };
  element.animate([{ opacity: 0 }, { opacity: 0 }], { duration: FLIGHT });
  likeness
    .animate([away, { transform: "none" }], { duration: FLIGHT, easing: EASE })
    .finished.finally(() => likeness.remove());
}
