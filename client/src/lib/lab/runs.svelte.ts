/** Runs of the lab, polled while they are played. */

import { get, asRefusal, post, type Refusal } from "$lib/app/api";
import type { TableId } from "$lib/wire";

export interface RunInfo {
  name: string;
  game: string;
  seed: string;
  state: "playing" | "stopped" | "complete" | "unreadable";
  done: number;
  total: number;
  /** An estimate. */
  seconds_left: number | null;
  updated_at: number;
}

export interface Share {
  share: number | null;
  low: number | null;
  high: number | null;
}
export interface Mean {
  mean: number;
  /** Null with a single deal. */
  low: number | null;
  high: number | null;
}
export interface VariantResult {
  name: string;
  seats: number;
  bots: string[];
  options: Record<string, unknown>;
  matches: number;
  /** The share of a side if all were equal; null in cooperative games. */
  fair_share: number | null;
  sides: ({ seats: number[] } & Share)[];
  bot_shares: ({ bot: string } & Share)[];
  length: Partial<Mean> & { quartiles: (number | null)[]; bars: [from: number, to: number, part: number][] };
  choices: Mean | null;
  forced: Mean | null;
  lead_changes: Mean | null;
  decided_at: Mean | null;
}
export interface RunDetails extends RunInfo {
  variants: VariantResult[];
}
export interface MatchInfo {
  match: number;
  bots: string[];
  shares: number[];
  scores: number[];
  decisions: number;
  lead_changes: number | null;
  lowest_win_chance: number | null;
}

export type AimStatus = "met" | "missed" | "open";
/** What the server says of a run, in words of the reader's language. */
export interface Verdicts {
  question: string;
  aims: { aim: string; verdicts: { variant: string; status: AimStatus; text: string }[] }[];
  /** Of the variants after the first. `clear` holds each clear difference as before → after. */
  variants: { variant: string; verdict: "clear" | "perhaps" | "none"; clear: string[]; text: string }[];
}
/** What a search of values has found. */
export interface Search {
  name: string;
  game: string;
  found: { trial: number; values: string[]; results: string[] }[];
  can_compare: boolean;
}

const POLL_INTERVAL = 1000; // ms
const urlOf = (name: string): string => `/api/lab/runs/${encodeURIComponent(name)}`;

/** Polls a run. */
export class RunWatcher {
  details = $state.raw<RunDetails | undefined>();
  refused = $state.raw<Refusal | undefined>();
  busy = $state(false);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private closed = false;

  constructor(
    readonly name: string,
    private readonly onEnd: () => void = () => {},
  ) {
    void this.refresh();
  }

  private async refresh(): Promise<void> {
    clearTimeout(this.timer);
    const before = this.details?.state;
    try {
      const answer = await get<RunDetails>(urlOf(this.name));
      if (this.closed) return;
      this.details = answer;
      this.refused = undefined;
      if (before === "playing" && answer.state !== "playing") this.onEnd();
    } catch (error) {
      this.refused = asRefusal(error);
      if (this.refused.key !== "unreached") return;
    }
    if (!this.closed && this.details?.state !== "complete" && this.details?.state !== "stopped")
      this.timer = setTimeout(() => void this.refresh(), POLL_INTERVAL);
  }

  async control(what: "stop" | "resume"): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    try {
      await post(`${urlOf(this.name)}/${what}`, {});
      await this.refresh();
    } catch (error) {
      this.refused = asRefusal(error);
    } finally {
      this.busy = false;
    }
  }

  matches(variant: string, sort: string): Promise<MatchInfo[]> {
    return get<MatchInfo[]>(`${urlOf(this.name)}/matches?variant=${encodeURIComponent(variant)}&sort=${sort}`);
  }

  /** The id of a finished table with this match. */
  async open(variant: string, match: number): Promise<string> {
    return (await post<TableId>(`${urlOf(this.name)}/replay`, { variant, match })).table;
  }

  verdicts(language: string): Promise<Verdicts> {
    return get<Verdicts>(`${urlOf(this.name)}/verdicts?language=${language}`);
  }

  report(language: string): string {
    return `${urlOf(this.name)}/report?language=${language}`;
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
  }
}
