/** The outcome of a match in a few words, and the rematch. */

import { post, type Refusal } from "$lib/app/api";
import { go } from "$lib/route/route.svelte";
import { t } from "$lib/messages/table.svelte";
import type { TableId } from "$lib/wire";
import type { Place } from "./ranking";
import type { TableContext } from "$lib/table/table-context.svelte";

/** "You win!", "Ana and Bia win", "Not this time"; or the game's own words where all play together. */
export function outcome(context: TableContext): string {
  const frame = context.frame!;
  const winners = frame.winners ?? [];
  const own = `verdict.${winners.length ? "won" : "lost"}${frame.chairs.length === 1 ? "_alone" : ""}`;
  if (frame.sides.length === 1 && context.texts.has(own)) return context.texts.say(own);
  if (!winners.length) return frame.chairs.length === 1 ? t("lost_alone") : t("lost_together");
  const me = frame.yours.length === 1 ? frame.yours[0]! : -1;
  const mates = winners.filter((seat) => seat !== me);
  const side = frame.sides.find((members) => members.includes(me)) ?? [me];
  if (winners.includes(me) && winners.every((seat) => side.includes(seat)))
    return mates.length ? t("won_with", { who: context.namesOf(mates) }) : t("won_you");
  const who = context.namesOf(winners);
  return winners.length === 1 ? t("won", { who }) : t("won_many", { who });
}

/** The name shown for a row of the ranking. */
export const placeName = (context: TableContext, { seats, name }: Place): string =>
  seats.length ? context.namesOf(seats) : context.texts.say(`tally.${name}`);

/** "+4", "−3", with a true minus. */
export const formatSigned = (points: number): string => (points < 0 ? `−${-points}` : points ? `+${points}` : "0");

/** A score with a true minus, "−9"; empty where there is none. */
export const formatScore = (score: number | null): string => (score === null ? "" : String(score).replace("-", "−"));

/** A rematch: the same players at a new table. */
export async function startRematch(context: TableContext): Promise<void> {
  const frame = context.frame!;
  if (frame.next) {
    go(`/table/${frame.next}`);
    return;
  }
  try {
    const created = await post<TableId>(`/api/tables/${frame.table}/rematch`, {});
    go(`/table/${created.table}`);
  } catch (refusal) {
    context.source.refused = refusal as Refusal;
  }
}
