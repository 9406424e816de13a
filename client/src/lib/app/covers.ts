/** The boxes on the shelf, as the games' folders have them. A game without one stands in a plain box. */

export interface Box {
  cover: string | undefined;
  width: number;
  height: number;
  /** the colour of its sides */
  side: string;
}

interface Given {
  /** where on the shelf */
  place: number;
  /** how long a match takes with the usual number of people; printed on the plank */
  minutes: number;
  width: number;
  height: number;
  side: string;
}

const GAMES = "../../../../src/ludoteca/games";
const covers = import.meta.glob<string>("../../../../src/ludoteca/games/*/page/art/cover.svg", { eager: true, query: "?url", import: "default" });
const boxes = import.meta.glob<Given>("../../../../src/ludoteca/games/*/page/box.json", { eager: true, import: "default" });

const given = (game: string): Given | undefined => boxes[`${GAMES}/${game}/page/box.json`];

export function boxOf(game: string): Box {
  const { width, height, side } = given(game) ?? { width: 186, height: 250, side: "#7A5B3C" };
  return { cover: covers[`${GAMES}/${game}/page/art/cover.svg`], width, height, side };
}

export const minutesOf = (game: string): number => given(game)?.minutes ?? 30;

/** Those that joined later stand last. */
export const placeOf = (game: string): number => given(game)?.place ?? 99;

export const SIGNS = new Set(Object.keys(boxes).map((path) => path.split("/").at(-3)!));
