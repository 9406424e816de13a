/** Plays C.A.S.A.'s turn: one scene after another, until it ends or is skipped. */

import { tick } from "svelte";
import type { TableContext } from "$lib/table/table-context.svelte";
import { fly, takeSnapshot, prefersReducedMotion } from "$lib/motion/flights";
import { leavesZone } from "$lib/motion/flight-paths";
import { prefs } from "$lib/app/prefs.svelte";
import type { View } from "$lib/types";
import { casaScenes, type Scene } from "./casa-scenes";

export class CasaPlayback {
  /** the frame being played, and its current scene */
  private position = $state.raw<{ nth: number; scene: number }>({ nth: -1, scene: -1 });
  private lastFrame: { ply: number; seat: number | null; view: View } | undefined;
  private frameScenes: { nth: number; scenes: Scene[] } = { nth: -1, scenes: [] };

  constructor(private readonly context: TableContext) {}

  /** The scenes that came with the newest frame. */
  readonly scenes = $derived.by((): Scene[] => {
    const { frame, source } = this.context;
    if (!frame?.view) return [];
    const key = (frame.nth ?? 0) * 10000 + frame.ply;
    if (this.frameScenes.nth === key) return this.frameScenes.scenes;
    const before = this.lastFrame;
    const isNextFrame = before !== undefined && before.seat === frame.seat && frame.ply === before.ply + 1;
    this.lastFrame = { ply: frame.ply, seat: frame.seat, view: frame.view };
    this.frameScenes = { nth: key, scenes: isNextFrame ? casaScenes(before.view, frame.view, source.newLines) : [] };
    return this.frameScenes.scenes;
  });

  private readonly step = $derived.by(() => {
    const all = this.scenes;
    if (prefersReducedMotion(prefs.motion)) return all.length;
    return this.position.nth === this.frameScenes.nth ? this.position.scene : 0;
  });

  /** the current scene; undefined when the playback is over */
  readonly scene = $derived.by(() => this.scenes[this.step]);
  readonly view = $derived.by(() => this.scene?.view ?? this.context.frame?.view ?? undefined);

  /** Advances to the next scene, or to the end, with flights. */
  advance(root: HTMLElement | undefined, toEnd = false): void {
    if (!this.scene) return;
    const next = toEnd ? this.scenes.length : this.step + 1;
    const transfers = this.scenes.slice(this.step + 1, next + 1).map((scene) => scene.transfers);
    const snapshot = root && takeSnapshot(root, leavesZone(transfers));
    this.position = { nth: this.frameScenes.nth, scene: next };
    if (snapshot) void tick().then(() => fly(root, snapshot, prefersReducedMotion(prefs.motion), transfers));
  }
}
