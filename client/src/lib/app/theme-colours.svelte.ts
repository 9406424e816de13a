/** The inks of the game that is looked at, where it has colours and shapes of its own (`page/box.json`). */

import { boxOf, type Box } from "./box-meta";

let current = $state.raw<Box["inks"]>({});

/** The drawing that stands for a tone in this game, if it has one. */
export const signOf = (tone: string): string | undefined => current[tone]?.sign ?? undefined;

/** To be called while a page is set up: its cards wear the inks of this game as long as it is open. */
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
