/** The ranking: sides with equal scores share a rank, and winners come first. */

import type { ScoreSheet, Frame } from "$lib/table/frame";

export interface Place {
  /** empty for an opponent that the rules play */
  seats: number[];
  name: string;
  rank: number;
  score: number | null;
  wins: boolean;
  count: ScoreSheet | undefined;
}

type EndedFrame = Pick<Frame, "sides" | "chairs" | "scores" | "winners" | "tally" | "round_summary">;

/** Partners in one row, unless all play together: then they share one score sheet, or each has a row. */
function rowsOf({ sides, chairs, tally }: EndedFrame): number[][] {
  if (sides.length > 1) return sides;
  const shared = tally?.find(({ seats }) => seats.length === chairs.length);
  return shared ? [shared.seats] : chairs.map(({ seat }) => [seat]);
}

/** The ranking of a finished match. */
export function ranking(frame: EndedFrame): Place[] {
  const winners = frame.winners ?? [];
  const tally = frame.tally ?? [];
  const places: Place[] = rowsOf(frame).map((seats) => ({
    seats,
    name: "",
    rank: 0,
    score: frame.scores?.[seats[0]!] ?? null,
    wins: seats.some((seat) => winners.includes(seat)),
    count: tally.find((count) => count.seats.includes(seats[0]!)),
  }));
  for (const count of tally) {
    if (!count.seats.length)
      places.push({
        seats: [],
        name: count.name ?? "",
        rank: 0,
        score: count.total,
        wins: winners.length === 0,
        count,
      });
  }
  return withRanks(places);
}

/** The ranking in mid-match: by the totals so far, without winners. */
export function interimRanking(frame: EndedFrame): Place[] {
  const places = (frame.round_summary ?? []).map((count) => ({
    seats: count.seats,
    name: count.name ?? "",
    rank: 0,
    score: count.total,
    wins: false,
    count,
  }));
  return withRanks(places);
}

function withRanks(places: Place[]): Place[] {
  const score = (place: Place) => place.score ?? 0;
  // in some games the lowest score wins: the winner's own score tells which way to sort
  const best = places.find(({ wins }) => wins);
  const isMost = best === undefined || places.every((other) => score(other) <= score(best));
  const order = places.toSorted(
    (a, b) => Number(b.wins) - Number(a.wins) || (isMost ? score(b) - score(a) : score(a) - score(b)),
  );
  const isTied = (a: Place, b: Place) => a.wins === b.wins && score(a) === score(b);
  return order.map((place) => ({ ...place, rank: order.findIndex((other) => isTied(other, place)) + 1 }));
}
