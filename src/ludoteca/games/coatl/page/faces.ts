/** The faces of the cards. A test compares these lines with cards.py. */

export type Colour = "yellow" | "red" | "black" | "green" | "blue";
export type Letter = "Y" | "R" | "K" | "G" | "B";
export type Shape = "body" | "head" | "tail";

export const COLOUR: Record<Letter, Colour> = { Y: "yellow", R: "red", K: "black", G: "green", B: "blue" };
export const GLYPH: Record<Colour, string> = {
  yellow: "sun",
  red: "flame",
  black: "moon",
  green: "leaf",
  blue: "wave",
};
export const GOD: Record<Colour, string> = {
  red: "heart",
  black: "skull",
  blue: "rain",
  yellow: "bird",
  green: "plume",
};
/** the dark shade of a colour, for glyphs on pale ground */
export const DEEP: Record<Colour, string> = {
  yellow: "#A86A0C",
  red: "#86210F",
  black: "#16121C",
  green: "#145236",
  blue: "#12487C",
};
export const MAIN: Record<Colour, string> = {
  yellow: "#F2B92C",
  red: "#CE4431",
  black: "#3A3444",
  green: "#2E8B60",
  blue: "#2C7CBE",
};
export const ON: Record<Colour, string> = {
  yellow: "#4A2806",
  red: "#FFF1DF",
  black: "#EFE8FA",
  green: "#F1FFEA",
  blue: "#F2FBFF",
};

/** A number of repetitions, and its points. */
export type Step = [times: number, points: number];

export interface Prophecy {
  god: Colour;
  mode: "count" | "run" | "row" | "arch" | "any";
  pattern: string[];
  steps: Step[];
}

export type Ask =
  | { kind: "no"; colour: Colour }
  | { kind: "length"; n: number }
  | { kind: "equal"; colours: [Colour, Colour] }
  | { kind: "card"; colour: Colour };

export interface Temple {
  asks: Ask[];
  steps: Step[];
}

const PROPHECIES = `
  y3-6 | red count Y : 3=2 4=3 5=4 6=5
  r3-6 | red count R : 3=2 4=3 5=4 6=5
  k3-6 | red count K : 3=2 4=3 5=4 6=5
  g3-6 | red count G : 3=2 4=3 5=4 6=5
  b3-6 | red count B : 3=2 4=3 5=4 6=5
  x-yy-x | black run !Y Y Y !Y : 1=2 2=5
  x-rr-x | black run !R R R !R : 1=2 2=5
  x-kk-x | black run !K K K !K : 1=2 2=5
  x-gg-x | black run !G G G !G : 1=2 2=5
  x-bb-x | black run !B B B !B : 1=2 2=5
  yyy | black row Y Y Y : 1=3 2=7
  rrr | black row R R R : 1=3 2=7
  kkk | black row K K K : 1=3 2=7
  ggg | black row G G G : 1=3 2=7
  bbb | black row B B B : 1=3 2=7
  yg | blue row Y G : 1=1 2=3 3=5
  rk | blue row R K : 1=1 2=3 3=5
  yb | blue row Y B : 1=1 2=3 3=5
  gb | blue row G B : 1=1 2=3 3=5
  kg | blue row K G : 1=1 2=3 3=5
  yk | blue row Y K : 1=1 2=3 3=5
  rb | blue row R B : 1=1 2=3 3=5
  kbkb | blue row K B K B : 1=5
  yryr | blue row Y R Y R : 1=5
  rgrg | blue row R G R G : 1=5
  rrrgg | yellow row R R R G G : 1=6
  kkggg | yellow row K K G G G : 1=6
  yybbb | yellow row Y Y B B B : 1=6
  bbyy | yellow row B B Y Y : 1=4
  rrbb | yellow row R R B B : 1=4
  kkyy | yellow row K K Y Y : 1=4
  ggrr | yellow row G G R R : 1=4
  ykrgb | yellow row Y K R G B : 1=7
  rkbyg | yellow row R K B Y G : 1=7
  kgrby | yellow row K G R B Y : 1=7
  yk+r | green row Y K+ R : 1=2 2=6
  gy+k | green row G Y+ K : 1=2 2=6
  yb+g | green row Y B+ G : 1=2 2=6
  bg+k | green row B G+ K : 1=2 2=6
  rk+b | green row R K+ B : 1=2 2=6
  rb+y | green row R B+ Y : 1=2 2=6
  gr+k | green row G R+ K : 1=2 2=6
  gy+g | green row G Y+ G : 1=2 2=6
  bg+b | green row B G+ B : 1=2 2=6
  ky*yk | green arch K Y *+ Y K : 1=4
  gk*kg | green arch G K *+ K G : 1=4
  kb*bk | green arch K B *+ B K : 1=4
  yr*ry | green arch Y R *+ R Y : 1=4
  rb*br | green arch R B *+ B R : 1=4
  any-yyggr | red any Y Y G G R : 1=3
  any-kkbbr | red any K K B B R : 1=3
  any-rrkkg | red any R R K K G : 1=3
  any-yykkrb | red any Y Y K K R B : 1=4
  any-ggbbyk | red any G G B B Y K : 1=4
  any-yyrrgb | red any Y Y R R G B : 1=4
`;

