import { expect, test } from "vitest";
import { layout } from "./layout";
import type { View, Zone } from "$lib/types";

const zone = (id: string, kind: Zone["kind"], items: (string | null)[] = [], owner?: number): Zone => ({
  id,
  kind,
  items,
  ...(owner === undefined ? {} : { owner }),
});
const table = (...zones: Zone[]): View => ({ seat: 0, turn: 0, zones });
test("neighbours with one number lie together, and zones of a seat before it", () => {
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
  expect(plan.strips.map((strip) => strip.zones.map((zone) => zone.id))).toEqual([
    ["deck"],
    ["gold-1", "length-1", "rainbow-1"],
  ]);
  expect(plan.info.map((zone) => zone.id)).toEqual(["duty"]);
  expect(plan.boards.map((board) => board.owner)).toEqual([1]);
  expect(plan.hands.map((zone) => zone.id)).toEqual(["hand-0"]);
});
test("a zone that points at a seat lies in the middle", () => {
  expect(layout(table(zone("found", "row", ["elf"], 2))).strips[0]?.zones[0]?.id).toBe("found");
});
test("an empty board takes no row until it can be played to", () => {
  const wall: Zone = { id: "wall", kind: "grid", items: [], places: [] };
  const view = table(
    wall,
    zone("workshop-0", "row", [], 0),
    zone("won-1", "pile", [], 1),
    zone("hand-0", "hand", [], 0),
  );
  expect(layout(view)).toMatchObject({ main: undefined, strips: [], boards: [] });
  expect(layout(view).hands).toHaveLength(1);
  const plan = layout(view, ["wall/0,0", "workshop-0"]);
  expect(plan.main).toBe(wall);
  expect(plan.boards.map((board) => board.owner)).toEqual([0]);
});
test("one of a few common zones stays when empty, one of many goes", () => {
  const decks = Array.from({ length: 5 }, (_, at) => zone(`deck-${at}`, "deck", [null]));
  expect(layout(table(zone("trick", "row"), decks[0]!)).strips[0]?.key).toBe("trick");
  expect(layout(table(zone("trick", "row"), ...decks)).strips.map(({ key }) => key)).not.toContain("trick");
});
