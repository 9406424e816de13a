/**
 * Keeps what a move cleared away, such as a trick, visible for a moment. Nothing waits for it: all else follows the
 * newest frame, and a click goes on at once.
 */

import type { Frame } from "./frame";
import type { View, Zone } from "$lib/types";

export const DELAY = 1600; // ms

export class DelayedRemoval {
  private zones = $state.raw<Zone[]>([]);
  private ply: number | undefined;
  private seat: number | null | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** `before` is called right before the removal, and the function it returns right after. */
  constructor(private before: () => () => void = () => () => {}) {}

  /** On a new frame, keeps what its last move cleared, if the position before it was shown. */
  show({ ply, seat, view }: Pick<Frame, "ply" | "seat" | "view">): void {
    if (ply === this.ply && seat === this.seat) return;
    const isNextFrame = this.ply !== undefined && ply > this.ply && seat === this.seat;
    this.ply = ply;
    this.seat = seat;
    if (!isNextFrame) this.stop();
    else if (view?.passed?.length) {
      this.stop();
      this.zones = view.passed;
      this.timer = setTimeout(() => this.end(), DELAY);
    }
  }

  /** The view with the cleared zones in place of their current contents. */
  applyTo(view: View): View {
    if (!this.zones.length) return view;
    return { ...view, zones: view.zones.map((zone) => this.zones.find(({ id }) => id === zone.id) ?? zone) };
  }

  end(): void {
    if (!this.zones.length) return;
    const after = this.before();
    this.stop();
    after();
  }

  stop(): void {
    clearTimeout(this.timer);
    this.zones = [];
  }
}
