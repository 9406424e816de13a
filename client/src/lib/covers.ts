/** The boxes on the shelf. A game without a cover of its own stands in a plain box. */

export interface Box {
  cover: string | undefined;
  width: number;
  height: number;
  /** the colour of its sides */
  side: string;
}

const covers = import.meta.glob<string>("../art/cover-*.svg", { eager: true, query: "?url", import: "default" });

const SHAPES: Record<string, [width: number, height: number, side: string]> = {
  neon: [182, 265, "#1B1440"],
  kobito: [208, 241, "#9CC3DC"],
  encantados: [190, 271, "#1B1338"],
  cobogo: [172, 222, "#A9A49B"],
  coatl: [218, 284, "#4A4D44"],
};

export function boxOf(game: string): Box {
  const [width, height, side] = SHAPES[game] ?? [186, 250, "#7A5B3C"];
  return { cover: covers[`../art/cover-${game}.svg`], width, height, side };
}

/** How long a match takes with the usual number of people; printed on the plank. */
const MINUTES: Record<string, number> = { neon: 15, kobito: 30, encantados: 45, cobogo: 15, coatl: 45 };

export const minutesOf = (game: string): number => MINUTES[game] ?? 30;

export const SIGNS = new Set(Object.keys(SHAPES));
