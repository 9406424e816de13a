/** My tables as the server lists them. */

export interface Mine {
  table: string;
  game: string;
  status: "waiting" | "playing" | "over";
  names: (string | null)[];
  bots: (string | null)[];
  yours: number[];
  turn: number;
  waits: boolean;
  /** null where it hangs on hidden things */
  scores: (number | null)[] | null;
  next: string | null;
  touched: number;
}
