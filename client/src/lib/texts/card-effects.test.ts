import { expect, test } from "vitest";
import { effectText, effectKeys } from "./card-effects";
import { Texts } from "./texts";

test("a card is described by the most specific key that the game has for it", () => {
  const texts = new Texts("en", {
    effect: { skip: "skips", number: "counts", kobito: "stands for any", G: "gold", any: "a card" },
  });
  expect(["red-skip", "red-7", "7", "kobito-7", "G07", "y3-6x"].map((item) => effectText(texts, item))).toEqual([
    "skips",
    "counts",
    "counts",
    "stands for any",
    "gold",
    "a card",
  ]);
});

test("a game without effects describes none", () => {
  expect(effectText(new Texts("en", {}), "red-7")).toBe("");
  expect(effectKeys("red-+2")).toContain("+2");
});
