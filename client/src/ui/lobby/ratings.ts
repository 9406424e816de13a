/** How strong somebody seems to be, as the server tells it. */

export interface Rating {
  who: string;
  points: number;
  /** nineteen times in twenty it lies between these */
  low: number;
  high: number;
  matches: number;
  certainty: "unknown" | "rough" | "fair" | "sure";
}

export interface Ratings {
  opted_in: boolean;
  games: { game: string; mine: Rating | null; bots: Rating[] }[];
}
