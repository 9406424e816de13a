/** Positions for the gallery, as a server could send them to one seat. */

import { chairsOf } from "$lib/table/recorded-source.svelte";
import { EMPTY_FRAME, type Frame } from "$lib/wire";
import type { Zone } from "$lib/types";

export interface Scene {
  name: string;
  frame: Frame;
  touched: string[];
}

interface Place {
  length: number;
  points: number;
  items: string[];
}

interface Wish {
  places: Place[];
  hand: string[];
  trays: string[][];
  others: { trays: string[][]; pile: string[] }[];
  pile?: string[];
  duty?: number;
  played?: number;
  paid?: number;
  turn?: number;
  /** each with its click path */
  moves?: [words: string, way: string][];
}

const GOLDS: [string, number, number][] = [
  ["G01", 4, 4],
  ["G02", 5, 5],
  ["G03", 6, 7],
  ["G04", 7, 6],
  ["G05", 8, 8],
  ["G06", 9, 10],
];
const row = (id: string, items: string[], owner?: number): Zone => ({
  id,
  kind: "row",
  items,
  ...(owner === undefined ? {} : { owner }),
});
const counter = (id: string, number: number, owner?: number): Zone => ({
  id,
  kind: "counter",
  number,
  ...(owner === undefined ? {} : { owner }),
});

export function frameOf(wish: Wish): Frame {
  const { places, hand, trays, others, pile = [], duty = 3, played = 0, paid = 0, turn = 0, moves = [] } = wish;
  const worth = new Map(GOLDS.map(([card, , points]) => [card, points]));
  const seats = [{ trays, pile }, ...others];
  const zones: Zone[] = [
    { id: "deck", kind: "deck", items: Array<null>(14).fill(null) },
    { id: "discard", kind: "pile", items: ["3", "7", "kobito", "6"] },
    { id: "gold-deck", kind: "deck", items: Array<null>(7).fill(null) },
    counter("gold-left", 8),
    ...places.flatMap(({ length, points, items }, at) => [
      row(`gold-${at + 1}`, [`G1${at}`]),
      counter(`length-${at + 1}`, length),
      counter(`points-${at + 1}`, points),
      counter(`missing-${at + 1}`, length - items.length),
      row(`rainbow-${at + 1}`, items),
    ]),
    counter("duty", duty),
    counter("played", played),
    counter("owed", Math.max(0, duty - played - paid)),
    ...seats.flatMap((seat, owner) => [
      { id: `hand-${owner}`, kind: "hand" as const, owner, items: owner ? Array<null>(5).fill(null) : hand },
      { id: `score-${owner}`, kind: "pile" as const, owner, items: seat.pile },
      {
        id: `worth-${owner}`,
        kind: "sign" as const,
        owner,
        items: GOLDS.filter(([card]) => seat.pile.includes(card)).map(([, length, points]) => `${length}:${points}`),
      },
      counter(`next-duty-${owner}`, 1 + seat.trays.filter((tray) => tray.length).length, owner),
      ...seat.trays.flatMap((items, at) => (items.length ? [row(`workshop-${owner}-${at + 1}`, items, owner)] : [])),
    ]),
  ];
  const cast = {
    table: "gallery",
    game: "kobito",
    chairs: ["Iara", "Taras", "Bento", "Marta", "Oleksandra", "Zé"]
      .slice(0, seats.length)
      .map((name, at) => ({ name, bot: at > 2 ? "gardener" : null })),
  };
  return {
    ...EMPTY_FRAME,
    ...cast,
    version: 1,
    status: "playing",
    ply: 21,
    seat: 0,
    turn,
    view: { seat: 0, turn, zones },
    moves: moves.map(([words]) => words),
    phrases: moves.map(() => ["done", {}]),
    touches: moves.map(([, way]) => [way]),
    scores: seats.map((seat) => seat.pile.reduce((sum, card) => sum + (worth.get(card) ?? -3), 0)),
    nth: 1,
    last: 20,
    takeback_limit: 1,
    sides: seats.map((_, at) => [at]),
    chairs: chairsOf(cast, 0),
    yours: [0],
    owner: true,
    reactions: true,
  };
}