const TEMPLES = `
  no-y-7 | no Y & length 7 : 1=3 2=7
  no-k-8 | no K & length 8 : 1=3 2=7
  no-g-9 | no G & length 9 : 1=3 2=7
  no-b-10 | no B & length 10 : 1=3 2=7
  no-r-11 | no R & length 11 : 1=3 2=7
  r=y-12 | equal R Y & length 12 : 1=3 2=7
  y=g-6 | equal Y G & length 6 : 1=3 2=7
  b=k-9 | equal B K & length 9 : 1=3 2=7
  r=g-6 | equal R G & length 6 : 1=3 2=7
  b=y-12 | equal B Y & length 12 : 1=3 2=7
  no-k-b=r | no K & equal B R : 1=3 2=7
  no-b-k=r | no B & equal K R : 1=3 2=7
  no-g-k=y | no G & equal K Y : 1=3 2=7
  no-r-b=g | no R & equal B G : 1=3 2=7
  no-y-k=g | no Y & equal K G : 1=3 2=7
  no-blue-card-r=b-10 | card blue & equal R B & length 10 : 1=3 2=6 3=10
  no-red-card-y=k | card red & equal Y K : 1=3 2=7
  no-black-card-11 | card black & length 11 : 1=3 2=7
  no-green-card-8 | card green & length 8 : 1=3 2=7
  no-yellow-card-no-g | card yellow & no G : 1=3 2=7
`;

const stepsOf = (text: string): Step[] => text.split(" ").map((step) => step.split("=").map(Number) as Step);

function lines(text: string): [name: string, face: string, steps: Step[]][] {
  return text
    .trim()
    .split("\n")
    .map((line) => {
      const [name, faceText] = line.trim().split(" | ") as [string, string];
      const [face, steps] = faceText.split(" : ") as [string, string];
      return [name, face, stepsOf(steps)];
    });
}

function askOf(text: string): Ask {
  const [kind, one = "", two = ""] = text.split(" ");
  if (kind === "no") return { kind, colour: COLOUR[one as Letter] };
  if (kind === "length") return { kind, n: Number(one) };
  if (kind === "equal") return { kind, colours: [COLOUR[one as Letter], COLOUR[two as Letter]] };
  return { kind: "card", colour: one as Colour };
}

export const prophecies: ReadonlyMap<string, Prophecy> = new Map(
  lines(PROPHECIES).map(([name, face, steps]) => {
    const [god, mode, ...pattern] = face.split(" ");
    return [name, { god: god as Colour, mode: mode as Prophecy["mode"], pattern, steps }];
  }),
);

export const temples: ReadonlyMap<string, Temple> = new Map(
  lines(TEMPLES).map(([name, face, steps]) => [name, { asks: face.split(" & ").map(askOf), steps }]),
);

/** The colour and shape of a piece: `red-body`. */
export const pieceOf = (name: string): { colour: Colour; shape: Shape } => {
  const [colour, shape] = name.split("-");
  return { colour: colour as Colour, shape: shape as Shape };
};
export const isPiece = (name: string): boolean => /-(body|head|tail)$/.test(name);

/** The sacrifice tokens and their drawings. */
export const TOKENS: [name: string, art: string][] = [
  ["perfect-pick", "pick"],
  ["see-the-future", "future"],
  ["priest-commitment", "priest"],
];
