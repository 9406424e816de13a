import { expect, test } from "vitest";
import type { Hint } from "$lib/table/advice.svelte";
import { sentences } from "./hint-text";

const hint: Hint = { words: "open 9 10", phrase: ["open", {}], chance: 0.6, reason: ["stored", {}], plan: [], even: false };
const said = (one: Hint) => sentences(one, ([key]) => key, (key) => `${key}.`, (moves) => `Then: ${moves}.`);

test("a hint is its move and what speaks for it", () => {
  expect(said(hint)).toBe("open: stored.");
});

test("the rest of the turn follows, step by step", () => {
  expect(said({ ...hint, plan: [["play", {}], ["done", {}]] })).toBe("open: stored. Then: play; done.");
});

test("that there is no clear difference is said once", () => {
  expect(said({ ...hint, even: true })).toBe("open: stored. no_clear_difference.");
  expect(said({ ...hint, even: true, reason: ["no_clear_difference", {}] })).toBe("open: no_clear_difference.");
});