const others = [
  {
    trays: [
      ["1", "2", "3"],
      ["6", "7"],
    ],
    pile: ["G02", "G05", "4"],
  },
  { trays: [["10", "kobito-11", "12", "1"]], pile: ["G01", "G03", "G04"] },
  {
    trays: [
      ["2", "3", "4", "5", "6", "7", "8"],
      ["9", "10"],
      ["5", "swapped-6"],
      ["12", "1"],
    ],
    pile: ["G06", "8", "8"],
  },
];
const board: Wish = {
  places: [
    { length: 5, points: 6, items: ["11", "12", "1"] },
    { length: 7, points: 7, items: ["3", "swapped-4", "5", "kobito-6"] },
    { length: 9, points: 10, items: ["8", "9", "10", "11", "12"] },
  ],
  hand: ["2", "6", "7", "kobito", "swap"],
  trays: [
    ["9", "10"],
    ["3", "4", "5"],
    ["8", "9", "10", "11"],
  ],
  others,
  pile: ["G04", "G02", "9"],
  duty: 4,
  moves: [
    ["play 2 on rainbow-1 high", "hand-0/2 rainbow-1/high"],
    ["play 2 on rainbow-2 low", "hand-0/2 rainbow-2/low"],
    ["play 7 on rainbow-2 high", "hand-0/7 rainbow-2/high"],
    ["play 7 on rainbow-3 low", "hand-0/7 rainbow-3/low"],
    ["play 7 on workshop-3 low", "hand-0/7 workshop-0-3/low"],
    ["play 2 on workshop-2 low", "hand-0/2 workshop-0-2/low"],
    ["play 6 on workshop-2 high", "hand-0/6 workshop-0-2/high"],
    ["play kobito on rainbow-1 low", "hand-0/kobito rainbow-1/low"],
    ["play kobito on rainbow-1 high", "hand-0/kobito rainbow-1/high"],
    ["open 6 7", "hand-0/6 button/bench button/6+7"],
    ["open kobito 6", "hand-0/kobito button/bench button/kobito+6"],
    ["open 6 kobito", "hand-0/6 button/bench button/6+kobito"],
    ["trade 6 for kobito in rainbow-2", "hand-0/6 rainbow-2/kobito-6"],
    ["move all from workshop-1 to rainbow-1 low", "workshop-0-1 rainbow-1/low"],
    ["move 1 from workshop-1 high to rainbow-1 low", "workshop-0-1/10 rainbow-1/low"],
  ],
};
const wide: Wish = {
  ...board,
  places: [
    { length: 9, points: 10, items: ["5", "6", "7", "swapped-8", "9", "10", "kobito-11", "12"] },
    { length: 9, points: 8, items: ["10"] },
    { length: 12, points: 99, items: ["10", "kobito-11", "kobito-12", "1"] },
  ],
  trays: [
    ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "1", "2"],
    ["9", "kobito-10", "11", "12", "1"],
    ["10", "11", "12"],
    ["3", "swapped-4"],
  ],
  others: [
    ...others,
    {
      trays: [
        ["4", "5"],
        ["10", "11", "12"],
      ],
      pile: [],
    },
    { trays: [["7", "8", "kobito-9", "10", "11"]], pile: ["2"] },
  ],
  duty: 5,
  moves: [
    ["play 2 on rainbow-2 low", "hand-0/2 rainbow-2/low"],
    ["trade 9 for kobito in workshop-1 of seat-5", "hand-0/9 workshop-5-1/kobito-9"],
  ],
};

export const SCENES: Scene[] = [
  { name: "My turn", frame: frameOf(board), touched: [] },
  { name: "A card is chosen", frame: frameOf(board), touched: ["hand-0/7"] },
  { name: "A kobito can be had", frame: frameOf(board), touched: ["hand-0/6"] },
  { name: "A tray is chosen", frame: frameOf(board), touched: ["workshop-0-1"] },
  {
    name: "A swap is chosen",
    frame: frameOf({
      ...board,
      hand: ["4", "6", "7", "kobito", "swap"],
      moves: [
        ["swap 4 on rainbow-2", "hand-0/swap rainbow-2/swapped-4"],
        ["swap 4 on workshop-2", "hand-0/swap workshop-0-2/4"],
      ],
    }),
    touched: ["hand-0/swap"],
  },
  {
    name: "The duty is done",
    frame: frameOf({
      ...board,
      hand: ["2", "swap"],
      played: 5,
      moves: [
        ["play 2 on rainbow-2 low", "hand-0/2 rainbow-2/low"],
        ["done", "button/done"],
      ],
    }),
    touched: [],
  },
  {
    name: "A penalty is paid",
    frame: frameOf({
      ...board,
      hand: ["2", "6", "swap"],
      played: 1,
      paid: 1,
      moves: [
        ["penalty 2", "hand-0/2 score-0"],
        ["penalty 6", "hand-0/6 score-0"],
        ["penalty swap", "hand-0/swap score-0"],
      ],
    }),
    touched: ["hand-0/2"],
  },
  { name: "Another's turn", frame: frameOf({ ...board, turn: 2, moves: [] }), touched: [] },
  { name: "The widest", frame: frameOf(wide), touched: [] },
];
