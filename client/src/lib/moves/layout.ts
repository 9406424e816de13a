/** The generic layout: places zones by their kinds, owners and ids alone. */

import { numbersOf, ownerOf, stemOf } from "./things";
import type { View, Zone } from "$lib/types";

/** Zones that lie together: neighbours with the same number, such as `gold-1` and `rainbow-1`. */
export interface Strip {
  key: string;
  zones: Zone[];
}

export interface Layout {
  /** the viewer's hands */
  hands: Zone[];
  /** pictures of the cards in the viewer's first hand, in its order */
  drawings: Zone[];
  main: Zone | undefined;
  strips: Strip[];
  info: Zone[];
  /** the zones of each seat, the viewer's own first */
  boards: { owner: number; strips: Strip[] }[];
}

export const isInfo = (zone: Zone) => zone.kind === "counter" || zone.kind === "sign";

/**
 * Up to this number of common zones lie side by side, and an empty one keeps its place: nothing jumps from trick to
 * trick.
 */
const MAX_COMMON = 5;

/**
 * Is there anything to see or to click? An empty zone takes no room, unless it is a common pile (emptiness matters),
 * one of a few places, or the viewer's hand.
 */
function isShown(zone: Zone, mine: boolean, touchable: boolean, few: boolean): boolean {
  if (zone.kind === "counter" || (zone.items?.length ?? 0) > 0) return true;
  if (zone.kind === "sign") return false;
  const common =
    ownerOf(zone) === undefined && (zone.kind === "deck" || zone.kind === "pile" || (zone.kind === "row" && few));
  return touchable || common || (mine && zone.kind === "hand");
}

/** `touched` are the keys that the legal moves name. */
export function layout(view: View, touched: Iterable<string> = []): Layout {
  const me = view.seat;
  const zonesTouched = new Set([...touched].map((key) => key.split("/")[0]!));
  const few = view.zones.filter((zone) => ownerOf(zone) === undefined && !isInfo(zone)).length <= MAX_COMMON;
  const visible = view.zones.filter((zone) => isShown(zone, ownerOf(zone) === me, zonesTouched.has(zone.id), few));
  const hands = visible.filter((zone) => zone.kind === "hand" && ownerOf(zone) === me);
  const drawings = drawingsOf(visible, hands[0], me);
  const others = visible.filter((zone) => !hands.includes(zone) && !drawings.includes(zone) && !isClosedHand(zone));
  const shared = others.filter((zone) => ownerOf(zone) === undefined);
  const main = shared.find((zone) => zone.kind === "grid" && !numbersOf(zone.id));
  const strips = stripsOf(shared.filter((zone) => zone !== main));
  const seats = [...new Set(others.map(ownerOf).filter((owner) => owner !== undefined))];
  const order = seats.toSorted((a, b) => Number(b === me) - Number(a === me) || a - b);
  return {
    hands,
    drawings,
    main,
    strips: strips.filter((strip) => !strip.zones.every(isInfo)),
    info: strips.filter((strip) => strip.zones.every(isInfo)).flatMap((strip) => strip.zones),
    boards: order.map((owner) => ({
      owner,
      strips: stripsOf(others.filter((zone) => ownerOf(zone) === owner)),
    })),
  };
}

/** Another player's hidden hand is a number beside their name. */
const isClosedHand = (zone: Zone) => zone.kind === "hand" && !zone.items?.some((item) => item !== null);

function drawingsOf(zones: Zone[], hand: Zone | undefined, me: number | null): Zone[] {
  if (!hand?.items?.length) return [];
  const grids = zones.filter((zone) => zone.kind === "grid" && zone.owner === me && me !== null);
  return grids.length === hand.items.length ? grids : [];
}

function stripsOf(zones: Zone[]): Strip[] {
  const strips: Strip[] = [];
  for (const zone of zones) {
    const numbers = numbersOf(zone.id);
    const last = strips.at(-1);
    const fits = last && numbers && numbersOf(last.zones[0]!.id) === numbers;
    const isNew = !last?.zones.some((other) => stemOf(other.id) === stemOf(zone.id));
    if (fits && isNew) last.zones.push(zone);
    else strips.push({ key: zone.id, zones: [zone] });
  }
  return strips;
}

/** The number of items in all hands of a seat. */
export const handSize = (view: View, seat: number): number =>
  view.zones
    .filter((zone) => zone.kind === "hand" && zone.owner === seat)
    .reduce((sum, zone) => sum + (zone.items?.length ?? 0), 0);
