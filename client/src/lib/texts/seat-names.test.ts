import { expect, test } from "vitest";
import { seatNames, type Occupant } from "./seat-names";
import { Texts } from "./texts";

const texts = new Texts("en", {
  seat: { name: "seat {seat}", bot: "Bot {seat}", bot_named: "{name} (bot)" },
  character: { vesper: "Vesper", zap: "Zap" },
});
const bot = (character: string | null): Occupant => ({ name: null, bot: "skilled", character });
const person = (name: string): Occupant => ({ name, bot: null });

test("a bot has the name of its character", () => {
  expect(seatNames(texts, [person("Ana"), bot("zap"), bot("vesper")])).toEqual(["Ana", "Zap", "Vesper"]);
});

test("a bot with the name of a person at the table is distinguished", () => {
  expect(seatNames(texts, [person("ZAP"), bot("zap")])).toEqual(["ZAP", "Zap (bot)"]);
});

test("a bot without a known character is numbered", () => {
  expect(seatNames(texts, [person("Ana"), bot(null), bot("unknown")])).toEqual(["Ana", "Bot 2", "Bot 3"]);
});

test("a stand-in has the name of the person it plays for, and a free seat its number", () => {
  expect(
    seatNames(texts, [
      { name: null, bot: "skilled", reserved_for: "Rosa" },
      { name: null, bot: null },
    ]),
  ).toEqual(["Rosa", "seat 2"]);
});
