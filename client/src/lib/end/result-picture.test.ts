import { expect, test } from "vitest";
import { ellipsize, largestFitting } from "./result-picture";

const measure = (words: string) => [...words].length * 10;

test("a name that fits stays whole", () => {
  expect(ellipsize("Marta", 50, measure)).toBe("Marta");
});

test("a name that is too long ends in dots and never within a sign", () => {
  expect(ellipsize("Marta and Bot 2", 70, measure)).toBe("Marta…");
  expect(ellipsize("🦊🦊🦊🦊", 30, measure)).toBe("🦊🦊…");
});

test("letters are as big as they may be", () => {
  expect(largestFitting([54, 46, 38], 460, (size) => size * 10)).toBe(46);
  expect(largestFitting([54, 46, 38], 10, (size) => size * 10)).toBe(38);
});
