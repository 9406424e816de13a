import { expect, test } from "vitest";
import { seatNames, type Occupant } from "./seat-names";
import { Texts } from "./texts";

const texts = new Texts("en", {
  seat: { name: "seat {seat}", bot: "Bot {seat}", bot_named: "{name} (bot)" },
  character: { vesper: "Vesper", zap: "Zap" },
});
const bot = (character: string | null): Occupant => ({ name: null, bot: "skilled", character });
const person = (name: string): Occupant => ({ name, bot: null });

test("a bot is called as its character", () => {
  expect(seatNames(texts, [person("Ana"), bot("zap"), bot("vesper")])).toEqual(["Ana", "Zap", "Vesper"]);
});

test("a bot that has the name of somebody at the table is told apart", () => {
  expect(seatNames(texts, [person("ZAP"), bot("zap")])).toEqual(["ZAP", "Zap (bot)"]);
});

test("a bot without a character, or with one that nobody knows here, is a number", () => {
  expect(seatNames(texts, [person("Ana"), bot(null), bot("nobody")])).toEqual(["Ana", "Bot 2", "Bot 3"]);
});

test("a stand-in goes by the name of whom it keeps the seat for, and a free seat by its number", () => {
  expect(
    seatNames(texts, [
      { name: null, bot: "skilled", reserved_for: "Rosa" },
      { name: null, bot: null },
    ]),
  ).toEqual(["Rosa", "seat 2"]);
});
