/**
 * Matches things before and after a move by the server's transfers, never by name alone. Equal names are told apart by
 * the zones that a transfer connects.
 */

import { isLinked, matchesZone, startsOf } from "./beats";
import type { Snapshot, PlacedThing } from "./flights";
import type { TransferInfo } from "$lib/wire";

export interface FlightPath {
  /** the thing at its destination; undefined if hidden there */
  key?: string;
  /** where it was visible before; undefined if it lay face down */
  origin?: PlacedThing;
  /** from the origin to the destination, with those in between */
  stops: DOMRect[];
  /** for each leg, when it begins, in ms */
  starts: number[];
  /** index of this flight among all */
  nth: number;
  /** was the whole zone moved? */
  whole: boolean;
}

interface TimedTransfer extends TransferInfo {
  /** index of the log line of this transfer */
  line: number;
  /** when it begins, in ms */
  start: number;
}

/** Returns a test for the zones that things leave in this move. */
export const leavesZone =
  (transfers: TransferInfo[][] | null | undefined) =>
  (zone: string): boolean =>
    transfers?.flat().some(({ from }) => matchesZone(zone, from)) ?? false;

/**
 * Splits the things into those that stay (by key, with their former box) and those that fly. With transfers undefined
 * nothing is known to have moved; with null (a game that sends none) only what can have a single origin flies. `starts`
 * says when the things of each line set out; without it a line waits only for those that it depends on.
 */
export function flightPaths(
  before: Snapshot,
  after: Snapshot,
  transfers: TransferInfo[][] | null | undefined,
  starts: number[] = startsOf(transfers ?? []),
): { stays: Map<string, DOMRect>; paths: FlightPath[] } {
  const stays = new Map<string, DOMRect>();
  const timedTransfers = (transfers ?? []).flatMap((ways, line) =>
    ways.map((way): TimedTransfer => ({ ...way, line, start: starts[line] ?? 0 })),
  );
  for (const { key, zone } of after.spots.values()) {
    const same = before.spots.get(key);
    if (same && !timedTransfers.some(({ from, whole }) => whole && matchesZone(zone, from))) stays.set(key, same.box);
  }
  const departed = new Set([...before.spots.values()].filter(({ key }) => !stays.has(key)));
  const arrived = [...after.spots.values()].filter(({ key }) => !stays.has(key));
  const ways = transfers === null ? inferTransfers(departed, arrived, before, after) : timedTransfers;
  return { stays, paths: new PathFinder(before, after, ways, departed).findAll(arrived) };
}

class PathFinder {
  private readonly paths: FlightPath[] = [];
  /** transfers of one thing that have been matched: no other thing can use them */
  private readonly matched = new Set<TimedTransfer>();

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

  /**
   * The transfers by which a thing may have come to a zone, the latest first, back to where the zone was last cleared.
   */
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

  /** A thing of that name at the start of one of the transfers, or of one that leads to it. */
  private findNamed(spot: PlacedThing): { was: PlacedThing; path: TimedTransfer[] } | undefined {
    for (const way of this.transfersInto(spot)) {
      const was = [...this.departed].find(({ zone, item }) => item === spot.item && matchesZone(zone, way.from));
      if (was) return { was, path: [way] };
      for (const first of this.ways.filter((earlier) => earlier.line < way.line && isLinked(earlier.to, way.from))) {
        const departed = [...this.departed].find(
          ({ zone, item }) => item === spot.item && matchesZone(zone, first.from),
        );
        if (departed) return { was: departed, path: [first, way] };
      }
    }
    return undefined;
  }

  /** A thing that changes its name on the way. */
  private findRenamed(spot: PlacedThing): { was: PlacedThing; path: TimedTransfer[] } | undefined {
    for (const way of this.transfersInto(spot)) {
      const was = [...this.departed].find(({ zone }) => matchesZone(zone, way.from));
      if (was) return { was, path: [way] };
    }
    return undefined;
  }

  /** A thing from a zone in which it was hidden. */
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
    for (const way of path) if (way.item !== undefined && !way.whole) this.matched.add(way);
    const between = path.slice(0, -1).map((way) => this.stopOf(way, spot.item));
    const stops = [was?.box ?? from!, ...between, spot.box].filter((box) => box !== undefined);
    const legs = path.slice(path.length - stops.length + 1);
    this.add({
      key: spot.key,
      ...(was ? { origin: was } : {}),
      stops,
      starts: legs.map(({ start }) => start),
      whole: path.at(-1)!.whole ?? false,
    });
    return true;
  }

  /** A thing no longer visible follows the transfers out of its zone to where they end. */
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
      starts: path.map(({ start }) => start),
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
        !this.matched.has(way),
    );
  }

  /** The box of an intermediate stop: the slot of the item, else its zone. */
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

/** In hands things are either visible or do not arrive there. */
const isHand = (zone: string): boolean => /^hand(-|$)/.test(zone);
const boxOf = (left: number, top: number, width: number, height: number) => ({ left, top, width, height }) as DOMRect;

/**
 * Transfers of a game that sends none: a name that left one zone and appeared in another, and new things out of the one
 * zone with fewer hidden ones. Nothing if ambiguous.
 */
function inferTransfers(
  departed: Set<PlacedThing>,
  arrived: PlacedThing[],
  before: Snapshot,
  after: Snapshot,
): TimedTransfer[] {
  const ways = new Map<string, TimedTransfer>();
  const add = (from: string, to: string, item?: string) =>
    ways.set(`${from} ${to} ${item}`, { from, to, ...(item === undefined ? {} : { item }), line: 0, start: 0 });
  const zones = (spots: Iterable<PlacedThing>, item: string) =>
    new Set([...spots].filter((spot) => spot.item === item).map(({ zone }) => zone));
  const visibleZones = new Set([...before.spots.values()].map(({ zone }) => zone));
  const fewer = [...before.zones].filter(
    ([id, { count }]) => !visibleZones.has(id) && count > (after.zones.get(id)?.count ?? count),
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
