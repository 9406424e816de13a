/** What went where in a move, thing by thing: found by the transfers that the server tells, never by a name alone. Equal
 * names are told apart by the zones that a transfer joins. */

import type { Snapshot, PlacedThing } from "./flights";

/** From a zone to a zone, each by its id or its stem; `whole`: all that lay there. */
export interface Transfer {
  from: string;
  to: string;
  whole?: true;
  /** how the thing is called where it came to, if that is known */
  item?: string;
}

export interface FlightPath {
  /** the thing where it lies now; undefined if it cannot be seen there */
  key?: string;
  /** where it was seen before; undefined if it lay face down */
  origin?: PlacedThing;
  /** from the first place to the last, with those in between */
  stops: DOMRect[];
  /** for each leg, after how many others it begins */
  beats: number[];
  /** which of all these journeys it is */
  nth: number;
  /** did it go with all that lay there? */
  whole: boolean;
}

interface TimedTransfer extends Transfer {
  /** the line of the log that tells it */
  line: number;
  beat: number;
}

/** Is a zone meant by this id or stem? */
export const matchesZone = (zone: string, name: string): boolean =>
  zone === name || (zone.startsWith(`${name}-`) && /^[-\d]+$/.test(zone.slice(name.length)));
const isLinked = (zone: string, other: string): boolean => matchesZone(zone, other) || matchesZone(other, zone);

/** Of a move, which zones things leave by it. */
export const leavesZone =
  (transfers: Transfer[][] | null | undefined) =>
  (zone: string): boolean =>
    transfers?.flat().some(({ from }) => matchesZone(zone, from)) ?? false;

/** What stays where it is (by its key, the box it had), and what travels. Without transfers (undefined) nothing is known
 * to have travelled; of a game that tells none (null) only what cannot have come from anywhere else. */
export function flightPaths(
  before: Snapshot,
  after: Snapshot,
  transfers: Transfer[][] | null | undefined,
): { stays: Map<string, DOMRect>; paths: FlightPath[] } {
  const stays = new Map<string, DOMRect>();
  const timedTransfers = withBeats(transfers ?? []);
  for (const { key, zone } of after.spots.values()) {
    const same = before.spots.get(key);
    if (same && !timedTransfers.some(({ from, whole }) => whole && matchesZone(zone, from))) stays.set(key, same.box);
  }
  const departed = new Set([...before.spots.values()].filter(({ key }) => !stays.has(key)));
  const arrived = [...after.spots.values()].filter(({ key }) => !stays.has(key));
  const ways = transfers === null ? inferTransfers(departed, arrived, before, after) : timedTransfers;
  return { stays, paths: new PathFinder(before, after, ways, departed).findAll(arrived) };
}

/** A line waits for one before it if things go on from where that brought them, or come to where it made room. */
function withBeats(transfers: Transfer[][]): TimedTransfer[] {
  const ways: TimedTransfer[] = [];
  let beat = 0;
  transfers.forEach((lineTransfers, line) => {
    const mustWait = lineTransfers.some(({ from, to }) =>
      ways.some(
        (earlier) =>
          earlier.beat === beat && (isLinked(earlier.to, from) || (earlier.whole && isLinked(earlier.from, to))),
      ),
    );
    if (mustWait) beat += 1;
    ways.push(...lineTransfers.map((earlier) => ({ ...earlier, line, beat })));
  });
  return ways;
}

class PathFinder {
  private readonly paths: FlightPath[] = [];
  /** ways of one thing that has been seen to arrive: nothing else went by them */
  private readonly taken = new Set<TimedTransfer>();

  constructor(
    private readonly before: Snapshot,
    private readonly after: Snapshot,
    private readonly ways: TimedTransfer[],
    private readonly departed: Set<PlacedThing>,
  ) {}

  findAll(arrived: PlacedThing[]): FlightPath[] {
    const rest = arrived.filter((spot) => !this.arrive(spot, this.findNamed(spot)));
    const unknown = rest.filter((spot) => !this.arrive(spot, this.findRenamed(spot)));
    for (const spot of unknown) this.arrive(spot, this.findUnseen(spot));
    for (const spot of [...this.departed]) this.leave(spot);
    return this.paths;
  }

  /** By which ways a thing may have come to a zone, the latest first: after the zone was cleared. */
  private transfersInto({ zone, item }: PlacedThing, until = Infinity): TimedTransfer[] {
    const cleared = Math.max(
      -1,
      ...this.ways
        .filter(({ whole, from, line }) => whole && matchesZone(zone, from) && line < until)
        .map(({ line }) => line),
    );
    return this.ways
      .filter(
        (way) => matchesZone(zone, way.to) && way.line >= cleared && way.line < until && (way.item ?? item) === item,
      )
      .reverse();
  }

  /** A thing of that name that lay where one of the ways begins, or where one before that begins. */
  private findNamed(spot: PlacedThing): { was: PlacedThing; path: TimedTransfer[] } | undefined {
    for (const way of this.transfersInto(spot)) {
      const was = [...this.departed].find(({ zone, item }) => item === spot.item && matchesZone(zone, way.from));
      if (was) return { was, path: [way] };
      for (const first of this.ways.filter((earlier) => earlier.line < way.line && isLinked(earlier.to, way.from))) {
        const begun = [...this.departed].find(({ zone, item }) => item === spot.item && matchesZone(zone, first.from));
        if (begun) return { was: begun, path: [first, way] };
      }
    }
    return undefined;
  }

