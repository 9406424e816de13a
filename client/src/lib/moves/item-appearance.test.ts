import { expect, test } from "vitest";
import type { GameSummary } from "$lib/table/frame";
import { matchesCommitment } from "$lib/table/commitment";
import { Texts } from "$lib/texts/texts";
import { itemAppearance, signWord, zoneName } from "./item-appearance";
import type { Zone } from "$lib/types";

const texts = new Texts("en", {
  card: { "red-7": "red 7", "perfect-pick": "Perfect Pick", dwarf: "Dwarf" },
  zone: { rainbow: "rainbow", workshop: "workshop", goal: "goal" },
  colour: { red: "rot" },
});
const game: GameSummary = {
  name: "x",
  characters: {},
  inks: {},
  bots: [],
  default_bot: "",
  moves: [],
  faces: { dwarf: ["Dw", "bright_yellow"], "red-7": ["red-7", "default"] },
};
const zone = (id: string, owner?: number): Zone => ({ id, kind: "row", ...(owner === undefined ? {} : { owner }) });

test("a piece has the face that its game gives it", () => {
  expect(itemAppearance("dwarf", game, texts)).toEqual({ label: "Dw", tone: "bright-yellow", name: "Dwarf" });
});
test("a colour in a piece's name becomes its tone", () => {
  expect(itemAppearance("red-7", game, texts)).toEqual({ label: "7", tone: "red", name: "red 7" });
});
test("a word on a card is in the user's language, without the colour that the sign shows", () => {
  const uk = new Texts("uk", { card: { "red-skip": "червоний пропуск" }, colour: { red: "червоний" } });
  expect(itemAppearance("red-skip", undefined, uk).label).toBe("Пропуск");
});
test("the letter that stands for a colour in the terminal gives way to the sign", () => {
  const faces: GameSummary["faces"] = {
    "red-7": ["R7", "red"],
    "red-tail": ["R>", "red"],
    "red-reverse": ["R⟲", "red"],
  };
  expect(itemAppearance("red-7", { ...game, faces }, texts).label).toBe("7");
  expect(itemAppearance("red-reverse", { ...game, faces }, texts).label).toBe("⟲");
  expect(itemAppearance("red-tail", { ...game, faces }, texts).label).toBe("R>");
});
test("a piece without a face is called by its name", () => {
  expect(itemAppearance("perfect-pick", game, texts).label).toBe("Perfect Pick");
});
test("zone numbers start at 1", () => {
  const goals = [zone("goal-0"), zone("goal-1")];
  expect(zoneName(zone("rainbow-2"), [], texts)).toBe("rainbow 2");
  expect(zoneName(zone("workshop-2-1", 2), [], texts)).toBe("workshop 1");
  expect(zoneName(goals[0]!, goals, texts)).toBe("goal 1");
});
test("a sign is worded by the table of its name", () => {
  expect(signWord({ id: "colour", kind: "sign" }, "red", texts)).toBe("rot");
});
test("a seed is checked against its commitment", () => {
  const promise = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
  expect(matchesCommitment("abc", promise)).toBe(true);
  expect(matchesCommitment("abd", promise)).toBe(false);
});
