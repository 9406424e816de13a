/** The boxes on the shelf, as the games' own packages have them. A game without one stands in a plain box. */

import { gameOf } from "./catalogue.svelte";

export interface Credits {
  design: string[];
  art: string[];
  publisher: string | null;
  year: number | null;
  link: string | null;
}

/** Files are addresses at which the server has them. */
export interface Box {
  /** where on the shelf; those that joined later stand last */
  place: number;
  /** how long a match takes with the usual number of people */
  minutes: number | null;
  /** from which age on */
  age: number | null;
  width: number;
  height: number;
  /** the colour of its sides */
  side: string;
  cover: string | null;
  /** a shape in one colour that stands for the game; without one its first letter does */
  icon: string | null;
  font: string | null;
  /** inks that look otherwise in this game: their colour on card stock, and the shape that stands for them */
  inks: Record<string, { colour: string | null; sign: string | null }>;
  credits: Credits;
  /** its own table, if it was built apart from this page, and for which kit */
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

/** The name under which a game's own letters are known to the browser, once they are there. */
export function fontOf(game: string): string | undefined {
  const { font } = boxOf(game);
  if (!font) return undefined;
  if (!fonts.has(font)) {
    const family = `game-${game}`;
    fonts.set(font, family);
    const face = new FontFace(family, `url(${font})`);
    document.fonts.add(face);
    void face.load().catch(() => {}); // without it the page's own letters serve
  }
  return fonts.get(font);
}