  /** A thing that is called otherwise where it came to. */
  private findRenamed(spot: PlacedThing): { was: PlacedThing; path: TimedTransfer[] } | undefined {
    for (const way of this.transfersInto(spot)) {
      const was = [...this.departed].find(({ zone }) => matchesZone(zone, way.from));
      if (was) return { was, path: [way] };
    }
    return undefined;
  }

  /** Out of a zone in which it was not seen. */
  private findUnseen(spot: PlacedThing): { from: DOMRect; path: TimedTransfer[] } | undefined {
    for (const way of this.transfersInto(spot)) {
      const from = this.placeOf(way.from);
      if (from) return { from, path: [way] };
    }
    return undefined;
  }

  private arrive(
    spot: PlacedThing,
    origin: { was?: PlacedThing; from?: DOMRect; path: TimedTransfer[] } | undefined,
  ): boolean {
    if (!origin) return false;
    const { was, from, path } = origin;
    if (was) this.departed.delete(was);
    for (const way of path) if (way.item !== undefined && !way.whole) this.taken.add(way);
    const between = path.slice(0, -1).map((way) => this.stopOf(way, spot.item));
    const stops = [was?.box ?? from!, ...between, spot.box].filter((box) => box !== undefined);
    const legs = path.slice(path.length - stops.length + 1);
    this.add({
      key: spot.key,
      ...(was ? { origin: was } : {}),
      stops,
      beats: legs.map(({ beat }) => beat),
      whole: path.at(-1)!.whole ?? false,
    });
    return true;
  }

  /** What is seen no more went on by the ways out of its zone, to the place where they end. */
  private leave(spot: PlacedThing): void {
    const path: TimedTransfer[] = [];
    let zone = spot.zone;
    for (let way = this.transferOutOf(zone, -1); way; way = this.transferOutOf(zone, way.line, true)) {
      path.push(way);
      zone = way.to;
    }
    const last = path.at(-1);
    const end = last && (this.after.zones.get(last.to)?.box ?? undefined);
    if (!last || !end) return;
    const between = path.slice(0, -1).map((way) => this.stopOf(way, spot.item) ?? spot.box);
    this.add({
      origin: spot,
      stops: [spot.box, ...between, end],
      beats: path.map(({ beat }) => beat),
      whole: last.whole ?? false,
    });
  }

  private transferOutOf(zone: string, after: number, whole = false): TimedTransfer | undefined {
    return this.ways.find(
      (way) =>
        way.line > after &&
        matchesZone(zone, way.from) &&
        (!whole || way.whole) &&
        !isHand(way.to) &&
        !this.taken.has(way),
    );
  }

  /** Where a thing lies for a moment: where its place was drawn, else where its zone is. */
  private stopOf(way: TimedTransfer, item: string): DOMRect | undefined {
    const { slots, spots } = this.before;
    const slot = slots.get(`${way.to}/${way.item ?? item}`) ?? this.placeOf(way.to);
    const like = [...spots.values()].find(({ zone }) => matchesZone(zone, way.to))?.box;
    if (!slot || !like) return slot;
    return boxOf(
      slot.left + (slot.width - like.width) / 2,
      slot.top + (slot.height - like.height) / 2,
      like.width,
      like.height,
    );
  }

  private placeOf(name: string): DOMRect | undefined {
    const called = [...this.before.zones].filter(([id]) => matchesZone(id, name));
    const fewer = called.find(([id, { count }]) => count > (this.after.zones.get(id)?.count ?? count));
    return (fewer ?? called[0])?.[1].box;
  }

  private add(path: Omit<FlightPath, "nth">): void {
    this.paths.push({ ...path, nth: this.paths.length });
  }
}

/** What goes to a hand is seen there or not at all. */
const isHand = (zone: string): boolean => /^hand(-|$)/.test(zone);
const boxOf = (left: number, top: number, width: number, height: number) => ({ left, top, width, height }) as DOMRect;

/** The ways of a game that tells none: a name that left one zone and came to one other, and what else came out of the one
 * zone that has fewer unseen things. Where there is a doubt, nothing. */
function inferTransfers(
  departed: Set<PlacedThing>,
  arrived: PlacedThing[],
  before: Snapshot,
  after: Snapshot,
): TimedTransfer[] {
  const ways = new Map<string, TimedTransfer>();
  const add = (from: string, to: string, item?: string) =>
    ways.set(`${from} ${to} ${item}`, { from, to, ...(item === undefined ? {} : { item }), line: 0, beat: 0 });
  const zones = (spots: Iterable<PlacedThing>, item: string) =>
    new Set([...spots].filter((spot) => spot.item === item).map(({ zone }) => zone));
  const seen = new Set([...before.spots.values()].map(({ zone }) => zone));
  const fewer = [...before.zones].filter(
    ([id, { count }]) => !seen.has(id) && count > (after.zones.get(id)?.count ?? count),
  );
  const unnamed = arrived.filter(({ item }) => !zones(departed, item).size);
  const lost = fewer.reduce((sum, [id, { count }]) => sum + count - (after.zones.get(id)?.count ?? count), 0);
  for (const { item } of arrived) {
    const [sources, targets] = [[...zones(departed, item)], [...zones(arrived, item)]];
    if (sources.length === 1 && targets.length === 1 && lost <= unnamed.length) add(sources[0]!, targets[0]!, item);
  }
  if (fewer.length === 1) for (const { zone, item } of unnamed) add(fewer[0]![0], zone, item);
  return [...ways.values()];
}
