/** Today's deals and the user's own statistics. */

import { get } from "$lib/app/api";
import { me } from "$lib/app/current-user.svelte";
import { saveCommitments } from "./commitments";

export interface Deal {
  game: string;
  seats: number;
  bot: string | null;
  options: Record<string, string | number | boolean>;
  commitment: string;
  /** the commitment to the next deal */
  next: string;
  /** of the user's attempt, if begun */
  table: string | null;
  listed: boolean | null;
  finished: boolean;
  rank: number | null;
  number: number | null;
}

export interface Today {
  nth: number;
  day: string;
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
  /** revealed when the day is over */
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
  /** `best` of the default options; in `steps` those of challenges with other options */
  seats: {
    seats: number;
    matches: number;
    victories: number;
    best: number | null;
    steps: { step: number; best: number }[];
  }[];
  /** levels of bots that were beaten, the weakest first */
  levels: string[];
  /** for each challenge of the game: was it met? */
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

/** Fetches anew; throws the server's errors. */
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

/** Seconds until the next deals, as of `now`. */
export const secondsUntilNext = (now: number): number =>
  Math.max(0, (daily.today?.left ?? 0) - (now - daily.at) / 1000);
