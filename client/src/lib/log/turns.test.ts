import { expect, test } from "vitest";
import type { Line } from "$lib/table/frame";
import { Texts } from "$lib/texts/texts";
import { joinedRuns, meanwhile, turnsOf, withoutName } from "./turns";

const line = (ply: number, key: string, args: Line[2] = {}): Line => [ply, key, args];
const LOG: Line[] = [
  line(0, "starts", { card: "red-7" }),
  line(1, "plays", { who: 0, card: "red-1" }),
  line(2, "plays", { who: 1, card: "+2" }),
  line(2, "penalty", { whom: 2, n: 2 }),
  line(2, "skipped", { who: 2 }),
  line(3, "draws", { who: 1 }),
  line(4, "takes", { who: 2, n: 2 }),
];

test("all that somebody did stands under one name, what it did to others included", () => {
  expect(turnsOf(LOG).map(({ seat, first, lines }) => [seat, first, lines.length])).toEqual([[undefined, 0, 1], [0, 1, 1], [1, 2, 4], [2, 6, 1]]);
});

test("a line that nobody did belongs to the turn in which it happened", () => {
  expect(turnsOf([line(1, "plays", { who: 0 }), line(2, "reversed")]).map(({ seat }) => seat)).toEqual([0]);
});

test("while I waited: each of the others once, with what they did themselves", () => {
  const told = meanwhile(LOG, 1, 0).map(({ seat, lines }) => [seat, lines.map(([, key]) => key)]);
  expect(told).toEqual([[1, ["plays", "draws"]], [2, ["takes"]]]);
  expect(meanwhile(LOG, 4, 0)).toEqual([]);
});

const texts = new Texts("en", { log: { plays: "{who:seat}: plays {card:card}", lays: "{who:seat}: lays ({front:colour})" }, card: { a: "A" }, colour: { red: "red", blue: "blue" } }, ["Ana", "Bia"]);

test("the name in front is left out where the turn has it, and only there", () => {
  const spans = texts.spans("log.plays", { who: 0, card: "a" });
  expect(withoutName(spans, 0).map(({ text }) => text).join("")).toBe("Plays A");
  expect(withoutName(spans, 1).map(({ text }) => text).join("")).toBe("Ana: plays A");
});

test("the colours of a card are one drawing that is read as all of them", () => {
  const spans = joinedRuns(texts.spans("log.lays", { who: 0, front: ["red", "blue", "red"] }), "colour");
  expect(spans.find(({ table }) => table === "card")).toEqual({ table: "card", value: "red,blue,red", text: "red, blue, red" });
});
