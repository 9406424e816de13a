import { describe, expect, it } from "vitest";
import { nextValue, moveCard, newName, sameDeck, sizeOf, valueAt, withValue } from "./decks";

describe("a deck that is edited", () => {
  const card = { id: "C01", front: ["YB"], back: { color: "Y", count: 3 } };

  it("changes one value and leaves the card as it was", () => {
    const next = withValue(card, "back.count", 4);
    expect(valueAt(next, "back.count")).toBe(4);
    expect(valueAt(next, "back.color")).toBe("Y");
    expect(valueAt(card, "back.count")).toBe(3);
  });

  it("moves a place along, and never out of the list", () => {
    expect(moveCard(["a", "b", "c"], 0, 1)).toEqual(["b", "a", "c"]);
    expect(moveCard(["a", "b", "c"], 0, -1)).toEqual(["a", "b", "c"]);
    expect(moveCard(["a", "b", "c"], 2, 1)).toEqual(["a", "b", "c"]);
  });

  it("goes round the values", () => {
    expect(nextValue(["Y", "P"], "Y")).toBe("P");
    expect(nextValue(["Y", "P"], "P")).toBe("Y");
  });

  it("gives a new card an unused name", () => {
    expect(newName(["C01", "C02"])).toBe("C03");
    expect(newName(["C01", "C03"])).toBe("C04");
    expect(newName(["C02"])).toBe("C03");
  });

  it("counts cards by their counts, if they have one", () => {
    expect(
      sizeOf([
        { card: "elf", count: 5 },
        { card: "troll", count: 0 },
      ]),
    ).toBe(5);
    expect(sizeOf([{ length: 4 }, { length: 5 }])).toBe(2);
    expect(sizeOf(["body", "head"])).toBe(2);
  });

  it("is the same deck if every card is", () => {
    expect(sameDeck([card], [withValue(card, "back.count", 3)])).toBe(true);
    expect(sameDeck([card], [withValue(card, "back.count", 4)])).toBe(false);
  });
});
