/** The view, by the names that this board has for it. */

import type { Line } from "$lib/table/frame";
import type { View, Zone } from "$lib/types";
import { faceOf, isColour, type Colour } from "./faces";

const EMPTY_ZONE: Zone = { id: "", kind: "row", items: [] };

export interface ViewModel {
  pile: Zone;
  discard: Zone;
  top: string | undefined;
  colour: Colour;
  clockwise: boolean;
  penalty: number;
  /** the cards on the discard pile that made the penalty, the oldest first */
  hits: string[];
  /** the card just drawn, which may be played or kept */
  drawn: string | undefined;
  hand(seat: number): Zone;
}

export function viewModel(view: View): ViewModel {
  const zone = (id: string) => view.zones.find((candidate) => candidate.id === id) ?? { ...EMPTY_ZONE, id };
  const discard = zone("discard");
  const colour = zone("colour").items?.[0] ?? "";
  const penalty = zone("penalty").number ?? 0;
  return {
    pile: zone("pile"),
    discard,
    top: discard.items?.at(-1) ?? undefined,
    colour: isColour(colour) ? colour : "red",
    clockwise: zone("direction").items?.[0] !== "anticlockwise",
    penalty,
    hits: hits(discard.items ?? [], penalty),
    drawn: zone("drawn").items?.[0] ?? undefined,
    hand: (seat) => zone(`hand-${seat}`),
  };
}

/** As it was before the last card added to the penalty. */
export function beforeLastHit(model: ViewModel): ViewModel {
  const worth = Number(/\+\d+$/.exec(model.hits.at(-1) ?? "")?.[0] ?? 0);
  return { ...model, penalty: Math.max(0, model.penalty - worth), hits: model.hits.slice(0, -1) };
}

/** Were hands swapped or renewed, with the colour still to be chosen? */
export function awaitsColour(log: Line[]): boolean {
  const last = log.findLastIndex(([, key]) => key === "swaps" || key === "renews" || key === "chooses");
  return last >= 0 && log[last]![1] !== "chooses";
}

/** The last cards whose `+2` and `+4` add up to the penalty. */
export function hits(discard: (string | null)[], penalty: number): string[] {
  const result: string[] = [];
  let left = penalty;
  for (const item of discard.toReversed()) {
    const more = item === null ? 0 : Number(/^\+\d+$/.exec(faceOf(item).value)?.[0] ?? 0);
    if (left <= 0 || more <= 0) break;
    result.unshift(item!);
    left -= more;
  }
  return result;
}
