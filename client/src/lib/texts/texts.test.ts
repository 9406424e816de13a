import { describe, expect, test } from "vitest";
import { LANGUAGES, type Language } from "$lib/types";
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

describe("the plural form", () => {
  const COUNTS: Record<Language, Record<string, number[]>> = {
    en: { one: [1, -1], other: [0, 2, 5, 11, 12, 21, 22, 25, 101, 1.5] },
    "pt-BR": { one: [0, 1, -1, 1.5], other: [2, 5, 11, 12, 21, 22, 25, 101] },
    uk: { one: [1, 21, 101, -1], few: [2, 22, 24], many: [0, 5, 11, 12, 25, 111], other: [1.5] },
  };
  test.each(LANGUAGES)("follows the grammar of %s", (language) => {
    for (const [form, counts] of Object.entries(COUNTS[language]))
      for (const n of counts) expect(pluralForm(language, n), String(n)).toBe(form);
  });

  test("of a fraction or a million is one that the text has", () => {
    expect(texts.say("log.takes", { who: 0, n: 1.5 })).toBe("Олена: бере 1.5 карт");
    const portuguese = new Texts("pt-BR", { log: { takes: { one: "{n} carta", other: "{n} cartas" } } });
    expect(portuguese.say("log.takes", { n: 1_000_000 })).toBe("1000000 cartas");
  });
});
