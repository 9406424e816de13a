/**
 * Animates things from where they were to where they are: the transfers of the last move say what moved, and a snapshot
 * of the table before and after says where on the screen. An element with `data-key="zone/item#2"` is a thing, one with
 * `data-zone` a possible origin, one with `data-slot` the place of a thing yet to come.
 */

import { flightPaths, type FlightPath } from "./flight-paths";
import type { TransferInfo } from "$lib/wire";
import { dragImageOf, pinAt } from "./drag-image";

export interface PlacedThing {
  key: string;
  zone: string;
  item: string;
  box: DOMRect;
  /** a clone, in case the thing is gone afterwards */
  image?: { thing: HTMLElement; world: Element };
}

export interface Snapshot {
  spots: Map<string, PlacedThing>;
  zones: Map<string, { box: DOMRect; count: number }>;
  /** by `zone/item`: where that item would lie */
  slots: Map<string, DOMRect>;
}

export const prefersReducedMotion = (motion: "system" | "full" | "reduced"): boolean =>
  motion === "reduced" || (motion === "system" && matchMedia("(prefers-reduced-motion: reduce)").matches);

const isVisible = ({ width, height }: DOMRect) => width > 0 && height > 0;

/** `leaving` says which zones' things may be gone in the next snapshot: these are cloned. */
export function takeSnapshot(root: HTMLElement, willLeave: (zone: string) => boolean = () => false): Snapshot {
  const snapshot: Snapshot = { spots: new Map(), zones: new Map(), slots: new Map() };
  for (const element of root.querySelectorAll<HTMLElement>("[data-key]")) {
    const key = element.dataset["key"]!;
    const box = element.getBoundingClientRect();
    if (!isVisible(box)) continue;
    const [zone, item] = [key.slice(0, key.indexOf("/")), key.slice(key.indexOf("/") + 1).replace(/#\d+$/, "")];
    snapshot.spots.set(key, { key, zone, item, box, ...(willLeave(zone) ? { image: dragImageOf(element) } : {}) });
  }
  for (const element of root.querySelectorAll<HTMLElement>("[data-zone]")) {
    const box = element.getBoundingClientRect();
    if (isVisible(box))
      snapshot.zones.set(element.dataset["zone"]!, { box, count: Number(element.dataset["count"] ?? 0) });
  }
  for (const element of root.querySelectorAll<HTMLElement>("[data-slot]"))
    for (const slot of element.dataset["slot"]!.split(" "))
      if (!snapshot.slots.has(slot)) snapshot.slots.set(slot, element.getBoundingClientRect());
  return snapshot;
}

const EASE = "cubic-bezier(.2,.75,.25,1)";
const FLIGHT = 300;
const STAGGER = 30;
const MIN_DISTANCE = 3;

/** what flies and slides now */
const running = new Set<Animation>();

function animate(element: Element, frames: Keyframe[], timing: KeyframeAnimationOptions): Promise<unknown> {
  const animation = element.animate(frames, timing);
  running.add(animation);
  return animation.finished.catch(() => {}).finally(() => running.delete(animation));
}

/** Ends all flights: each thing is where it belongs. */
export function landAll(): void {
  for (const animation of running) animation.finish();
}

/**
 * Animates everything that moved between two snapshots; with reduced motion, new things fade in. `starts` says when the
 * things of each line set out.
 */
export function fly(
  root: HTMLElement,
  before: Snapshot,
  isReduced: boolean,
  transfers: TransferInfo[][] | null | undefined,
  starts?: number[],
): void {
  const after = takeSnapshot(root);
  const { stays, paths } = flightPaths(before, after, transfers, starts);
  const arrivals = new Map(
    isReduced ? [] : paths.filter(({ key }) => key !== undefined).map((path) => [path.key!, path]),
  );
  for (const element of root.querySelectorAll<HTMLElement>("[data-key]")) {
    const key = element.dataset["key"]!;
    const now = after.spots.get(key)?.box;
    if (!now) continue;
    const [previous, path] = [stays.get(key), arrivals.get(key)];
    if (previous) {
      if (!isReduced && Math.abs(previous.left - now.left) + Math.abs(previous.top - now.top) >= MIN_DISTANCE)
        slide(element, previous, now);
    } else if (path) arrive(element, path);
    else void animate(element, [{ opacity: 0 }, { opacity: 1 }], { duration: 160 });
  }
  if (isReduced) return;
  for (const path of paths) if (path.key === undefined && path.origin?.image) leave(path.origin, path);
}

function slide(element: HTMLElement, start: DOMRect, end: DOMRect): void {
  const shift = `translate(${start.left - end.left}px,${start.top - end.top}px)`;
  void animate(element, [{ transform: shift }, {}], { duration: 220, easing: EASE });
}

/** A clone flies above everything, so that no edge clips it; the thing itself stays hidden until it lands. */
function arrive(element: HTMLElement, path: FlightPath): void {
  const { origin, stops, starts } = path;
  const waits = starts[0]! > 0 ? origin?.image : undefined; // until it leaves, it looks as it did
  const { thing, world } = waits ?? dragImageOf(element);
  thing.dataset["likeness"] = path.key;
  const duration = travel(thing, world, waits ? origin!.box : stops.at(-1)!, path, false);
  void animate(element, [{ opacity: 0 }, { opacity: 0 }], { duration });
}

/** A thing that is hidden at its destination flies there and disappears. */
function leave(origin: PlacedThing, path: FlightPath): void {
  travel(origin.image!.thing, origin.image!.world, origin.box, path, true);
}

/** Flies from stop to stop, each leg at its time, and rests in between; returns the duration. */
function travel(
  thing: HTMLElement,
  world: Element,
  at: DOMRect,
  { stops, starts, nth, origin, whole }: FlightPath,
  vanishes: boolean,
): number {
  pinAt(thing, at);
  thing.style.transformOrigin = "0 0";
  world.append(thing);
  const delay = whole ? nth * STAGGER : 0;
  const begins = starts.map((start) => start + delay);
  const duration = begins.at(-1)! + FLIGHT;
  const transformTo = (box: DOMRect) => {
    const scale = Math.min(
      Math.max(Math.min(box.width / Math.max(at.width, 1), box.height / Math.max(at.height, 1)), 0.3),
      2,
    );
    const dx = box.left + (box.width - at.width * scale) / 2 - at.left;
    const dy = box.top + (box.height - at.height * scale) / 2 - at.top;
    return `translate(${dx}px,${dy}px) scale(${scale})`;
  };
  const frames: Keyframe[] = [
    { transform: transformTo(stops[0]!), opacity: origin ? 1 : 0, offset: 0, easing: "linear" },
  ];
  begins.forEach((start, leg) => {
    const isLast = leg === begins.length - 1;
    const rise =
      !origin && leg === 0
        ? [{ transform: transformTo(stops[0]!), opacity: 0, offset: start / duration, easing: "steps(1)" }]
        : [];
    frames.push(...rise, { transform: transformTo(stops[leg]!), opacity: 1, offset: start / duration, easing: EASE });
    frames.push({
      transform: transformTo(stops[leg + 1]!),
      opacity: isLast && vanishes ? 0.2 : 1,
      offset: (start + FLIGHT) / duration,
      easing: "linear",
    });
  });
  void animate(thing, frames, { duration }).then(() => thing.remove());
  return duration;
}
