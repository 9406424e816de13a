/** Runs of the lab: what the server tells of them, asked for again while they are played. */

import { ask, asRefusal, post, type Refusal } from "$lib/app/api";

export interface RunShown {
  name: string;
  game: string;
  seed: string;
  state: "playing" | "stopped" | "complete" | "unreadable";
  done: number;
  of: number;
  /** seconds, guessed */
  left: number | null;
  touched: number;
}

export interface Share {
  share: number | null;
  low: number | null;
  high: number | null;
}
export interface Mean {
  mean: number;
  /** nothing where a single deal was played */
  low: number | null;
  high: number | null;
}
export interface VariantShown {
  name: string;
  seats: number;
  bots: string[];
  options: Record<string, unknown>;
  matches: number;
  /** what each side would have if all were alike; nothing where all play together */
  even: number | null;
  sides: ({ seats: number[] } & Share)[];
  who: ({ bot: string } & Share)[];
  length: Partial<Mean> & { quartiles: (number | null)[]; bars: [from: number, to: number, part: number][] };
  choices: Mean | null;
  forced: Mean | null;
  leads: Mean | null;
  decided: Mean | null;
}
export interface Gap {
  by: number | null;
  low?: number;
  high?: number;
}
export interface Difference {
  variant: string;
  against: string;
  length: Gap | null;
  sides: ({ seats: number[] } & Gap)[];
}
export interface RunWhole extends RunShown {
  variants: VariantShown[];
  differences: Difference[];
}
export interface MatchShown {
  match: number;
  bots: string[];
  shares: number[];
  scores: number[];
  decisions: number;
  lead_changes: number | null;
  worst: number | null;
}

const SOON = 1000; // ms between two looks at a run that is played
const address = (name: string): string => `/api/lab/runs/${encodeURIComponent(name)}`;

/** One run that is looked at. */
export class Watched {
  whole = $state.raw<RunWhole | undefined>();
  refused = $state.raw<Refusal | undefined>();
  busy = $state(false);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private closed = false;

  constructor(
    readonly name: string,
    private readonly onEnd: () => void = () => {},
  ) {
    void this.look();
  }

  private async look(): Promise<void> {
    clearTimeout(this.timer);
    const before = this.whole?.state;
    try {
      const found = await ask<RunWhole>(address(this.name));
      if (this.closed) return;
      this.whole = found;
      this.refused = undefined;
      if (before === "playing" && found.state !== "playing") this.onEnd();
    } catch (error) {
      this.refused = asRefusal(error);
      if (this.refused.key !== "unreached") return;
    }
    if (!this.closed && this.whole?.state !== "complete" && this.whole?.state !== "stopped") this.timer = setTimeout(() => void this.look(), SOON);
  }

  async tell(what: "stop" | "resume"): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    try {
      await post(`${address(this.name)}/${what}`, {});
      await this.look();
    } catch (error) {
      this.refused = asRefusal(error);
    } finally {
      this.busy = false;
    }
  }

  matches(variant: string, sort: string): Promise<MatchShown[]> {
    return ask<MatchShown[]>(`${address(this.name)}/matches?variant=${encodeURIComponent(variant)}&sort=${sort}`);
  }

  /** The table at which this match can be looked back at. */
  async open(variant: string, match: number): Promise<string> {
    return (await post<{ table: string }>(`${address(this.name)}/open`, { variant, match })).table;
  }

  report(language: string): string {
    return `${address(this.name)}/report?language=${language}`;
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
  }
}
