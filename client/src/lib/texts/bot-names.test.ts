import { expect, test } from "vitest";
import { strengthOf } from "./bot-names";

const LEVELS = ["master", "expert", "skilled", "casual", "novice"];

test("a level is as many marks as there are levels up to it", () => {
  expect(strengthOf(LEVELS, "novice")).toEqual({ n: 1, of: 5 });
  expect(strengthOf(LEVELS, "skilled")).toEqual({ n: 3, of: 5 });
  expect(strengthOf(LEVELS, "patient")).toEqual({ n: 5, of: 5 });
});

test("who is no level has no marks", () => {
  expect(strengthOf(LEVELS, "random")).toBeUndefined();
  expect(strengthOf(LEVELS, null)).toBeUndefined();
});
