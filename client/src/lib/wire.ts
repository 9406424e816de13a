/** Everything that the server sends and accepts. Generated from its models by `npm run types`; do not edit. */

export const LANGUAGES = ["en", "pt-BR", "uk"] as const;
export type Language = (typeof LANGUAGES)[number];
export const REACTIONS = ["thumb", "clap", "laugh", "wow", "sad", "think", "heart", "hurry"] as const;
export type Reaction = (typeof REACTIONS)[number];
export const PACES = ["calm", "brisk", "instant"] as const;
export type Pace = (typeof PACES)[number];

export type Arg = string | number | boolean | NoteInfo | Arg[] | null;

export type Args = Record<string, Arg>;

export type BotDecisions = [taken: number, of: number];

export type ChatRow = [nth: number, kind: "say" | "react" | "event", seat: number | null, name: string, text: string, at: number];

export type CurvePoint = [ply: number, value: number];

export type LogLine = [ply: number, key: string, args: Args];

export type Phrase = [key: string, args: Args];

export type Place = [column: number, row: number];

export type PlainOptions = Record<string, boolean | number | string>;

export type Status = "waiting" | "playing" | "over";

export type TextTables = Record<string, Record<string, string | Record<string, string>>>;

export type Verdict = "best" | "good" | "even" | "slip" | "mistake" | "blunder" | "untold";

export interface MoveCheck {
  words: string;
  legal: boolean;
  reason: ErrorReason | null;
}

export interface SelectionCheck {
  reason: ErrorReason | null;
}

/** My view and the scores after a move of mine; null where they depend on hidden items. */
export interface MovePreview {
  view: ViewInfo;
  scores: (number | null)[];
}

export interface HintInfo {
  words: string;
  phrase: Phrase;
  /** The seat's side wins with this probability, as far as the seat can know. */
  chance: number;
  /** A note of the texts' `hint` table. */
  reason: Phrase;
  /** What should follow in the same turn, as far as no hidden item decides it. */
  plan: Phrase[];
  /** The clicks of each step of the plan, separated by spaces. */
  plan_touches: string[];
  /** No clear difference: of the first hint to the next, of any other to the first. */
  even: boolean;
}

export interface HintList {
  ply: number;
  hints: HintInfo[];
}

/** What a seat decided after `ply` moves, and what would have been best. */
export interface Decision {
  ply: number;
  words: string;
  phrase: Phrase;
  value: number;
  best: string;
  best_phrase: Phrase;
  best_value: number;
  loss: number;
  verdict: Verdict;
  reason: Phrase;
}

/** A part of a change, to which the move after `ply` moves contributed most. */
export interface CauseInfo {
  kind: "own" | "chance" | "partners" | "rivals";
  change: number;
  ply: number;
}

/** A whole turn, and what changed until the next one, after `end` moves. The causes add up to `after - before`. */
export interface TurnInfo {
  ply: number;
  end: number;
  before: number;
  after: number;
  loss: number;
  verdict: Verdict;
  /** Indices in the review's `decisions`. */
  decisions: number[];
  causes: CauseInfo[];
}

export interface LessonInfo {
  /** A note of the texts' `lesson` table. */
  text: Phrase;
  /** A note of the texts' `hint` table to quote. */
  reason: Phrase | null;
  /** An example. */
  ply: number | null;
}

/** A decision, and the winning chance of its side before and after it. */
export interface TurningPoint {
  ply: number;
  seat: number;
  phrase: Phrase;
  before: number;
  after: number;
  /** It was the side's last decision: `after` is the result. */
  last: boolean;
}

/** A match from one seat, with what it could know then; it grows while `done < total`, and has its turns at the end. */
export interface ReviewProgress {
  seat: number;
  done: number;
  total: number;
  /** What values count: the chance to win, the final score, the final score less the automa's. */
  measure: "chance" | "score" | "lead";
  curve: CurvePoint[];
  decisions: Decision[];
  turns: TurnInfo[];
  /** Indices in `turns`. */
  decisive: number[];
  lessons: LessonInfo[];
  turning_point: TurningPoint | null;
}

export interface TurningPointProgress {
  done: boolean;
  /** Null while not `done`, or if none stands out. */
  turning_point: TurningPoint | null;
}

