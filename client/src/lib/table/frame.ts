/** What comes over a table's socket, as API.md has it. */

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
  /** who the bot is in the game's world; people, their stand-ins and bots of old tables are nobody there */
  character: string | null;
  open: boolean;
  /** whom a bot or, in a rematch, an empty seat waits for; if `open` too, that is me */
  reserved_for: string | null;
  here: boolean;
  away: number | null;
  you: boolean;
}

/** By which limit people play: so long for each decision, or for all of them with some more after each. */
export interface TimeControl {
  kind: "move" | "match";
  seconds: number;
  increment: number;
}

/** What the clocks showed when the frame was sent. */
export interface Clocks extends TimeControl {
  /** seconds of each seat, null for bots */
  left: (number | null)[];
  /** whose clock runs */
  runs: number | null;
}

/** One line of a count: what is counted, and what it brings (null: it is only shown). */
export interface ScoreEntry {
  note: Phrase;
  points: number | null;
  items?: string[];
  zone?: string;
  places?: [number, number][];
  marks?: number[];
  /** what is printed on a card of a deck of one's own */
  print?: Record<string, number>;
  /** was it not reached, or does it cost? */
  missed?: boolean;
}

/** How those with one score came to it; nobody's seats are an opponent that the rules play. */
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
  /** how many of them were played in another match */
  inherited_plies?: number;
  seat: number | null;
  turn: number;
  view: View | null;
  moves: string[];
  phrases: Phrase[];
  /** for each move, the ways in which things are touched to make it, each a line of things */
  touches: string[][];
  scores: (number | null)[] | null;
  nth: number;
  last: number;
  takeback_limit: number;
  log: { from: number; lines: Line[] };
  /** where things went in the last move, line by line as I heard of it; null if the game does not say */
  transfers?: Transfer[][] | null;
  /** who plays together */
  sides: number[][];
  chairs: Chair[];
  yours: number[];
  /** may I decide what the owner may? */
  owner: boolean;
  /** the seat of the host, if they sit */
  host?: number | null;
  spectators: boolean;
  watching: number;
  clock?: Clocks | null;
  /** does the match count for the ratings? */
  rated?: boolean;
  /** seconds without a sign after which a bot plays on for somebody */
  idle_timeout?: number | null;
  /** seconds after which a bot may be let in for a person who is away */
  away_timeout?: number;
  /** is the table shown to everybody on this server? */
  open_to_all?: boolean;
  /** may I ask for advice? */
  hints?: boolean;
  /** the number of the deal, if this is somebody's one try at it */
  daily?: number | null;
  silent: boolean;
  /** may those who sit show reactions now? */
  reactions: boolean;
  commitment: string;
  seed: string | null;
  winners: number[] | null;
  /** what decided it where the scores do not tell */
  tie?: Phrase | null;
  /** where the points came from; nothing of a game that does not tell */
  tally?: ScoreSheet[] | null;
  /** for each seat of a person at which bots decided: how many decisions of how many */
  by_bots?: ([taken: number, of: number] | null)[] | null;
  /** what has just been counted in mid-match, while bots wait for us */
  round_summary?: ScoreSheet[] | null;
  /** who begins the next match; -1 is a lot */
  begins?: number | null;
  /** when it was over, in seconds */
  ended?: number | null;
  next: string | null;
}

/** What everybody may know of a frame, and nothing that its reader alone does. */
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

/** The games of the shelf, as far as a table needs to know them. */
export interface GameSummary {
  name: string;
  bots: string[];
  default_bot: string;
  /** who the bots may be, and where the face of each is fetched */
  characters?: Record<string, string | null>;
  moves: string[];
  faces: Record<string, [label: string, colour: string]>;
  /** the colours of words that signs show */
  inks?: Record<string, string>;
}
