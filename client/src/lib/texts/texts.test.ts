import { describe, expect, test } from "vitest";
import { formatCounts, pluralForm, Texts } from "./texts";

const texts = new Texts(
  "uk",
  {
    card: { "red-7": "червона 7", wild: "джокер" },
    log: {
      plays: "{who:seat}: грає {card:card}",
      takes: {
        one: "{who:seat}: бере {n} карту",
        few: "{who:seat}: бере {n} карти",
        many: "{who:seat}: бере {n} карт",
      },
      shows: "{cards:card}!",
    },
    seat: { name: "місце {seat}" },
    list: { and: "і", or: "або" },
    refusal: { bad_seats: "{seats:counts}, а не {n}", bad_move: "{why:refusal}", wait: "зачекайте" },
  },
  ["Олена"],
);

describe("a sentence", () => {
  test("formats its arguments by their tables", () => {
    expect(texts.say("log.plays", { who: 0, card: "red-7" })).toBe("Олена: грає червона 7");
  });
  test("numbers an empty seat", () => {
    expect(texts.say("log.plays", { who: 1, card: "wild" })).toBe("місце 2: грає джокер");
  });
  test("takes the plural form of its number", () => {
    expect(texts.say("log.takes", { who: 0, n: 3 })).toBe("Олена: бере 3 карти");
    expect(texts.say("log.takes", { who: 0, n: 11 })).toBe("Олена: бере 11 карт");
  });
  test("formats a list item by item", () => {
    expect(texts.say("log.shows", { cards: ["red-7", "wild"] })).toBe("червона 7, джокер!");
  });
  test("names partners as a list", () => {
    expect(texts.say("log.takes", { who: [0, 1, 2], n: 1 })).toBe("Олена, місце 2 і місце 3: бере 1 карту");
  });
  test("lists numbers that are no range", () => {
    expect(texts.say("refusal.bad_seats", { seats: [2, 3, 4], n: 7 })).toBe("2–4, а не 7");
    expect(texts.say("refusal.bad_seats", { seats: [2, 4], n: 3 })).toBe("2 або 4, а не 3");
    expect(formatCounts("en", [6, 2, 4])).toBe("2, 4 or 6");
    expect(formatCounts("pt-BR", [2, 4])).toBe("2 ou 4");
    expect(formatCounts("en", [2])).toBe("2");
  });
  test("formats a note inside a note", () => {
    expect(texts.say("refusal.bad_move", { why: { key: "wait", args: {} } })).toBe("зачекайте");
  });
  test("comes in spans that keep their values", () => {
    expect(texts.spans("log.plays", { who: 0, card: "wild" })[2]).toEqual({
      text: "джокер",
      table: "card",
      value: "wild",
    });
  });
});

test("plural forms", () => {
  expect([1, 2, 5, 11, 12, 21, 22].map((n) => pluralForm("uk", n))).toEqual([
    "one",
    "few",
    "many",
    "many",
    "many",
    "one",
    "few",
  ]);
  expect([0, 1, 2].map((n) => pluralForm("pt-BR", n))).toEqual(["one", "one", "other"]);
});