/** A position as one reader saw it. */
export interface ReplayPosition {
  ply: number;
  view: ViewInfo;
  moves: string[];
  phrases: Phrase[];
  touches: string[][];
  scores: (number | null)[];
  log: LogLine[];
  transfers: TransferInfo[][] | null;
  decided_by: number | null;
  /** What was decided here; null at the end, and while the match runs. */
  move: string | null;
}

export interface ReplayPage {
  table: string;
  game: string;
  seat: number | null;
  plies: number;
  over: boolean;
  /** May the record be downloaded? */
  record: boolean;
  positions: ReplayPosition[];
}

/** A whole match from the first seat. */
export interface TutorialMatch {
  game: string;
  seat: number;
  seats: number;
  options: Args;
  players: string[];
  characters: (string | null)[];
  sides: number[][];
  plies: number;
  /** Null if it is only an opening. */
  winners: number[] | null;
  positions: ReplayPosition[];
}

export interface MatchLog {
  seat: number | null;
  lines: LogLine[];
}

export interface OptionInfo {
  name: string;
  values: (boolean | number | string)[];
  default: boolean | number | string;
  /** The numbers of seats at which it makes a difference; empty: at all. */
  seats: number[];
  /** May it be a custom deck, given as the list in a JSON file? */
  deck: boolean;
  /** Bounds of an option that takes any whole number; `values` are a few of them. */
  minimum: number | null;
  maximum: number | null;
}

export interface LearnedBotInfo {
  bot: string;
  /** The numbers of seats at which it plays. */
  seats: number[];
}

export interface ChallengeStep {
  /** 0: any number. */
  seats: number;
  options: PlainOptions;
}

export interface CreditsInfo {
  design: string[];
  art: string[];
  publisher: string | null;
  year: number | null;
  link: string | null;
}

/** A colour of a game's cards, and the shape that stands for it. */
export interface InkInfo {
  colour: string | null;
  sign: string | null;
}

/** A board that was built apart from the page, and for which kit. */
export interface BuiltBoard {
  kit: string;
  parts: Record<string, string>;
  style: string | null;
}

/** A game's box in the catalogue. Files are given by their URLs. */
export interface BoxInfo {
  /** Position in the catalogue. */
  place: number;
  minutes: number | null;
  age: number | null;
  width: number;
  height: number;
  /** Colour of its sides. */
  side: string;
  credits: CreditsInfo;
  cover: string | null;
  icon: string | null;
  /** A picture of what a lone player plays against. */
  solo: string | null;
  font: string | null;
  inks: Record<string, InkInfo>;
  built: BuiltBoard | null;
}

export interface GameInfo {
  name: string;
  /** For each language the texts on its box: `game.name`, `game.tagline` and others. */
  titles: Record<string, TextTables>;
  rules: number;
  seats: number[];
  default_seats: number;
  options: OptionInfo[];
  /** The levels, strongest first, and the game's own bots. */
  bots: string[];
  default_bot: string;
  /** The bots' characters, and the URLs of their faces. */
  characters: Record<string, string | null>;
  /** Bots that play by weights which this server has. */
  learned: LearnedBotInfo[];
  /** Kinds of moves. */
  moves: string[];
  /** Seat counts at which the rules forbid talking, with the default options. */
  silent: number[];
  /** By seat count, the seats that play together, where someone has a partner. */
  sides: Record<string, number[][]>;
  tutorial: boolean;
  /** What there is to beat, in this order. */
  challenges: ChallengeStep[];
  /** A short label and a colour for each card or piece. */
  faces: Record<string, [label: string, colour: string]>;
  /** Colours of words that signs show. */
  inks: Record<string, string>;
  box: BoxInfo;
}

/** Items side by side. */
export interface PictureLine {
  /** An empty word is an empty place. */
  items: string[];
  label: string;
  /** Indices of ringed items. */
  marks: number[];
}

export interface ItemPicture {
  lines: PictureLine[];
  /** For each item of a single line; so are `labels`. */
  counts: number[];
  labels: string[];
  /** Show the names of the items? */
  names: boolean;
  /** Draw an arrow from each item to the next? */
  arrows: boolean;
}

export interface PictureZoneInfo extends ZoneInfo {
  /** Indices of ringed items. */
  marks: number[];
  /** Has the whole zone a ring? */
  ringed: boolean;
}

/** A position as one seat sees it. */
export interface PositionPicture {
  seat: number | null;
  bare: boolean;
  zones: PictureZoneInfo[];
}

