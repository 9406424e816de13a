/** The positions of a replay for one viewer, fetched in ranges on demand. */

import { get, asRefusal, type Refusal } from "$lib/app/api";
import type { LogLine, ReplayPage, ReplayPosition } from "$lib/wire";

const PAGE_SIZE = 25;

export class FrameCache {
  plies = $state(0);
  isOver = $state(false);
  isDownloadable = $state(false);
  refused = $state.raw<Refusal | undefined>();
  private readonly framesByKey = $state<Record<string, ReplayPosition>>({});
  private readonly requested = new Set<string>();

  constructor(readonly table: string) {}

  at(seat: number | null, ply: number): ReplayPosition | undefined {
    return this.framesByKey[`${seat}/${ply}`];
  }

  /** The log up to a position, as far back as it is cached without a gap. */
  logUpTo(seat: number | null, ply: number): LogLine[] {
    const lines: LogLine[][] = [];
    for (let at = ply, frame = this.at(seat, at); frame; frame = this.at(seat, --at)) lines.unshift(frame.log);
    return lines.flat();
  }

  /** Loads a position and prefetches those around it. */
  async load(seat: number | null, ply: number): Promise<void> {
    const nth = Math.floor(ply / PAGE_SIZE);
    if (!this.plies) await this.findLength(seat, ply);
    await this.fetch(seat, nth);
    if (ply % PAGE_SIZE > PAGE_SIZE - 8 && (nth + 1) * PAGE_SIZE <= this.plies) await this.fetch(seat, nth + 1);
  }

  private async fetch(seat: number | null, nth: number): Promise<void> {
    const key = `${seat}/${nth}`;
    if (this.requested.has(key)) return;
    this.requested.add(key);
    try {
      const first = nth * PAGE_SIZE;
      if (first > this.plies) return;
      const last = Math.min(this.plies, first + PAGE_SIZE - 1);
      this.store(seat, await get<ReplayPage>(this.urlOf(seat, first, last)));
      this.refused = undefined;
    } catch (error) {
      this.requested.delete(key);
      this.refused = asRefusal(error);
    }
  }

  /** Learns the length from the position in question, which is shown at once. */
  private async findLength(seat: number | null, ply: number): Promise<void> {
    for (const at of new Set([ply, 0])) {
      try {
        this.store(seat, await get<ReplayPage>(this.urlOf(seat, at, at)));
        this.refused = undefined;
        return;
      } catch (error) {
        this.refused = asRefusal(error);
        if (this.refused.key !== "bad_ply") return;
      }
    }
  }

  private store(seat: number | null, page: ReplayPage): void {
    this.plies = page.plies;
    this.isOver = page.over;
    this.isDownloadable = page.record;
    for (const frame of page.positions) this.framesByKey[`${seat}/${frame.ply}`] = frame;
  }

  private urlOf(seat: number | null, first: number, last: number): string {
    const viewer = seat === null ? "" : `seat=${seat}&`;
    return `/api/tables/${this.table}/replay?${viewer}first=${first}&last=${last}`;
  }
}
