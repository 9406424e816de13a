/** Tables as the server lists them: the user's own, and those open to all. */

import type { TimeControl } from "$lib/table/frame";

export interface MyTable {
  table: string;
  game: string;
  status: "waiting" | "playing" | "over";
  names: (string | null)[];
  characters?: (string | null)[];
  bots: (string | null)[];
  yours: number[];
  /** seats of the user that a bot has taken over */
  reserved: number[];
  /** opened by the user, and never joined by another? */
  only_mine: boolean;
  /** the user's attempt at a daily deal? */
  daily: boolean;
  turn: number;
  waits_for_me: boolean;
  /** null where a score depends on hidden information */
  scores: (number | null)[] | null;
  next: string | null;
  updated: number;
}

export interface OpenTable {
  table: string;
  game: string;
  status: "waiting" | "playing";
  /** those that differ from the defaults; a custom deck is just `true` */
  options: Record<string, string | number | boolean>;
  names: (string | null)[];
  bots: (string | null)[];
  /** the seats that can be taken */
  free: number[];
  hints: boolean;
  clock: TimeControl | null;
  created: number;
}