export interface RulebookInfo {
  /** Markdown. A paragraph `![caption](picture:NAME)` is a picture, `{red-7}` an item. */
  text: string;
  /** By their numbers. */
  paragraphs: Record<string, string>;
  pictures: Record<string, ItemPicture | PositionPicture>;
  /** The items that the text and the pictures show. */
  things: Record<string, [name: string, label: string, colour: string]>;
}

/** A sentence before it is worded: its key in a table of the texts, and its arguments. */
export interface NoteInfo {
  key: string;
  args: Record<string, Arg>;
}

export interface ErrorReason {
  /** Of the texts' `refusal` table. */
  key: string;
  args: Args;
  /** Of the rulebook, if a rule forbids it. */
  paragraph: number | null;
}

export interface ErrorResponse {
  error: ErrorReason;
}

export interface TableId {
  table: string;
}

export interface DailyListing {
  /** Is my result on the leaderboard? */
  listed?: boolean;
}

export interface DailySetting {
  game: string;
  seats: number;
  bot: string | null;
  options: PlainOptions;
  commitment: string;
}

export interface DailyDealInfo extends DailySetting {
  next: string;
  table: string | null;
  listed: boolean | null;
  finished: boolean;
  rank: number | null;
  number: number | null;
}

export interface TodayDeals {
  nth: number;
  day: string;
  left: number;
  games: DailyDealInfo[];
}

export interface DailyResult {
  rank: number | null;
  share: number;
  score: number;
  length: number;
  table: string | null;
}

export interface MyDailyResult extends DailyResult {
  listed: boolean;
}

export interface RankedResult extends DailyResult {
  name: string;
  you: boolean;
}

export interface DailyResults extends DailySetting {
  nth: number;
  day: string;
  seed: string | null;
  number: number;
  mine: MyDailyResult | null;
  best: RankedResult[];
}

export interface Streak {
  now: number;
  best: number;
}

export interface StepStats {
  step: number;
  best: number;
}

export interface SeatCountStats {
  seats: number;
  matches: number;
  victories: number;
  best: number | null;
  steps: StepStats[];
}

export interface GameStats {
  game: string;
  matches: number;
  victories: number;
  streak: Streak;
  seats: SeatCountStats[];
  levels: string[];
  challenges: boolean[];
}

export interface PlayerStatsInfo {
  matches: number;
  days: Streak;
  games: GameStats[];
}

export interface ZoneInfo {
  id: string;
  kind: "hand" | "deck" | "pile" | "row" | "grid" | "counter" | "sign";
  /** An item that this reader cannot see is null. */
  items?: (string | null)[];
  owner?: number;
  number?: number;
  places?: Place[];
  /** The seat that placed each item. */
  by?: (number | null)[];
}

/** A position as one seat sees it. */
export interface ViewInfo {
  seat: number | null;
  turn: number;
  zones: ZoneInfo[];
  /** Zones as they were before the last move cleared them. */
  passed?: ZoneInfo[];
}

/** Items that moved from zone to zone, each given by its id or its stem. */
export interface TransferInfo {
  from: string;
  to: string;
  /** Everything in the source moved. */
  whole?: true;
  /** Its name in the target, if known. */
  item?: string;
}

/** One line of a score sheet. */
export interface ScoreEntry {
  note: Phrase;
  /** Null: the line is only shown. */
  points: number | null;
  items?: string[];
  zone?: string;
  places?: Place[];
  /** Indices of the items that score. */
  marks?: number[];
  /** What a card of a custom deck shows. */
  print?: Record<string, number>;
  /** It was not reached, or it costs points. */
  missed?: boolean;
}

/** How the seats that share a score came to it. Without seats: an automa. */
export interface ScoreSheetInfo {
  seats: number[];
  entries: ScoreEntry[];
  total: number;
  /** The automa, as a key of the texts' `tally`. */
  name?: string;
}

/** `seconds` per decision (`move`), or for all of a seat's with an increment after each (`match`). */
export interface TimeControlInfo {
  kind: "move" | "match";
  seconds: number;
  increment: number;
}

/** The clocks when the frame was sent. */
export interface Clocks extends TimeControlInfo {
  /** Seconds of each seat, null for bots. */
  left: (number | null)[];
  /** The seat whose clock runs. */
  runs: number | null;
}

