import { expect, test } from "vitest";
import type { HintInfo } from "$lib/wire";
import { hintText } from "./hint-text";

const hint: HintInfo = {
  words: "open 9 10",
  phrase: ["open", {}],
  chance: 0.6,
  reason: ["stored", {}],
  plan: [],
  even: false,
};
const textOf = (hint: HintInfo) =>
  hintText(
    hint,
    ([key]) => key,
    (key) => `${key}.`,
    (moves) => `Then: ${moves}.`,
  );

test("a hint has its move and the reasons for it", () => {
  expect(textOf(hint)).toBe("open: stored.");
});

test("the rest of the turn follows, step by step", () => {
  expect(
    textOf({
      ...hint,
      plan: [
        ["play", {}],
        ["done", {}],
      ],
    }),
  ).toBe("open: stored. Then: play; done.");
});

test("no clear difference is stated once", () => {
  expect(textOf({ ...hint, even: true })).toBe("open: stored. no_clear_difference.");
  expect(textOf({ ...hint, even: true, reason: ["no_clear_difference", {}] })).toBe("open: no_clear_difference.");
});
