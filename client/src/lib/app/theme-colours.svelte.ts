/** The theme colours of the current game, where it has its own colours and shapes (`page/box.json`). */

import { boxOf } from "./box-meta";
import type { BoxInfo } from "$lib/wire";

let current = $state.raw<BoxInfo["inks"]>({});

/** The shape that stands for a tone in this game, if it has one. */
export const signOf = (tone: string): string | undefined => current[tone]?.sign ?? undefined;

/** Applies a game's theme colours as long as the calling component lives; call it during setup. */
export function applyThemeColours(game: () => string | undefined): void {
  $effect(() => {
    const name = game();
    const inks = name ? boxOf(name).inks : {};
    const { style } = document.documentElement;
    current = inks;
    for (const [tone, { colour }] of Object.entries(inks)) if (colour) style.setProperty(`--ink-${tone}`, colour);
    return () => {
      current = {};
      for (const tone of Object.keys(inks)) style.removeProperty(`--ink-${tone}`);
    };
  });
}
