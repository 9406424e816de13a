/** What went where in a move, thing by thing: found by the transfers that the server tells, never by a name alone. Equal
 * names are told apart by the zones that a transfer joins. */

import type { Picture, Spot } from "./flights";

/** From a zone to a zone, each by its id or its stem; `whole`: all that lay there. */
export interface Transfer {
  from: string;
  to: string;
  whole?: true;
  /** how the thing is called where it came to, if that is known */
  item?: string;
}

export interface Journey {
  /** the thing where it lies now; undefined if it cannot be seen there */
  key?: string;
  /** where it was seen before; undefined if it lay face down */
  was?: Spot;
  /** from the first place to the last, with those in between */
  stops: DOMRect[];
  /** for each leg, after how many others it begins */
  beats: number[];
  /** which of all these journeys it is */
  nth: number;
  /** did it go with all that lay there? */
  whole: boolean;
}

interface Way extends Transfer {
  /** the line of the log that tells it */
  line: number;
  beat: number;
}

/** Is a zone meant by this id or stem? */
export const isCalled = (zone: string, name: string): boolean => zone === name || (zone.startsWith(`${name}-`) && /^[-\d]+$/.test(zone.slice(name.length)));
const meet = (one: string, other: string): boolean => isCalled(one, other) || isCalled(other, one);

/** Of a move, which zones things leave by it. */
export const leaves =
  (transfers: Transfer[][] | null | undefined) =>
  (zone: string): boolean =>
    transfers?.flat().some(({ from }) => isCalled(zone, from)) ?? false;

/** What stays where it is (by its key, the box it had), and what travels. Without transfers (undefined) nothing is known
 * to have travelled; of a game that tells none (null) only what cannot have come from anywhere else. */
export function journeys(before: Picture, after: Picture, transfers: Transfer[][] | null | undefined): { stays: Map<string, DOMRect>; travels: Journey[] } {
  const stays = new Map<string, DOMRect>();
  const given = timed(transfers ?? []);
  for (const { key, zone } of after.spots.values()) {
    const same = before.spots.get(key);
    if (same && !given.some(({ from, whole }) => whole && isCalled(zone, from))) stays.set(key, same.box);
  }
  const gone = new Set([...before.spots.values()].filter(({ key }) => !stays.has(key)));
  const come = [...after.spots.values()].filter(({ key }) => !stays.has(key));
  const ways = transfers === null ? certain(gone, come, before, after) : given;
  return { stays, travels: new Tracing(before, after, ways, gone).all(come) };
}

/** A line waits for one before it if things go on from where that brought them, or come to where it made room. */
function timed(transfers: Transfer[][]): Way[] {
  const ways: Way[] = [];
  let beat = 0;
  transfers.forEach((told, line) => {
    const waits = told.some(({ from, to }) => ways.some((one) => one.beat === beat && (meet(one.to, from) || (one.whole && meet(one.from, to)))));
    if (waits) beat += 1;
    ways.push(...told.map((one) => ({ ...one, line, beat })));
  });
  return ways;
}

class Tracing {
  private readonly found: Journey[] = [];

  constructor(
    private readonly before: Picture,
    private readonly after: Picture,
    private readonly ways: Way[],
    private readonly gone: Set<Spot>,
  ) {}

  all(come: Spot[]): Journey[] {
    const rest = come.filter((spot) => !this.arrive(spot, this.named(spot)));
    const unknown = rest.filter((spot) => !this.arrive(spot, this.renamed(spot)));
    for (const spot of unknown) this.arrive(spot, this.unseen(spot));
    for (const spot of [...this.gone]) this.leave(spot);
    return this.found;
  }

  /** By which ways a thing may have come to a zone, the latest first: after the zone was cleared. */
  private into({ zone, item }: Spot, until = Infinity): Way[] {
    const cleared = Math.max(-1, ...this.ways.filter(({ whole, from, line }) => whole && isCalled(zone, from) && line < until).map(({ line }) => line));
    return this.ways.filter((way) => isCalled(zone, way.to) && way.line >= cleared && way.line < until && (way.item ?? item) === item).reverse();
  }

  /** A thing of that name that lay where one of the ways begins, or where one before that begins. */
  private named(spot: Spot): { was: Spot; path: Way[] } | undefined {
    for (const way of this.into(spot)) {
      const was = [...this.gone].find(({ zone, item }) => item === spot.item && isCalled(zone, way.from));
      if (was) return { was, path: [way] };
      for (const first of this.ways.filter((one) => one.line < way.line && meet(one.to, way.from))) {
        const begun = [...this.gone].find(({ zone, item }) => item === spot.item && isCalled(zone, first.from));
        if (begun) return { was: begun, path: [first, way] };
      }
    }
    return undefined;
  }