/** A seat and its occupant. */
export interface SeatInfo {
  seat: number;
  kind: "person" | "bot" | "empty";
  name: string | null;
  bot: string | null;
  /** Who the bot is in the world of the game; null for people and their stand-ins. */
  character: string | null;
  /** May I sit down here? */
  open: boolean;
  /** For whom a bot or, in a rematch, an empty seat is reserved; me, if `open` too. */
  reserved_for: string | null;
  reserved_for_you: boolean;
  /** Its time is up: a bot plays to the end. */
  out_of_time: boolean;
  here: boolean;
  /** Unix time since when its person is away. */
  away: number | null;
  you: boolean;
}

/** Cut the log to `from` lines, then add these. */
export interface LogPart {
  from: number;
  lines: LogLine[];
}

/** What one seat sees of the match and may do. */
export interface SeatFields {
  seat: number | null;
  view: ViewInfo | null;
  moves: string[];
  phrases: Phrase[];
  /** For each move its click paths, each a line of things. */
  touches: string[][];
  /** Null where a score depends on hidden items. */
  scores: (number | null)[] | null;
  /** The ply of my last decision. */
  last: number;
  takeback_limit: number;
  log: LogPart;
  /** By line of the log that the last move added; null if the game does not say. */
  transfers: TransferInfo[][] | null;
}

/** What does not depend on the seat that looks. */
export interface TableFields {
  type: "frame";
  table: string;
  game: string;
  version: number;
  status: Status;
  ply: number;
  /** Plies that were played in another match. */
  inherited_plies: number;
  turn: number;
  /** Decisions of the seat that looks; null for spectators. */
  nth: number | null;
  /** The seats that play together. */
  sides: number[][];
  chairs: SeatInfo[];
  yours: number[];
  /** May I do what the host may? */
  owner: boolean;
  /** The seat of the host, if they have one. */
  host: number | null;
  /** May people without a seat watch? */
  spectators: boolean;
  watching: number;
  clock: Clocks | null;
  rated: boolean;
  /** It was played in a browser without a server, and counts for no rating. */
  elsewhere: boolean;
  /** Seconds without a sign after which a bot plays on. */
  idle_timeout: number | null;
  /** Seconds of absence after which a bot may take a seat. */
  away_timeout: number;
  open_to_all: boolean;
  /** May I ask for hints? */
  hints: boolean;
  /** The number of the daily deal, if this is someone's attempt at it. */
  daily: number | null;
  /** The rules forbid talking now. */
  silent: boolean;
  /** May players show reactions now? */
  reactions: boolean;
  commitment: string;
  /** What was just scored, while bots wait for the players to read it. */
  round_summary: ScoreSheetInfo[] | null;
  seed: string | null;
  winners: number[] | null;
  /** What decided where the scores do not tell. */
  tie: Phrase | null;
  tally: ScoreSheetInfo[] | null;
  /** For each seat of a person at which bots decided: how many decisions, and of how many. */
  by_bots: (BotDecisions | null)[] | null;
  /** The seat that begins the next match; -1: a lot decides. */
  begins: number | null;
  /** Unix time. */
  ended: number | null;
  /** The table of the rematch. */
  next: string | null;
}

/** Null from `seed` to `next` until the match is over. */
export interface Frame extends TableFields, SeatFields {
}

/** What a browser without a server saves, and this server too. */
export interface MatchFile {
  /** The version of the file. */
  ludoteca: number;
  /** By key: `table/…` is a match; `result/…` and others are not read by servers. */
  values: Record<string, unknown>;
}

export interface RefusedMatch {
  /** Its id in the file. */
  table: string;
  reason: ErrorReason;
}

export interface ImportedMatches {
  /** How many were added. */
  tables: number;
  /** How many were here already. */
  known: number;
  /** The ids in the file of those that are here now, added or known. */
  added: string[];
  refused: RefusedMatch[];
}

/**
 * `move` is one of the frame's `moves`, and `nth` that frame's `nth`. It is never played twice: send it again after
 * reconnecting if no frame with a greater `nth` came.
 */
export interface PlayMove {
  type: "move";
  nth: number;
  move: string;
}

/** Takes back 1 to `takeback_limit` of my last decisions. */
export interface TakeBack {
  type: "take_back";
  nth: number;
  steps: number;
}

/** Why are these words no legal move? */
export interface AskWhy {
  type: "why";
  words: string;
}

