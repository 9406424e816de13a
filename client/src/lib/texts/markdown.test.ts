import { describe, expect, it } from "vitest";
import { parse, parseInline } from "./markdown";

describe("a rulebook", () => {
  it("has a title, headings and paragraphs with their numbers", () => {
    const blocks = parse("# Kobito\n\n## A turn\n\n**5.** Play at least\none card.\n\nNo number here.\n");
    expect(blocks.map((block) => block.kind)).toEqual(["title", "heading", "paragraph", "paragraph"]);
    expect(blocks[2]).toMatchObject({ number: 5, words: [{ text: "Play at least one card.", kind: "plain" }] });
    expect(blocks[3]).toMatchObject({ number: undefined });
  });

  it("gives each heading an id of its own", () => {
    const ids = parse("## A\n\n## A\n").map((block) => "id" in block && block.id);
    expect(new Set(ids).size).toBe(2);
  });

  it("keeps lists together", () => {
    expect(parse("- one\n- two\n  still two\n")).toEqual([
      { kind: "list", items: [parseInline("one"), parseInline("two still two")] },
    ]);
  });

  it("does not change the names of games", () => {
    expect(parseInline("nEon_onE is a *game*").map(({ text }) => text)).toEqual(["nEon_onE is a ", "game"]);
  });

  it("marks bold, italic and code, and nothing else", () => {
    expect(parseInline("a **b** *c* `d` <e>").map(({ kind }) => kind)).toEqual([
      "plain",
      "bold",
      "plain",
      "italic",
      "plain",
      "code",
      "plain",
    ]);
  });
});

describe("drawings in a rulebook", () => {
  it("has block pictures, with a caption or without", () => {
    expect(parse("![Three *cards*](picture:deck)\n\n![](picture:first-turn)")).toEqual([
      { kind: "picture", name: "deck", caption: parseInline("Three *cards*") },
      { kind: "picture", name: "first-turn", caption: [] },
    ]);
  });

  it("treats an image inside a paragraph as text", () => {
    expect(parse("See ![x](picture:deck)")[0]).toMatchObject({ kind: "paragraph" });
  });

  it("separates things of the game from the text, also in bold", () => {
    expect(parseInline("Lay {red-7} or **the {+4}**").map(({ text, kind }) => [text, kind])).toEqual([
      ["Lay ", "plain"],
      ["red-7", "piece"],
      [" or ", "plain"],
      ["the ", "bold"],
      ["+4", "piece"],
    ]);
  });

  it("does not change braces in code", () => {
    expect(parseInline("`play {card}`")).toEqual([{ text: "play {card}", kind: "code" }]);
  });

  it("attaches punctuation to the thing beside it", () => {
    expect(parseInline("Lay ({red-7}), then {red-8}.")).toMatchObject([
      { text: "Lay " },
      { text: "red-7", open: "(", close: ")," },
      { text: " then " },
      { text: "red-8", close: "." },
    ]);
  });

  it("has tables with a head and rows", () => {
    expect(parse("| Card | How many |\n|---|---:|\n| {red-7} | 2 |\n| *skip* | 8 |")).toEqual([
      {
        kind: "table",
        head: [parseInline("Card"), parseInline("How many")],
        rows: [
          [parseInline("{red-7}"), parseInline("2")],
          [parseInline("*skip*"), parseInline("8")],
        ],
      },
    ]);
  });
});
