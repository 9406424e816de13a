/** The aims of an experiment that is being drafted. */

export interface AimsDraft {
  /** The first seat within `within` points of an even share; together, the share of the matches won. */
  fair: boolean;
  within: number;
  wonFrom: number;
  wonTo: number;
  /** The mean number of decisions. */
  long: boolean;
  from: number;
  to: number;
}

export const noAims = (): AimsDraft => ({
  fair: false,
  within: 2,
  wonFrom: 40,
  wonTo: 60,
  long: false,
  from: 30,
  to: 40,
});

/** As an experiment file has them. */
export function aimRequests(aims: AimsDraft, isTogether: boolean): Record<string, unknown>[] {
  const requests: Record<string, unknown>[] = [];
  if (aims.fair)
    requests.push(
      isTogether
        ? { measure: "won", from: aims.wonFrom, to: aims.wonTo }
        : { measure: "first_seat", within: aims.within },
    );
  if (aims.long) requests.push({ measure: "decisions", from: aims.from, to: aims.to });
  return requests;
}
