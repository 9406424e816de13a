import { expect, test } from "vitest";
import { settled, touchable, type Move } from "./clicks";
import { Things } from "./things";
import { layout } from "./things-layout";
import type { View, Zone } from "./types";

const zone = (id: string, kind: Zone["kind"], items: (string | null)[] = [], owner?: number): Zone => ({
  id,
  kind,
  items,
  ...(owner === undefined ? {} : { owner }),
});
const table = (...zones: Zone[]): View => ({ seat: 0, turn: 0, zones });
const touches = (view: View, words: string, args: Record<string, string | number> = {}) =>
  new Things(view, 4).touches(words, ["key", args]);

test("a card that a move names is the one in my hand, not one like it on the table", () => {
  const view = table(zone("rainbow-1", "row", ["7"]), zone("hand-0", "hand", ["7"], 0));
  expect(touches(view, "play 7 on rainbow-1 high", { card: "7" })).toEqual(["hand-0/7", "rainbow-1"]);
});
test("a number that counts is no card", () => {
  const view = table(zone("hand-0", "hand", ["3"], 0), zone("workshop-0-1", "row", [], 0), zone("rainbow-2", "row"));
  expect(touches(view, "move 3 from workshop-1 low to rainbow-2 high", { n: 3 })).toEqual(["workshop-0-1", "rainbow-2"]);
});
test("what lies before me in my turn is meant rather than one like it on a pile", () => {
  const view = table(zone("search-pile", "pile", ["elf"]), zone("found", "row", ["elf", "gnome"], 0), zone("hand-0", "hand", ["troll"], 0));
  expect(touches(view, "leave elf")).toEqual(["found/elf"]);
});
test("what lies in a zone is meant there", () => {
  const view = table(zone("search-pile", "pile", ["elf"]), zone("hand-0", "hand", ["elf"], 0));
  expect(touches(view, "take elf from search-pile")).toEqual(["search-pile/elf", "search-pile"]);
});
test("a workshop of another seat is theirs", () => {
  const view = table(zone("workshop-2-1", "row", ["kobito-7"], 2), zone("hand-0", "hand", ["7", "kobito"], 0));
  expect(touches(view, "trade 7 for kobito in workshop-1 of seat-2", { card: "7" })).toEqual(["hand-0/7", "workshop-2-1"]);
});
test("a card played upon another is its verb", () => {
  const view = table(zone("rainbow-2", "row", ["7"]), zone("hand-0", "hand", ["swap", "7"], 0));
  expect(touches(view, "swap 7 on rainbow-2", { card: "7" })).toEqual(["hand-0/swap", "rainbow-2/7", "rainbow-2"]);
});
test("my serpent is called by its number alone", () => {
  const view = table(zone("coatl-0-1", "row", ["red-head"], 0), zone("board-0", "row", ["red-body"], 0));
  expect(touches(view, "add red-body coatl-1 head-end")).toEqual(["board-0/red-body", "coatl-0-1"]);
});
test("a colour on a sign is no thing to touch", () => {
  const view = table(zone("colour", "sign", ["red"]), zone("hand-0", "hand", ["wild"], 0));
  expect(touches(view, "play wild red")).toEqual(["hand-0/wild"]);
});
test("a seat can be touched, and so can a cell below zero", () => {
  const view = table(zone("wall", "grid"), zone("hand-0", "hand", ["C07", "swap"], 0));
  expect(touches(view, "play swap seat-2")).toEqual(["hand-0/swap", "seat-2"]);
  expect(touches(view, "lay C07 -3,2 turned 1", { turned: 1 })).toEqual(["hand-0/C07", "wall/-3,2"]);
});
test("a whole move is clicked together thing by thing", () => {
  const view = table(zone("rainbow-1", "row", ["6"]), zone("rainbow-2", "row", ["8"]), zone("hand-0", "hand", ["7"], 0));
  const words = ["play 7 on rainbow-1 high", "play 7 on rainbow-2 low"];
  const moves: Move[] = new Things(view, 4).moves(words, words.map(() => ["play", { card: "7" }]));
  expect([...touchable(moves, ["hand-0/7"])]).toEqual(["rainbow-1", "rainbow-2"]);
  expect(settled(moves, ["hand-0/7", "rainbow-2"])?.words).toBe(words[1]);
});
test("neighbours with one number lie together, and what belongs to a seat lies before it", () => {
  const plan = layout(
    table(
      zone("deck", "deck", [null]),
      zone("gold-1", "row", ["G01"]),
      { id: "length-1", kind: "counter", number: 4 },
      zone("rainbow-1", "row", ["7"]),
      { id: "duty", kind: "counter", number: 2 },
      zone("hand-0", "hand", ["7"], 0),
      zone("hand-1", "hand", [null], 1),
      zone("workshop-1-1", "row", ["3", "4"], 1),
    ),
  );
  expect(plan.strips.map((strip) => strip.zones.map((one) => one.id))).toEqual([["deck"], ["gold-1", "length-1", "rainbow-1"]]);
  expect(plan.info.map((one) => one.id)).toEqual(["duty"]);
  expect(plan.boards.map((board) => board.owner)).toEqual([1]);
  expect(plan.hands.map((one) => one.id)).toEqual(["hand-0"]);
});
test("a zone that points at whose turn it is lies in the middle", () => {
  expect(layout(table(zone("found", "row", ["elf"], 2))).strips[0]?.zones[0]?.id).toBe("found");
});
