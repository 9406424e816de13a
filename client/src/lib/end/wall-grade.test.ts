import { expect, test } from "vitest";
import { gradeOf, nearlyMet } from "../../../../src/ludoteca/games/cobogo/page/ending/grade";

type Line = { note: [string, Record<string, unknown>] };
const goal = (now: number, wanted: number): Line => ({
  note: [now >= wanted ? "goal" : "goal_missed", { shape: "O4", colour: "green", now, wanted }],
});
const merit = (n: number): Line => ({ note: ["merit", { n }] });
const won = [goal(2, 2), goal(3, 3)];

test("a finished wall has one star, two with a card to spare, three with three", () => {
  expect([0, 1, 2, 3, 5].map((left) => gradeOf([...won, merit(left)]).stars)).toEqual([1, 2, 2, 3, 3]);
});

test("an unfinished wall has no star, but its goals are counted", () => {
  expect(gradeOf([goal(2, 2), goal(1, 3)])).toEqual({ met: 1, goals: 2, stars: 0 });
});

test("that only one copy was missing is said where it is true", () => {
  expect(nearlyMet([goal(2, 2), goal(2, 3)])?.note[1]["wanted"]).toBe(3);
});

test("and not where more copies, or more goals, were missing, or none", () => {
  expect(nearlyMet([goal(2, 2), goal(1, 3)])).toBeUndefined();
  expect(nearlyMet([goal(1, 2), goal(2, 3)])).toBeUndefined();
  expect(nearlyMet([...won, merit(1)])).toBeUndefined();
});
