import { expect, test } from "vitest";
import { bedSize } from "../../../../src/ludoteca/games/encantados/page/ending/bed-size";
import { spread } from "../../../../src/ludoteca/games/encantados/page/ending/spread";

test("lanterns keep their order and never hang one before the other", () => {
  expect(spread([50, 10, 51, 99, 98], 10, 100)).toEqual([50, 10, 60, 100, 90]);
  expect(spread([0, 0, 0], 80, 100)).toEqual([0, 50, 100]);
});

test("lanterns with room stay where their points are", () => {
  expect(spread([80, 10, 40], 10, 100)).toEqual([80, 10, 40]);
});

test("many beds in a small room are smaller, and lose their points last", () => {
  const many = Array.from({ length: 10 }, () => 4);
  const large = bedSize(many, { wide: 600, high: 400, most: 70 });
  const small = bedSize(many, { wide: 250, high: 150, most: 70 });
  const least = bedSize(many, { wide: 60, high: 60, most: 70 });
  expect(large.wide).toBeGreaterThan(small.wide);
  expect([large, small, least].map(({ told }) => told)).toEqual([true, true, false]);
});
