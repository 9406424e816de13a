/** Today's deals and the user's own statistics. */

import { get } from "$lib/app/api";
import { me } from "$lib/app/current-user.svelte";
import { saveCommitments } from "./commitments";
import type { DailyDealInfo, GameStats, PlayerStatsInfo, TodayDeals } from "$lib/wire";

export const daily = $state<{ today: TodayDeals | undefined; record: PlayerStatsInfo | undefined; at: number }>({
  today: undefined,
  record: undefined,
  at: 0,
});

/** Fetches anew; throws the server's errors. */
export async function refreshToday(): Promise<void> {
  daily.today = await get<TodayDeals>("/api/daily");
  daily.at = Date.now();
  saveCommitments(daily.today.nth, daily.today.games);
}

export async function refreshRecord(): Promise<void> {
  daily.record = me.name ? await get<PlayerStatsInfo>("/api/record") : undefined;
}

export const dealOf = (game: string): DailyDealInfo | undefined =>
  daily.today?.games.find((deal) => deal.game === game);
export const recordOf = (game: string): GameStats | undefined =>
  daily.record?.games.find((stats) => stats.game === game);

/** When the next deals come, in milliseconds. */
export const nextAt = (): number => daily.at + (daily.today?.left ?? 0) * 1000;

/** Seconds until the next deals, as of `now`. */
export const secondsUntilNext = (now: number): number =>
  Math.max(0, (daily.today?.left ?? 0) - (now - daily.at) / 1000);
