import { expect, test } from "vitest";
import type { Line } from "$lib/table/frame";
import { Texts } from "$lib/texts/texts";
import { mergeRuns, turnsSince, logEntries, turnsOf, omitActor } from "./turns";

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

test("a turn holds all that its actor did, its effects on others included", () => {
  expect(turnsOf(LOG).map(({ seat, first, lines }) => [seat, first, lines.length])).toEqual([
    [undefined, 0, 1],
    [0, 1, 1],
    [1, 2, 4],
    [2, 6, 1],
  ]);
});

test("a line without an actor belongs to the turn in which it happened", () => {
  expect(turnsOf([line(1, "plays", { who: 0 }), line(2, "reversed")]).map(({ seat }) => seat)).toEqual([0]);
});

test("since my turn: each of the others once, with their own actions", () => {
  const summary = turnsSince(LOG, 1, 0).map(({ seat, lines }) => [seat, lines.map(([, key]) => key)]);
  expect(summary).toEqual([
    [1, ["plays", "draws"]],
    [2, ["takes"]],
  ]);
  expect(turnsSince(LOG, 4, 0)).toEqual([]);
  expect(turnsSince(LOG, 1, 1).map(({ seat }) => seat)).toEqual([2]);
});

const texts = new Texts(
  "en",
  {
    log: { plays: "{who:seat}: plays {card:card}", lays: "{who:seat}: lays ({front:colour})" },
    card: { a: "A" },
    colour: { red: "red", blue: "blue" },
  },
  ["Ana", "Bia"],
);

test("the name in front is left out only where the turn shows it", () => {
  const spans = texts.spans("log.plays", { who: 0, card: "a" });
  expect(
    omitActor(spans, 0)
      .map(({ text }) => text)
      .join(""),
  ).toBe("Plays A");
  expect(
    omitActor(spans, 1)
      .map(({ text }) => text)
      .join(""),
  ).toBe("Ana: plays A");
});

test("the colours of a card merge into one drawing, read aloud as all of them", () => {
  const spans = mergeRuns(texts.spans("log.lays", { who: 0, front: ["red", "blue", "red"] }), "colour");
  expect(spans.find(({ table }) => table === "card")).toEqual({
    table: "card",
    value: "red,blue,red",
    text: "red, blue, red",
  });
});

const COATL = new Texts(
  "en",
  {
    log: { adds: "{who:seat}: adds a {piece:card} to {n}", takes: "{who:seat}: takes {piece:card}" },
    joined: { adds: "{who:seat}: adds to {n}: {piece:card}" },
    card: { red: "red body", blue: "blue body" },
  },
  ["Ana", "Bia"],
);
const adds = (ply: number, n: number, piece: string, who = 0): Line => line(ply, "adds", { who, n, piece });
const say = (lines: Line[], first = 0, cut = -1): [number, string][] =>
  logEntries(lines, COATL, first, cut).map(({ nth, table, line: [, key, args] }) => [
    nth,
    COATL.say(`${table}.${key}`, args),
  ]);

test("equal lines that the texts join become one, with all their cards", () => {
  expect(say([adds(1, 1, "red"), adds(2, 1, "red"), adds(3, 1, "blue"), adds(4, 2, "blue")], 7)).toEqual([
    [7, "Ana: adds to 1: red body, red body, blue body"],
    [10, "Ana: adds a blue body to 2"],
  ]);
});

test("lines of others, lines in between and new lines are not joined", () => {
  expect(say([adds(1, 1, "red"), adds(2, 1, "red", 1)])).toHaveLength(2);
  expect(
    say([
      adds(1, 1, "red"),
      line(2, "takes", { who: 0, piece: "red" }),
      line(3, "takes", { who: 0, piece: "red" }),
      adds(4, 1, "red"),
    ]),
  ).toHaveLength(4);
  expect(say([adds(1, 1, "red"), adds(2, 1, "red"), adds(3, 1, "blue")], 7, 8)).toEqual([
    [7, "Ana: adds a red body to 1"],
    [8, "Ana: adds to 1: red body, blue body"],
  ]);
});

test("the log itself is not changed", () => {
  const lines = [adds(1, 1, "red"), adds(2, 1, "blue")];
  logEntries(lines, COATL);
  expect(lines).toEqual([adds(1, 1, "red"), adds(2, 1, "blue")]);
});
