/** How strong somebody seems to be, as the server tells it. */

export interface Rating {
  who: string;
  points: number;
  /** nineteen times in twenty it lies between these */
  low: number;
  high: number;
  matches: number;
  sure: "unknown" | "rough" | "fair" | "sure";
}

export interface Ratings {
  wanted: boolean;
  games: { game: string; mine: Rating | null; bots: Rating[] }[];
}
