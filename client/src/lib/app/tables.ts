/** My tables as the server lists them. */

export interface Mine {
  table: string;
  game: string;
  status: "waiting" | "playing" | "over";
  names: (string | null)[];
  characters?: (string | null)[];
  bots: (string | null)[];
  yours: number[];
  /** my seats that a bot keeps for me */
  kept: number[];
  /** did I open it, and has nobody else ever sat there? */
  alone: boolean;
  turn: number;
  waits: boolean;
  /** null where it hangs on hidden things */
  scores: (number | null)[] | null;
  next: string | null;
  touched: number;
}