/** Why does no legal move begin with these things? */
export interface AskWhyNot {
  type: "why_not";
  touched: string[];
}

/** Looks from another seat that I hold, or from none. */
export interface ChangeSeat {
  type: "seat";
  seat: number | null;
}

export interface Say {
  type: "say";
  text: string;
}

export interface React {
  type: "react";
  sign: Reaction;
}

/** How long bots pause while I look on. */
export interface SetPace {
  type: "pace";
  pace: Pace;
}

/** I have read the summary of the round. */
export interface Continue {
  type: "continue";
}

export interface Ping {
  type: "ping";
}

/** Why the last message was refused; a frame follows. */
export interface MessageRefused {
  type: "refused";
  key: string;
  args: Args;
  paragraph: number | null;
  /** Of the move or the take-back that was refused, and only of those. */
  nth?: number;
  move?: string;
}

export interface WhyAnswer {
  type: "why";
  words: string;
  legal: boolean;
  reason: ErrorReason | null;
}

export interface WhyNotAnswer {
  type: "why_not";
  touched: string[];
  reason: ErrorReason | null;
}

/** On connecting the last 200 lines, then each new one. Ignore an `nth` that you have. */
export interface ChatMessage {
  type: "talk";
  lines: ChatRow[];
}

export interface Pong {
  type: "pong";
  version: number;
}

/** Why the server closes the socket. */
export interface CloseReason {
  type: "close";
  key: string;
  args: Args;
  paragraph: number | null;
}

/** A seat of a new table: mine, open to everyone with the link, or a bot's. */
export interface SeatRequest {
  kind: "me" | "link" | "bot";
  bot?: string | null;
  /** My name on this seat, if several people share this device. */
  name?: string | null;
}

/** `seconds` per decision (`move`), or for all of a seat's with an increment after each (`match`). */
export interface TimeControlRequest {
  kind: "move" | "match";
  seconds: number;
  increment?: number;
}

export interface NewTable {
  game: string;
  seats: SeatRequest[];
  options?: Record<string, unknown>;
  spectators?: boolean;
  /** May players ask for hints? */
  hints?: boolean;
  /** Is it listed for everyone on this server? */
  open_to_all?: boolean;
  clock?: TimeControlRequest | null;
  /** Seconds without a sign of the player in turn after which a bot plays on. */
  idle_timeout?: number | null;
  /** Deal at once; bots play on seats that are open to the link. */
  deal?: boolean;
}

/** What becomes of a seat: mine, left or freed, a bot's, or no longer reserved. */
export interface SeatChange {
  kind: "me" | "empty" | "bot" | "open";
  bot?: string | null;
  name?: string | null;
}

export interface DealRequest {
  bot?: string | null;
}

export interface IdleTimeoutChange {
  seconds: number | null;
}

/** To spectators, or in the list of open tables. */
export interface VisibilityChange {
  open: boolean;
}

/** The position, seat and opponents with which a finished match is played on. */
export interface BranchRequest {
  ply: number;
  seat: number;
  /** A bot for each seat; null or missing: the one that played there, or the default. */
  bots?: (string | null)[];
}

/** What anyone with the link may know of a table. */
export interface TableSummary {
  table: string;
  game: string;
  seats: number;
  options: Record<string, unknown>;
  status: Status;
  turn: number;
  /** The seats that play together. */
  sides: number[][];
  chairs: SeatInfo[];
  yours: number[];
  owner: boolean;
  clock: Clocks | null;
  idle_timeout: number | null;
  rated: boolean;
  spectators: boolean;
  commitment: string;
  created: number;
  updated: number;
}

export interface MyTable {
  table: string;
  game: string;
  status: Status;
  names: (string | null)[];
  bots: (string | null)[];
  characters: (string | null)[];
  yours: number[];
  /** The seats that a bot keeps for me. */
  reserved: number[];
  /** I opened it, and no other person has sat there: removing it deletes it. */
  only_mine: boolean;
  /** It is my attempt at a daily deal, which is not deleted while it runs. */
  daily: boolean;
  /** I brought it along from a browser without a server. */
  elsewhere: boolean;
  turn: number;
  /** It is my turn, or I am asked for a rematch. */
  waits_for_me: boolean;
  /** As a spectator sees them; null before the deal. */
  scores: (number | null)[] | null;
  /** The table of the rematch. */
  next: string | null;
  updated: number;
}

