import { expect, test } from "vitest";
import type { Refusal } from "./api";
import type { Move } from "./clicks";
import { best, guesses, remember } from "./things-why";

const because = (key: string, args: Refusal["args"] = {}): Refusal => ({ key, args, paragraph: null });

test("why not is asked with a legal move that has this thing in place of its like", () => {
  const moves: Move[] = [{ words: "play red-7", touches: ["hand-0/red-7"] }];
  expect(guesses("hand-0/blue-3", moves, [], {}, ["draw"])).toEqual({ words: ["play blue-3"], sure: 1, seen: true });
});
test("why not there is asked of the card that is chosen", () => {
  const moves: Move[] = [{ words: "lay C07 1,0", touches: ["hand-0/C07", "wall/1,0"] }];
  expect(guesses("wall/5,5", moves, ["hand-0/C07"], {}, []).words).toEqual(["lay C07 5,5"]);
});
test("what was once played from a place is remembered, one example a verb", () => {
  const memory = remember({}, [
    { words: "play 7 on rainbow-1", touches: ["hand-0/7", "rainbow-1"] },
    { words: "play 8 on rainbow-1", touches: ["hand-0/8", "rainbow-1"] },
  ]);
  expect(memory).toEqual({ "hand/": { play: "play * on rainbow-1" }, rainbow: { play: "play 7 on *" } });
  expect(guesses("hand-0/3", [], [], memory, ["done"]).words).toEqual(["play 3 on rainbow-1"]);
});
test("where nothing is known the verbs of the game are tried", () => {
  expect(guesses("deck", [], [], {}, ["draw", "play_colour"]).words).toEqual(["draw deck"]);
});
test("an answer to what is nearly legal goes before all others", () => {
  expect(best([because("does_not_fit"), because("wait"), because("wait")], { sure: 1, seen: true }, "7")?.key).toBe("does_not_fit");
});
test("else the reason that most guesses meet", () => {
  expect(best([because("which_pile"), because("draw_first"), because("draw_first")], { sure: 0, seen: true }, "elf")?.key).toBe("draw_first");
});
test("better none than one beside the point", () => {
  expect(best([because("no_colour"), because("no_penalty")], { sure: 0, seen: false }, "deck")).toBeUndefined();
  expect(best([because("no_colour"), because("not_held", { card: "elf" })], { sure: 0, seen: false }, "elf")?.key).toBe("not_held");
});
test("what the game tells to ask is asked, and nothing else", () => {
  const asks = { hand: ["place * coatl-1", "place * coatl-2"], space: ["take @"], box: [] };
  const memory = { "hand/": { discard: "discard *" } };
  const asked = (touch: string) => guesses(touch, [], [], memory, ["take"], asks).words;
  expect(asked("hand-0/y3-6")).toEqual(["place y3-6 coatl-1", "place y3-6 coatl-2"]);
  expect(asked("space-4/green-body")).toEqual(["take space-4"]);
  expect(asked("space-4")).toEqual(["take space-4"]);
  expect(asked("box/y3-6")).toEqual([]);
  expect(asked("hand-0")).toEqual([]);
});
test("of several sure reasons the one about this very thing is told", () => {
  expect(best([because("closed"), because("not_satisfied", { card: "y3-6" })], { sure: 2, seen: true }, "y3-6")?.key).toBe("not_satisfied");
});
