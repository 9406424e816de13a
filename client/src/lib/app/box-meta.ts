/** Box metadata of the games, from their own packages. A game without any gets a plain box. */

import { gameOf } from "./catalogue.svelte";
import type { BoxInfo } from "$lib/wire";
const DEFAULT_BOX: BoxInfo = {
  place: 99,
  minutes: null,
  age: null,
  width: 186,
  height: 250,
  side: "#7A5B3C",
  cover: null,
  icon: null,
  solo: null,
  font: null,
  inks: {},
  credits: { design: [], art: [], publisher: null, year: null, link: null },
  built: null,
};

export const boxOf = (game: string): BoxInfo => gameOf(game)?.box ?? DEFAULT_BOX;

const fonts = new Map<string, string>();

/** The CSS font family of a game's own typeface, once loaded. */
export function fontOf(game: string): string | undefined {
  const { font } = boxOf(game);
  if (!font) return undefined;
  if (!fonts.has(font)) {
    const family = `game-${game}`;
    fonts.set(font, family);
    const face = new FontFace(family, `url(${font})`);
    document.fonts.add(face);
    void face.load().catch(() => {}); // falls back to the page's typeface
  }
  return fonts.get(font);
}
