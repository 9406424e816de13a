/** The user's ratings, as the server sends them. */

export interface Rating {
  who: string;
  points: number;
  /** 95 % confidence interval */
  low: number;
  high: number;
  matches: number;
  certainty: "unknown" | "rough" | "fair" | "sure";
}

export interface Ratings {
  opted_in: boolean;
  games: { game: string; mine: Rating | null; bots: Rating[] }[];
}
