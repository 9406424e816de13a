import { expect, test } from "vitest";
import { strengthOf } from "./bot-names";

const LEVELS = ["master", "expert", "skilled", "casual", "novice"];

test("a level has a mark for itself and each weaker one", () => {
  expect(strengthOf(LEVELS, "novice")).toEqual({ n: 1, of: 5 });
  expect(strengthOf(LEVELS, "skilled")).toEqual({ n: 3, of: 5 });
  expect(strengthOf(LEVELS, "patient")).toEqual({ n: 5, of: 5 });
});

test("a bot that is not a level has no marks", () => {
  expect(strengthOf(LEVELS, "random")).toBeUndefined();
  expect(strengthOf(LEVELS, null)).toBeUndefined();
});
