/** Box metadata of the games, from their own packages. A game without any gets a plain box. */

import { gameOf } from "./catalogue.svelte";

export interface Credits {
  design: string[];
  art: string[];
  publisher: string | null;
  year: number | null;
  link: string | null;
}

/** Files are URLs on the server. */
export interface Box {
  /** position in the catalogue; external games stand last */
  place: number;
  /** duration of a match with the usual number of players */
  minutes: number | null;
  /** minimum age */
  age: number | null;
  width: number;
  height: number;
  /** colour of the box's sides */
  side: string;
  cover: string | null;
  /** a shape in one colour; without one, the first letter of the name is shown */
  icon: string | null;
  font: string | null;
  /** theme colours of this game: their colour on card stock, and the shape that stands for them */
  inks: Record<string, { colour: string | null; sign: string | null }>;
  credits: Credits;
  /** its board, if built apart from this page, and the kit version it was built for */
  built: { kit: string; parts: Record<string, string>; style: string | null } | null;
}

const NO_CREDITS: Credits = { design: [], art: [], publisher: null, year: null, link: null };
const DEFAULT_BOX: Box = {
  place: 99,
  minutes: null,
  age: null,
  width: 186,
  height: 250,
  side: "#7A5B3C",
  cover: null,
  icon: null,
  font: null,
  inks: {},
  credits: NO_CREDITS,
  built: null,
};

export const boxOf = (game: string): Box => gameOf(game)?.box ?? DEFAULT_BOX;

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