  /** A thing that is called otherwise where it came to. */
  private renamed(spot: Spot): { was: Spot; path: Way[] } | undefined {
    for (const way of this.into(spot)) {
      const was = [...this.gone].find(({ zone }) => isCalled(zone, way.from));
      if (was) return { was, path: [way] };
    }
    return undefined;
  }

  /** Out of a zone in which it was not seen. */
  private unseen(spot: Spot): { from: DOMRect; path: Way[] } | undefined {
    for (const way of this.into(spot)) {
      const from = this.placeOf(way.from);
      if (from) return { from, path: [way] };
    }
    return undefined;
  }

  private arrive(spot: Spot, origin: { was?: Spot; from?: DOMRect; path: Way[] } | undefined): boolean {
    if (!origin) return false;
    const { was, from, path } = origin;
    if (was) this.gone.delete(was);
    const between = path.slice(0, -1).map((way) => this.stopOf(way, spot.item));
    const stops = [was?.box ?? from!, ...between, spot.box].filter((box) => box !== undefined);
    const legs = path.slice(path.length - stops.length + 1);
    this.add({ key: spot.key, ...(was ? { was } : {}), stops, beats: legs.map(({ beat }) => beat), whole: path.at(-1)!.whole ?? false });
    return true;
  }

  /** What is seen no more went on by the ways out of its zone, to the place where they end. */
  private leave(spot: Spot): void {
    const path: Way[] = [];
    let zone = spot.zone;
    for (let way = this.outOf(zone, -1); way; way = this.outOf(zone, way.line, true)) {
      path.push(way);
      zone = way.to;
    }
    const last = path.at(-1);
    const end = last && (this.after.zones.get(last.to)?.box ?? undefined);
    if (!last || !end) return;
    const between = path.slice(0, -1).map((way) => this.stopOf(way, spot.item) ?? spot.box);
    this.add({ was: spot, stops: [spot.box, ...between, end], beats: path.map(({ beat }) => beat), whole: last.whole ?? false });
  }

  private outOf(zone: string, after: number, whole = false): Way | undefined {
    return this.ways.find((way) => way.line > after && isCalled(zone, way.from) && (!whole || way.whole) && !isHand(way.to));
  }

  /** Where a thing lies for a moment: where its place was drawn, else where its zone is. */
  private stopOf(way: Way, item: string): DOMRect | undefined {
    const { slots, spots } = this.before;
    const slot = slots.get(`${way.to}/${way.item ?? item}`) ?? this.placeOf(way.to);
    const like = [...spots.values()].find(({ zone }) => isCalled(zone, way.to))?.box;
    if (!slot || !like) return slot;
    return boxOf(slot.left + (slot.width - like.width) / 2, slot.top + (slot.height - like.height) / 2, like.width, like.height);
  }

  private placeOf(name: string): DOMRect | undefined {
    const called = [...this.before.zones].filter(([id]) => isCalled(id, name));
    const fewer = called.find(([id, { count }]) => count > (this.after.zones.get(id)?.count ?? count));
    return (fewer ?? called[0])?.[1].box;
  }

  private add(journey: Omit<Journey, "nth">): void {
    this.found.push({ ...journey, nth: this.found.length });
  }
}

/** What goes to a hand is seen there or not at all. */
const isHand = (zone: string): boolean => /^hand(-|$)/.test(zone);
const boxOf = (left: number, top: number, width: number, height: number) => ({ left, top, width, height }) as DOMRect;

/** The ways of a game that tells none: a name that left one zone and came to one other, and what else came out of the one
 * zone that has fewer unseen things. Where there is a doubt, nothing. */
function certain(gone: Set<Spot>, come: Spot[], before: Picture, after: Picture): Way[] {
  const ways = new Map<string, Way>();
  const add = (from: string, to: string, item?: string) => ways.set(`${from} ${to} ${item}`, { from, to, ...(item === undefined ? {} : { item }), line: 0, beat: 0 });
  const zones = (spots: Iterable<Spot>, item: string) => new Set([...spots].filter((spot) => spot.item === item).map(({ zone }) => zone));
  const seen = new Set([...before.spots.values()].map(({ zone }) => zone));
  const fewer = [...before.zones].filter(([id, { count }]) => !seen.has(id) && count > (after.zones.get(id)?.count ?? count));
  const unnamed = come.filter(({ item }) => !zones(gone, item).size);
  const lost = fewer.reduce((sum, [id, { count }]) => sum + count - (after.zones.get(id)?.count ?? count), 0);
  for (const { item } of come) {
    const [sources, targets] = [[...zones(gone, item)], [...zones(come, item)]];
    if (sources.length === 1 && targets.length === 1 && lost <= unnamed.length) add(sources[0]!, targets[0]!, item);
  }
  if (fewer.length === 1) for (const { zone, item } of unnamed) add(fewer[0]![0], zone, item);
  return [...ways.values()];
}