/** A table that anyone on this server may join. */
export interface LobbyTable {
  table: string;
  game: string;
  status: "waiting" | "playing";
  /** Those that differ from the defaults; a custom deck is only `true`. */
  options: PlainOptions;
  names: (string | null)[];
  bots: (string | null)[];
  /** The seats where I may sit down. */
  free: number[];
  hints: boolean;
  clock: TimeControlInfo | null;
  created: number;
}

export interface SetName {
  name: string;
}

/** Both are null without a name. */
export interface CurrentUser {
  id: string | null;
  name: string | null;
}

export interface PublicUrls {
  addresses: string[];
}

export interface LinkCode {
  code: string;
  /** How long the code is valid. */
  seconds: number;
}

export interface LinkDevice {
  code: string;
  /** Give up the user that this device has now? */
  replace_identity?: boolean;
}

export interface OtherDevices {
  /** How many other devices were signed out, or are still signed in. */
  other_devices: number;
}

export interface PreviousKey {
  /** A name for the previous key of this device, with which the new key revokes it. */
  previous_key: string;
}

/** All stored data about me. Times are seconds since 1970. */
export interface PersonalData {
  id: string;
  name: string;
  created: number;
  /** Since when each device is mine. */
  devices: number[];
  codes: Record<string, unknown>[];
  ratings: RatingData;
  tables: TableData[];
  hidden_tables: string[];
  presence: Record<string, unknown>[];
  played: Record<string, unknown>[];
  daily: Record<string, unknown>[];
  push_subscriptions: Record<string, unknown>[];
}

export interface RatingData {
  opted_in: boolean;
  games: Record<string, unknown>;
}

/** What I did at a table. */
export interface TableData {
  table: string;
  seats: number[];
  moves: unknown[];
  said: unknown[];
}

export interface DeletedTables {
  /** How many tables were deleted with me. */
  tables: number;
}

/** A browser's push subscription, as `PushManager.subscribe` returns it. */
export interface PushSubscriptionRequest {
  endpoint: string;
  p256dh: string;
  auth: string;
  language?: string;
}

export interface PushPublicKey {
  /** The server's VAPID key; null if it sends no notifications. */
  key: string | null;
}

export interface PushStatus {
  subscribed: boolean;
}

export interface Rating {
  /** Me (empty) or a bot. */
  who: string;
  points: number;
  /** Bounds of the 95 % interval. */
  low: number;
  high: number;
  matches: number;
  certainty: "unknown" | "rough" | "fair" | "sure";
}

export interface GameRatings {
  game: string;
  mine: Rating | null;
  bots: Rating[];
}

export interface MyRatings {
  opted_in: boolean;
  games: GameRatings[];
}

export interface RatingOptIn {
  opted_in: boolean;
}

export type ClientMessage = PlayMove | TakeBack | AskWhy | AskWhyNot | ChangeSeat | Say | React | SetPace | Continue | Ping;

export type ServerMessage = Frame | MessageRefused | WhyAnswer | WhyNotAnswer | ChatMessage | Pong | CloseReason;

export const EMPTY_FRAME: Frame = {
  seat: null,
  view: null,
  moves: [],
  phrases: [],
  touches: [],
  scores: null,
  last: 0,
  takeback_limit: 0,
  log: {
    from: 0,
    lines: []
  },
  transfers: null,
  type: "frame",
  table: "",
  game: "",
  version: 0,
  status: "waiting",
  ply: 0,
  inherited_plies: 0,
  turn: 0,
  nth: null,
  sides: [],
  chairs: [],
  yours: [],
  owner: false,
  host: null,
  spectators: false,
  watching: 0,
  clock: null,
  rated: false,
  elsewhere: false,
  idle_timeout: null,
  away_timeout: 0,
  open_to_all: false,
  hints: false,
  daily: null,
  silent: false,
  reactions: false,
  commitment: "",
  round_summary: null,
  seed: null,
  winners: null,
  tie: null,
  tally: null,
  by_bots: null,
  begins: null,
  ended: null,
  next: null
};

export const EMPTY_SEAT: SeatFields = {
  seat: null,
  view: null,
  moves: [],
  phrases: [],
  touches: [],
  scores: null,
  last: 0,
  takeback_limit: 0,
  log: {
    from: 0,
    lines: []
  },
  transfers: null
};
