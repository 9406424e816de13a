/** How a match ended, in a few words, and the way to the next. */

import { post, type Refusal } from "$lib/app/api";
import { go } from "$lib/app/route.svelte";
import { t } from "$lib/messages/table.svelte";
import type { Place } from "./ranking";
import type { Desk } from "$lib/table/table-context.svelte";

/** "You win!", "Ana and Bia win", "Not this time". */
export function outcome(desk: Desk): string {
  const frame = desk.frame!;
  const winners = frame.winners ?? [];
  if (!winners.length) return frame.chairs.length === 1 ? t("lost_alone") : t("lost_together");
  const me = frame.yours.length === 1 ? frame.yours[0]! : -1;
  const mates = winners.filter((seat) => seat !== me);
  const side = frame.sides.find((one) => one.includes(me)) ?? [me];
  if (winners.includes(me) && winners.every((seat) => side.includes(seat))) return mates.length ? t("won_with", { who: desk.listed(mates) }) : t("won_you");
  const who = desk.listed(winners);
  return winners.length === 1 ? t("won", { who }) : t("won_many", { who });
}

/** Whose place it is. */
export const placeName = (desk: Desk, { seats, name }: Place): string => (seats.length ? desk.listed(seats) : desk.texts.say(`tally.${name}`));

/** "+4", "−3": a minus as wide as a plus. */
export const signed = (points: number): string => (points < 0 ? `−${-points}` : points ? `+${points}` : "0");

/** A score as it is written, "−9" with a true minus; nothing where there is none. */
export const plainly = (score: number | null): string => (score === null ? "" : String(score).replace("-", "−"));

/** The same people once more, at a table of their own. */
export async function playAgain(desk: Desk): Promise<void> {
  const frame = desk.frame!;
  if (frame.next) return go(`/table/${frame.next}`);
  try {
    const made = await post<{ table: string }>(`/api/tables/${frame.table}/rematch`, {});
    go(`/table/${made.table}`);
  } catch (refusal) {
    desk.live.refused = refusal as Refusal;
  }
}
