/** Today's deals and my own record, as the server tells them. */

import { get } from "$lib/app/api";
import { me } from "$lib/app/current-user.svelte";
import { saveCommitments } from "./commitments";

export interface Deal {
  game: string;
  seats: number;
  bot: string | null;
  options: Record<string, string | number | boolean>;
  commitment: string;
  /** the seal of the deal that comes after */
  next: string;
  /** of my try, if I have begun it */
  table: string | null;
  listed: boolean | null;
  finished: boolean;
  rank: number | null;
  number: number | null;
}

export interface Today {
  nth: number;
  day: string;
  /** seconds until midnight UTC */
  left: number;
  games: Deal[];
}

export interface Result {
  rank: number | null;
  share: number;
  score: number;
  length: number;
  table: string | null;
}

export interface Results {
  game: string;
  nth: number;
  day: string;
  /** told when the day is over */
  seed: string | null;
  commitment: string;
  number: number;
  mine: (Result & { listed: boolean }) | null;
  best: (Result & { name: string; you: boolean })[];
}

export interface GameStats {
  game: string;
  matches: number;
  victories: number;
  streak: { now: number; best: number };
  /** `best` of the printed game; in `steps` of those on the game's path that are another */
  seats: {
    seats: number;
    matches: number;
    victories: number;
    best: number | null;
    steps: { step: number; best: number }[];
  }[];
  /** of bots that were beaten, the weakest first */
  levels: string[];
  /** of the game's path, which steps are done */
  challenges: boolean[];
}

export interface MyRecord {
  matches: number;
  days: { now: number; best: number };
  games: GameStats[];
}

export const daily = $state<{ today: Today | undefined; record: MyRecord | undefined; at: number }>({
  today: undefined,
  record: undefined,
  at: 0,
});

/** Asks anew; throws what the server refuses. */
export async function refreshToday(): Promise<void> {
  daily.today = await get<Today>("/api/daily");
  daily.at = Date.now();
  saveCommitments(daily.today.nth, daily.today.games);
}

export async function refreshRecord(): Promise<void> {
  daily.record = me.name ? await get<MyRecord>("/api/record") : undefined;
}

export const dealOf = (game: string): Deal | undefined => daily.today?.games.find((deal) => deal.game === game);
export const recordOf = (game: string): GameStats | undefined =>
  daily.record?.games.find((stats) => stats.game === game);

/** Seconds until the next deals, as of a moment. */
export const secondsUntilNext = (now: number): number =>
  Math.max(0, (daily.today?.left ?? 0) - (now - daily.at) / 1000);
