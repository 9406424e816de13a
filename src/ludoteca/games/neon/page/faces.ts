/** The drawing of a card, by its name in the words of the game: `red-7`, `blue-+2`, `swap`. */

export const COLOURS = ["red", "blue", "green", "yellow"] as const;
export type Colour = (typeof COLOURS)[number];

export interface Face {
  colour: Colour | "wild";
  /** the value, by its key in the texts: `7`, `skip`, `+2`, `swap` */
  value: string;
  /** ids of the art: the value in the middle, and in the corner */
  glyph: string;
  index: string;
  /** the position of the value */
  at: string;
}

const PLACES: Record<string, string> = {
  "6": "translate(54 79.5) scale(.93)",
  "9": "translate(54 79.5) scale(.93)",
  skip: "translate(53 84)",
  reverse: "translate(53.5 82)",
  plus2: "translate(54 84) scale(.92)",
  wild: "translate(53.5 88) scale(1.06)",
  "wild-plus4": "translate(53 85)",
  "wild-swap": "translate(52 90)",
  "wild-renew": "translate(54 87)",
};

const WILDS: Record<string, string> = { wild: "wild", "+4": "wild-plus4", swap: "wild-swap", renew: "wild-renew" };

/** Values with a different sign in the corner: 6 and 9 without the line, reverse and wild cards simplified. */
const OWN_INDEX = /^(6|9|reverse|wild.*)$/;

export const isColour = (word: string): word is Colour => (COLOURS as readonly string[]).includes(word);

export function faceOf(item: string): Face {
  const dash = item.indexOf("-");
  const word = item.slice(0, dash);
  const colour = dash > 0 && isColour(word) ? word : "wild";
  const value = colour === "wild" ? item : item.slice(dash + 1);
  // in a sentence a value may stand alone: `skip`, `+2`
  const glyph = colour === "wild" ? (WILDS[item] ?? (VALUES.includes(item) ? valueId(item) : "wild")) : valueId(value);
  return {
    colour,
    value,
    glyph: `#neon-n-${glyph}`,
    index: `#neon-${OWN_INDEX.test(glyph) ? "x" : "n"}-${glyph}`,
    at: PLACES[glyph] ?? "translate(54 84)",
  };
}

const VALUES = [
  "0",
  "1",
  "2",
  "3",
  "4",
  "5",
  "6",
  "7",
  "8",
  "9",
  "skip",
  "reverse",
  "+2",
  "wild",
  "+4",
  "swap",
  "renew",
];

const valueId = (value: string): string => value.replace("+", "plus");

/** The values of the playable cards, each once: what answers a penalty, `+2` before `+4`. */
export function playableValues(moves: string[]): string[] {
  const cards = moves.filter((words) => words.startsWith("play ")).map((words) => words.split(" ")[1]!);
  return [...new Set(cards.map((card) => faceOf(card).value))].sort();
}

/** Compares cards by value, then colour. */
export function byValue(a: string, b: string): number {
  const [first, second] = [faceOf(a), faceOf(b)];
  const values = VALUES.indexOf(first.value) - VALUES.indexOf(second.value);
  return values || COLOURS.indexOf(first.colour as Colour) - COLOURS.indexOf(second.colour as Colour);
}

/** The animals of the six seats. */
export const ANIMALS = ["wolf", "owl", "moth", "bat", "cat", "frog"] as const;
export const animalOf = (seat: number): string => ANIMALS[seat % ANIMALS.length]!;
