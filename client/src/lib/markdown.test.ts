import { describe, expect, it } from "vitest";
import { parse, words } from "./markdown";

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
      { kind: "list", items: [words("one"), words("two still two")] },
    ]);
  });

  it("leaves the names of games alone", () => {
    expect(words("nEon_onE is a *game*").map(({ text }) => text)).toEqual(["nEon_onE is a ", "game"]);
  });

  it("marks bold, italic and code, and nothing else", () => {
    expect(words("a **b** *c* `d` <e>").map(({ kind }) => kind)).toEqual([
      "plain", "bold", "plain", "italic", "plain", "code", "plain",
    ]);
  });
});
