import { expect, it } from "vitest";
import type { Span } from "./texts";
import { hideRedundant, attachPunctuation, type AttachedSpan } from "./no-break";

const isDrawn = (span: Span): boolean => span.table === "card";
const card = (text: string): Span => ({ table: "card", value: text, text });
const word = (text: string): Span => ({ text });

const visibleText = (all: AttachedSpan[]): string => all.map(({ open, text, close }) => open + text + close).join("");
const readAloud = (all: AttachedSpan[]): string =>
  all
    .map(({ open, text, close, readAloud: [before, after] = ["", ""] }) => open + before + text + after + close)
    .join("");
const spansOf = (...spans: Span[]): AttachedSpan[] => hideRedundant(attachPunctuation(spans, isDrawn), isDrawn);

it("hides commas between drawings, but reads them aloud", () => {
  const line = spansOf(word("Draws "), card("3"), word(", "), card("8"), word(", "), card("kobito"), word("."));
  expect(visibleText(line)).toBe("Draws 3 8 kobito.");
  expect(readAloud(line)).toBe("Draws 3, 8, kobito.");
});

it("hides brackets round drawings", () => {
  const line = spansOf(word("Lays a new race, Fairies ("), card("fairy"), word(", "), card("mimic"), word(") here"));
  expect(visibleText(line)).toBe("Lays a new race, Fairies fairy mimic here");
  expect(readAloud(line)).toBe("Lays a new race, Fairies (fairy, mimic) here");
});

it("keeps a bracket that holds more than drawings, and a comma before words", () => {
  expect(visibleText(spansOf(word("Wins ("), card("pot"), word(" and 3 more)")))).toBe("Wins (pot and 3 more)");
  expect(visibleText(spansOf(word("Places "), card("C3"), word(", now worth 3")))).toBe("Places C3, now worth 3");
});

it("attaches punctuation to its drawing, so that no line begins with it", () => {
  const [, item] = attachPunctuation([word("«"), card("7"), word("», says Ana")], isDrawn);
  expect([item!.open, item!.close]).toEqual(["«", "»,"]);
});
