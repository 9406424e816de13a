import { expect, test } from "vitest";
import { marks, shareText } from "./share";

test("the first rank has all marks, the last has one", () => {
  expect(marks(1, 9)).toBe("■■■■■");
  expect(marks(9, 9)).toBe("■□□□□");
  expect(marks(5, 9)).toBe("■■■□□");
  expect(marks(1, 1)).toBe("■■■■■");
});

test("the shared text has the rank, the result and the address", () => {
  expect(
    shareText("Kobito, deal of 16 November", ["place 2 of 3", "won"], "https://here/daily/kobito", 2, 3).split("\n"),
  ).toEqual(["Ludoteca · Kobito, deal of 16 November", "■■■□□ · place 2 of 3 · won", "https://here/daily/kobito"]);
  expect(shareText("Kobito", ["won"], "here", null, 3)).toBe("Ludoteca · Kobito\nwon\nhere");
});
