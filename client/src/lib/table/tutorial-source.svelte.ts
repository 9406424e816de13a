/**
 * The tutorial: a prepared match in which the others play as recorded, and the next move is suggested. Other legal
 * moves may be tried: they are played on the real position, and then taken back, as the match continues as recorded.
 */

import { get, asRefusal, type Refusal } from "$lib/app/api";
import type { Frame, Line, Phrase } from "./frame";
import { frameOf, RecordedSource, type RecordedMatch } from "./recorded-source.svelte";
import type { MovePreview, ReplayPosition, SelectionCheck, TutorialMatch } from "$lib/wire";
export class TutorialSource extends RecordedSource {
  override readonly isReadOnly = false;
  override busy = $state(false);
  ply = $state(0);
  /** the move tried instead of the suggested one */
  triedMove = $state.raw<Phrase | undefined>();

  constructor(
    private readonly record: RecordedMatch,
    readonly guide: TutorialMatch,
  ) {
    super(record.table);
    this.goTo(0);
  }

  readonly current = $derived.by(() => this.guide.positions[this.ply]);
  readonly isOver = $derived.by(() => this.ply >= this.guide.plies);
  /** is the user to move? */
  readonly isMine = $derived.by(() => !this.isOver && this.current?.decided_by === this.guide.seat);
  /** the suggested move and its click paths */
  readonly suggestion = $derived.by(() => {
    const { current } = this;
    const at = this.isMine && !this.triedMove && current?.move ? current.moves.indexOf(current.move) : -1;
    if (at < 0) return undefined;
    return { words: current!.moves[at]!, ways: current!.touches[at]!.map((path) => path.split(" ")) };
  });

  goTo(ply: number): void {
    const glance = this.guide.positions[ply];
    if (!glance) return;
    this.ply = ply;
    this.triedMove = undefined;
    const mine = glance.decided_by === this.guide.seat;
    const frame = this.frameAt(glance, mine);
    if (ply >= this.guide.plies) this.finish(frame);
    this.show(frame, this.logTo(ply));
  }

  /** Plays the next recorded step. */
  next(): void {
    if (!this.isOver) this.goTo(this.ply + 1);
  }

  override move(words: string): void {
    if (words === this.suggestion?.words) this.next();
    else void this.tryOut(words);
  }

  /** Plays another legal move, until it is taken back. */
  private async tryOut(words: string): Promise<void> {
    const { ply, current } = this;
    const at = current?.moves.indexOf(words) ?? -1;
    if (at < 0 || this.busy || !this.isMine || this.triedMove) return;
    this.busy = true;
    try {
      const after = await get<ReplayPosition>(
        `${this.baseUrl}/try?${new URLSearchParams({ ply: String(ply), words })}`,
      );
      if (this.ply !== ply) return;
      this.triedMove = current!.phrases[at]!;
      this.show(this.frameAt(after, false), [...this.logTo(ply), ...after.log]);
    } catch (error) {
      this.refused = asRefusal(error);
    } finally {
      this.busy = false;
    }
  }

  /** Takes back the tried move, or goes one step back. */
  override takeBack(): void {
    this.goTo(this.triedMove ? this.ply : Math.max(0, this.ply - 1));
  }

  override async whyNot(touched: string[]): Promise<Refusal | null> {
    const query = new URLSearchParams([["ply", String(this.ply)], ...touched.map((thing) => ["touched", thing])]);
    const answer = await get<SelectionCheck>(`${this.baseUrl}/why-not?${query}`).catch(() => null);
    return answer?.reason ?? null;
  }

  override whatIf(words: string): Promise<MovePreview | null> {
    if (!this.isMine || this.triedMove) return Promise.resolve(null);
    return get<MovePreview>(`${this.baseUrl}/what-if?${new URLSearchParams({ ply: String(this.ply), words })}`).catch(
      () => null,
    );
  }

  private get baseUrl(): string {
    return `/api/tutorial/${encodeURIComponent(this.record.game)}`;
  }

  private logTo(ply: number): Line[] {
    return this.guide.positions.slice(0, ply + 1).flatMap((glance) => glance.log);
  }

  /** A position, with the legal moves if the user is to decide. */
  private frameAt(glance: ReplayPosition, mine: boolean): Frame {
    const frame = frameOf(glance, this.record, this.guide.seat, glance.log);
    frame.yours = [this.guide.seat];
    if (mine) ({ moves: frame.moves, phrases: frame.phrases, touches: frame.touches } = glance);
    // no seat is to move until the tried move is taken back, and its ply cannot be mistaken for the next step
    else if (glance.decided_by === null) [frame.turn, frame.nth] = [-1, -glance.ply];
    return frame;
  }

  /** No seat is to move once the tutorial has ended. */
  private finish(frame: Frame): void {
    frame.turn = -1;
    if (this.guide.winners) [frame.status, frame.winners] = ["over", this.guide.winners];
  }
}
