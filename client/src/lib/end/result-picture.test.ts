import { expect, test } from "vitest";
import { ellipsize, largestFitting } from "./result-picture";

const measure = (words: string) => [...words].length * 10;

test("a name that fits is not shortened", () => {
  expect(ellipsize("Marta", 50, measure)).toBe("Marta");
});

test("a name that is too long ends in an ellipsis, never within a character", () => {
  expect(ellipsize("Marta and Bot 2", 70, measure)).toBe("Marta…");
  expect(ellipsize("🦊🦊🦊🦊", 30, measure)).toBe("🦊🦊…");
});

test("text has the largest size that fits", () => {
  expect(largestFitting([54, 46, 38], 460, (size) => size * 10)).toBe(46);
  expect(largestFitting([54, 46, 38], 10, (size) => size * 10)).toBe(38);
});
