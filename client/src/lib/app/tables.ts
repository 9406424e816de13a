/** Tables as the server lists them: mine, and those that anybody may join. */

import type { TimeControl } from "$lib/table/frame";

export interface MyTable {
  table: string;
  game: string;
  status: "waiting" | "playing" | "over";
  names: (string | null)[];
  characters?: (string | null)[];
  bots: (string | null)[];
  yours: number[];
  /** my seats that a bot keeps for me */
  reserved: number[];
  /** did I open it, and has nobody else ever sat there? */
  only_mine: boolean;
  /** is it my one try at a daily deal? */
  daily: boolean;
  turn: number;
  waits_for_me: boolean;
  /** null where it depends on hidden things */
  scores: (number | null)[] | null;
  next: string | null;
  updated: number;
}

export interface OpenTable {
  table: string;
  game: string;
  status: "waiting" | "playing";
  /** those that are not as usual; a deck of one's own is only `true` */
  options: Record<string, string | number | boolean>;
  names: (string | null)[];
  bots: (string | null)[];
  /** where a click sits me down */
  free: number[];
  hints: boolean;
  clock: TimeControl | null;
  created: number;
}
