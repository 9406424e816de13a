/** Things fly from where they were to where they are: what went where is said by the transfers of the last move, and a
 * picture of the table before it and one after say where on the screen that is. An element with `data-key="zone/item#2"`
 * is a thing, one with `data-zone` a place to come from, one with `data-slot` the place of a thing that may yet come. */

import { journeys, type Journey, type Transfer } from "./flight-paths";
import { dressed, floats } from "./drag-image";

export interface Spot {
  key: string;
  zone: string;
  item: string;
  box: DOMRect;
  /** what it looked like, where it may be gone afterwards */
  likeness?: { thing: HTMLElement; world: Element };
}

export interface Picture {
  spots: Map<string, Spot>;
  zones: Map<string, { box: DOMRect; count: number }>;
  /** by `zone/item`, where that item would lie */
  slots: Map<string, DOMRect>;
}

export const reduced = (motion: "system" | "full" | "reduced"): boolean =>
  motion === "reduced" || (motion === "system" && matchMedia("(prefers-reduced-motion: reduce)").matches);

const isSeen = ({ width, height }: DOMRect) => width > 0 && height > 0;

/** `leaving` says which things may be gone in the next picture: their likeness is kept. */
export function picture(root: HTMLElement, leaving: (zone: string) => boolean = () => false): Picture {
  const found: Picture = { spots: new Map(), zones: new Map(), slots: new Map() };
  for (const element of root.querySelectorAll<HTMLElement>("[data-key]")) {
    const key = element.dataset["key"]!;
    const box = element.getBoundingClientRect();
    if (!isSeen(box)) continue;
    const [zone, item] = [key.slice(0, key.indexOf("/")), key.slice(key.indexOf("/") + 1).replace(/#\d+$/, "")];
    found.spots.set(key, { key, zone, item, box, ...(leaving(zone) ? { likeness: dressed(element) } : {}) });
  }
  for (const element of root.querySelectorAll<HTMLElement>("[data-zone]")) {
    const box = element.getBoundingClientRect();
    if (isSeen(box)) found.zones.set(element.dataset["zone"]!, { box, count: Number(element.dataset["count"] ?? 0) });
  }
  for (const element of root.querySelectorAll<HTMLElement>("[data-slot]"))
    for (const slot of element.dataset["slot"]!.split(" ")) if (!found.slots.has(slot)) found.slots.set(slot, element.getBoundingClientRect());
  return found;
}

const EASE = "cubic-bezier(.2,.75,.25,1)";
const FLIGHT = 300;
/** from one line of the log to the next that waits for it */
const BEAT = 500;
const APART = 30;
const NEAR = 3;

/** Let everything that moved between two pictures travel; with less motion, what is new fades in. */
export function fly(root: HTMLElement, before: Picture, still: boolean, transfers: Transfer[][] | null | undefined): void {
  const after = picture(root);
  const { stays, travels } = journeys(before, after, transfers);
  const coming = new Map(still ? [] : travels.filter(({ key }) => key !== undefined).map((one) => [one.key!, one]));
  for (const element of root.querySelectorAll<HTMLElement>("[data-key]")) {
    const key = element.dataset["key"]!;
    const now = after.spots.get(key)?.box;
    if (!now) continue;
    const [stayed, journey] = [stays.get(key), coming.get(key)];
    if (stayed) {
      if (!still && Math.abs(stayed.left - now.left) + Math.abs(stayed.top - now.top) >= NEAR) slide(element, stayed, now);
    } else if (journey) arrive(element, journey);
    else element.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 160 });
  }
  if (still) return;
  for (const journey of travels) if (journey.key === undefined && journey.was?.likeness) leave(journey.was, journey);
}

function slide(element: HTMLElement, start: DOMRect, end: DOMRect): void {
  const shift = `translate(${start.left - end.left}px,${start.top - end.top}px)`;
  element.animate([{ transform: shift }, {}], { duration: 220, easing: EASE });
}

/** A likeness travels above everything, so that no edge cuts it; the thing itself waits unseen. */
function arrive(element: HTMLElement, journey: Journey): void {
  const { was, stops, beats } = journey;
  const waits = beats[0]! > 0 ? was?.likeness : undefined; // as long as it stands where it was, it looks as it did
  const { thing, world } = waits ?? dressed(element);
  thing.dataset["likeness"] = journey.key;
  const duration = travel(thing, world, waits ? was!.box : stops.at(-1)!, journey, false);
  element.animate([{ opacity: 0 }, { opacity: 0 }], { duration });
}

/** What is not seen where it came to flies there and is gone. */
function leave(was: Spot, journey: Journey): void {
  travel(was.likeness!.thing, was.likeness!.world, was.box, journey, true);
}

/** It flies from stop to stop, each leg at its beat, and stands in between; returns how long that takes. */
function travel(thing: HTMLElement, world: Element, at: DOMRect, { stops, beats, nth, was, whole }: Journey, vanishes: boolean): number {
  floats(thing, at);
  thing.style.transformOrigin = "0 0";
  world.append(thing);
  const late = whole ? nth * APART : 0;
  const starts = beats.map((beat) => beat * BEAT + late);
  const duration = starts.at(-1)! + FLIGHT;
  const over = (box: DOMRect) => {
    const scale = Math.min(Math.max(Math.min(box.width / Math.max(at.width, 1), box.height / Math.max(at.height, 1)), 0.3), 2);
    const dx = box.left + (box.width - at.width * scale) / 2 - at.left;
    const dy = box.top + (box.height - at.height * scale) / 2 - at.top;
    return `translate(${dx}px,${dy}px) scale(${scale})`;
  };
  const frames: Keyframe[] = [{ transform: over(stops[0]!), opacity: was ? 1 : 0, offset: 0, easing: "linear" }];
  starts.forEach((start, leg) => {
    const isLast = leg === starts.length - 1;
    const rise = !was && leg === 0 ? [{ transform: over(stops[0]!), opacity: 0, offset: start / duration, easing: "steps(1)" }] : [];
    frames.push(...rise, { transform: over(stops[leg]!), opacity: 1, offset: start / duration, easing: EASE });
    frames.push({ transform: over(stops[leg + 1]!), opacity: isLast && vanishes ? 0.2 : 1, offset: (start + FLIGHT) / duration, easing: "linear" });
  });
  thing.animate(frames, { duration }).finished.finally(() => thing.remove());
  return duration;
}
