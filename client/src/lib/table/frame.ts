/** Messages on a table's socket, as described in API.md. */

import type { Refusal } from "$lib/app/api";
import type { Transfer } from "$lib/motion/flight-paths";
import type { Arg, View } from "$lib/types";

export type Line = [ply: number, key: string, args: Record<string, Arg>];
export type Phrase = [key: string, args: Record<string, Arg>];
export type ChatLine = [
  nth: number,
  kind: "say" | "react" | "event",
  seat: number | null,
  name: string,
  text: string,
  at: number,
];

export interface Chair {
  seat: number;
  kind: "person" | "bot" | "empty";
  name: string | null;
  bot: string | null;
  /** the character of a bot; null for people, stand-in bots and bots of old tables */
  character: string | null;
  open: boolean;
  /** the user for whom a bot or, in a rematch, an empty seat is reserved; if `open` too, the viewer */
  reserved_for: string | null;
  here: boolean;
  away: number | null;
  you: boolean;
}

/** The time control: seconds for each move, or for all of them with an increment. */
export interface TimeControl {
  kind: "move" | "match";
  seconds: number;
  increment: number;
}

/** The clocks at the time the frame was sent. */
export interface Clocks extends TimeControl {
  /** seconds left to each seat, null for bots */
  left: (number | null)[];
  /** the seat whose clock runs */
  runs: number | null;
}

/** A line of a score sheet: what is counted, and its points (null: only shown). */
export interface ScoreEntry {
  note: Phrase;
  points: number | null;
  items?: string[];
  zone?: string;
  places?: [number, number][];
  marks?: number[];
  /** the values printed on a card of a custom deck */
  print?: Record<string, number>;
  /** not reached, or negative? */
  missed?: boolean;
}

/** How the seats with a common score got it; empty seats mean an opponent that the rules play. */
export interface ScoreSheet {
  seats: number[];
  entries: ScoreEntry[];
  total: number;
  name?: string;
}

export interface Frame {
  type: "frame";
  table: string;
  game: string;
  version: number;
  status: "waiting" | "playing" | "over";
  ply: number;
  /** the number of them that come from another match */
  inherited_plies?: number;
  seat: number | null;
  turn: number;
  view: View | null;
  moves: string[];
  phrases: Phrase[];
  /** for each move its click paths, each a list of keys */
  touches: string[][];
  scores: (number | null)[] | null;
  nth: number;
  last: number;
  takeback_limit: number;
  log: { from: number; lines: Line[] };
  /** the transfers of the last move, by visible log line; null if the game sends none */
  transfers?: Transfer[][] | null;
  /** teams */
  sides: number[][];
  chairs: Chair[];
  yours: number[];
  /** may the viewer do what the owner may? */
  owner: boolean;
  /** the seat of the owner, if they play */
  host?: number | null;
  spectators: boolean;
  watching: number;
  clock?: Clocks | null;
  /** does the match count for the ratings? */
  rated?: boolean;
  /** seconds without a sign of presence after which a bot stands in */
  idle_timeout?: number | null;
  /** seconds after which a bot may replace a player who is away */
  away_timeout?: number;
  /** is the table listed for all users of this server? */
  open_to_all?: boolean;
  /** may the viewer ask for hints? */
  hints?: boolean;
  /** the number of the daily deal, if this is an attempt at it */
  daily?: number | null;
  silent: boolean;
  /** may players send reactions now? */
  reactions: boolean;
  commitment: string;
  seed: string | null;
  winners: number[] | null;
  /** the tie-break, where the scores are equal */
  tie?: Phrase | null;
  /** where the points came from; absent if the game does not say */
  tally?: ScoreSheet[] | null;
  /** for each seat of a person: the number of its decisions made by bots, and of all */
  by_bots?: ([taken: number, of: number] | null)[] | null;
  /** the score sheets in mid-match, while bots wait for the viewer */
  round_summary?: ScoreSheet[] | null;
  /** the seat to begin the next match; -1 if drawn by lot */
  begins?: number | null;
  /** time of the end, in seconds */
  ended?: number | null;
  next: string | null;
}

/** The part of a frame that does not depend on its viewer. */
export function publicFrame({
  type,
  table,
  game,
  version,
  status,
  ply,
  turn,
  nth,
  sides,
  chairs,
  yours,
  owner,
  spectators,
  watching,
  silent,
  reactions,
  daily,
  commitment,
  seed,
  winners,
  tie,
  tally,
  round_summary,
  next,
  clock,
}: Frame): Frame {
  const common = {
    type,
    table,
    game,
    version,
    status,
    ply,
    turn,
    nth,
    sides,
    chairs,
    yours,
    owner,
    spectators,
    watching,
    silent,
    reactions,
    daily: daily ?? null,
    commitment,
    seed,
    winners,
    tie: tie ?? null,
    tally: tally ?? null,
    round_summary: round_summary ?? null,
    next,
    clock: clock ?? null,
  };
  return {
    ...common,
    seat: null,
    view: null,
    moves: [],
    phrases: [],
    touches: [],
    scores: null,
    last: 0,
    takeback_limit: 0,
    log: { from: 0, lines: [] },
  };
}

export type Message =
  | Frame
  | ({ type: "refused"; nth?: number; move?: string } & Refusal)
  | { type: "talk"; lines: ChatLine[] }
  | { type: "pong"; version: number }
  | ({ type: "close" } & Refusal);

/** The games, as far as a table needs to know them. */
export interface GameSummary {
  name: string;
  bots: string[];
  default_bot: string;
  /** characters of the bots, each with the URL of its face */
  characters?: Record<string, string | null>;
  moves: string[];
  faces: Record<string, [label: string, colour: string]>;
  /** colours of the words that signs show */
  inks?: Record<string, string>;
}
