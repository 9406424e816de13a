/** The telling of C.A.S.A.'s turn: one scene after another, until it is over or somebody does not want to wait. */

import { tick } from "svelte";
import type { Desk } from "$lib/table/table-context.svelte";
import { fly, picture, reduced } from "$lib/motion/flights";
import { leaves } from "$lib/motion/flight-paths";
import { prefs } from "$lib/app/prefs.svelte";
import type { View } from "$lib/types";
import { scenes, type Scene } from "./casa-scenes";

export class Telling {
  /** the frame that is told, and how far */
  private at = $state.raw<{ nth: number; scene: number }>({ nth: -1, scene: -1 });
  private shown: { nth: number; ply: number; seat: number | null; view: View } | undefined;
  private told: { nth: number; scenes: Scene[] } = { nth: -1, scenes: [] };

  constructor(private readonly desk: Desk) {}

  /** The scenes that came with the newest frame. */
  readonly scenes = $derived.by((): Scene[] => {
    const { frame, live } = this.desk;
    if (!frame?.view) return [];
    const key = frame.nth * 10000 + frame.ply;
    if (this.told.nth === key) return this.told.scenes;
    const before = this.shown;
    const follows = before !== undefined && before.seat === frame.seat && frame.ply === before.ply + 1;
    this.shown = { nth: frame.nth, ply: frame.ply, seat: frame.seat, view: frame.view };
    this.told = { nth: key, scenes: follows ? scenes(before.view, frame.view, live.news) : [] };
    return this.told.scenes;
  });

  private readonly step = $derived.by(() => {
    const all = this.scenes;
    if (reduced(prefs.motion)) return all.length;
    return this.at.nth === this.told.nth ? this.at.scene : 0;
  });

  /** the scene that stands now; none when all is told */
  readonly scene = $derived.by(() => this.scenes[this.step]);
  readonly view = $derived.by(() => this.scene?.view ?? this.desk.frame?.view ?? undefined);

  /** On to the next scene, or to the end; what has moved flies there. */
  on(root: HTMLElement | undefined, toEnd = false): void {
    if (!this.scene) return;
    const next = toEnd ? this.scenes.length : this.step + 1;
    const transfers = this.scenes.slice(this.step + 1, next + 1).map((scene) => scene.transfers);
    const was = root && picture(root, leaves(transfers));
    this.at = { nth: this.told.nth, scene: next };
    if (was) void tick().then(() => fly(root, was, reduced(prefs.motion), transfers));
  }
}
