/** What a move cleared away, such as a trick that was taken, lies there a moment longer, so that it can be seen.
 * Nothing waits for it: all else is as the newest frame says, and whoever touches something goes on at once. */

import type { Frame } from "./frame";
import type { View, Zone } from "$lib/types";

export const DELAY = 1600; // ms

export class DelayedRemoval {
  private zones = $state.raw<Zone[]>([]);
  private ply: number | undefined;
  private seat: number | null | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** `before` is called right before what lingered is gone, and what it returns right after. */
  constructor(private before: () => () => void = () => () => {}) {}

  /** A new frame: what its last move cleared lingers, if we saw the position before it. */
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

  /** The view with what lingers in the place of what lies there now. */
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
