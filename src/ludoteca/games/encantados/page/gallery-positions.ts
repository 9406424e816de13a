/** Positions for the gallery: five gardens in every state. */

import { frameOf } from "$lib/table/recorded-source.svelte";
import type { Frame } from "$lib/table/frame";
import type { Zone } from "$lib/types";

const many = (item: string, n: number): string[] => Array.from({ length: n }, () => item);

const GARDENS: string[][] = [
  [...many("elf", 2), ...many("faun", 2), "mimic-faun", ...many("wisp", 3), "troll", "summer", "winter"],
  [...many("dwarf", 3), ...many("goblin", 3), "spring"],
  ["elf", ...many("fairy", 2), "mimic-fairy", ...many("kobold", 3)],
  ["mimic-dwarf", ...many("troll", 3), "autumn", "winter"],
  [
    ...many("dwarf", 4),
    "mimic-dwarf",
    ...many("elf", 3),
    ...many("fairy", 2),
    ...many("faun", 2),
    "mimic-faun",
    ...many("wisp", 3),
    ...many("gnome", 5),
    ...many("goblin", 2),
    "kobold",
    ...many("leprechaun", 6),
    "troll",
    "spring",
    "summer",
    "autumn",
    "winter",
  ],
];
const AWAKE = [
  ["elf", "faun", "wisp"],
  ["dwarf"],
  ["fairy"],
  [],
  ["dwarf", "elf", "fairy", "faun", "wisp", "gnome", "leprechaun"],
];
const RUNG = [["troll"], ["goblin"], [], ["troll"], ["goblin", "kobold"]];
const WORTH: Record<string, number>[] = [
  { elf: 6, faun: -3, wisp: 6, troll: 0, songs: 1 },
  { dwarf: 6, goblin: 9, songs: 0 },
  { elf: 3, fairy: 2, kobold: 6 },
  { dwarf: -3, troll: 0, songs: 0 },
  {
    dwarf: 8,
    elf: 9,
    fairy: 2,
    faun: 0,
    wisp: 6,
    gnome: 15,
    goblin: 6,
    kobold: 2,
    leprechaun: 24,
    troll: 0,
    songs: 16,
  },
];
const TOTALS = [41, 58, 63, -7, 49];

function sideOf(at: number): Zone[] {
  const worth = WORTH[at]!;
  const counter = (id: string, number: number): Zone => ({ id, kind: "counter", owner: at, number });
  return [
    { id: `garden-${at}`, kind: "row", owner: at, items: GARDENS[at]! },
    { id: `awake-${at}`, kind: "sign", owner: at, items: AWAKE[at]! },
    { id: `rung-${at}`, kind: "sign", owner: at, items: RUNG[at]! },
    ...Object.entries(worth).map(([row, number]) => counter(`worth-${row}-${at}`, number)),
    counter(
      `worth-${at}`,
      Object.values(worth).reduce((sum, value) => sum + value, 0),
    ),
    counter(`total-${at}`, TOTALS[at]!),
    {
      id: `hand-${at}`,
      kind: "hand",
      owner: at,
      items: at === 2 ? [] : at === 3 ? ["elf", "mimic", null, null] : many("?", 4).map(() => null),
    },
  ];
}

export const NAMES = ["Ana", "Otto", "Iara", "Taras", "Zoé"];

export function frameWith(): Frame {
  const zones: Zone[] = [
    { id: "round", kind: "counter", number: 5 },
    { id: "target", kind: "counter", number: 100 },
    { id: "phase", kind: "sign", owner: 0, items: ["laying"] },
    { id: "allowed", kind: "sign", owner: 0, items: ["song", "swap", "race"] },
    { id: "deck", kind: "deck", items: many("?", 38).map(() => null) },
    {
      id: "search-pile",
      kind: "pile",
      items: ["kobold", "dwarf", "gnome", "mimic", "goblin", "spring", "faun", "troll", "leprechaun", "dwarf"],
    },
    { id: "end-pile", kind: "pile", items: [] },
    { id: "found", kind: "row", owner: 0, items: [] },
    { id: "lifted", kind: "row", owner: 0, items: [] },
    ...NAMES.flatMap((_, at) => sideOf(at)),
    { id: "cost-0", kind: "counter", owner: 0, number: 22 },
  ];
  const cast = { table: "gallery", game: "encantados", chairs: NAMES.map((name) => ({ name, bot: null })) };
  const glance = {
    ply: 0,
    view: { seat: 0, turn: 0, zones },
    moves: [],
    phrases: [],
    touches: [],
    scores: TOTALS,
    log: [],
    transfers: null,
    decided_by: null,
    move: null,
  };
  return frameOf(glance, cast, 0, []);
}
