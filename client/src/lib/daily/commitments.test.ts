import { expect, test } from "vitest";
import { sha256 } from "$lib/table/sha256";
import { sealOf, verdict, withToday } from "./commitments";

const one = sha256("one");
const two = sha256("two");

test("the seal that was heard first is the one that counts", () => {
  const first = withToday({}, 7, [{ game: "kobito", commitment: one, next: two }]);
  expect(sealOf(first, "kobito", 8)).toBe(two);
  const later = withToday(first, 8, [{ game: "kobito", commitment: one, next: one }]);
  expect(sealOf(later, "kobito", 7)).toBe(one);
  expect(sealOf(later, "kobito", 8)).toBe(two);
  expect(sealOf(withToday(later, 99, []), "kobito", 8)).toBeUndefined();
});

test("a seed is held against the seal heard before, not against the one told with it", () => {
  expect(verdict(one, one, "one")).toBe("good");
  expect(verdict(one, two, "two")).toBe("bad");
  expect(verdict(one, one, "two")).toBe("bad");
  expect(verdict(undefined, one, "one")).toBe("unseen");
  expect(verdict(one, one, null)).toBeUndefined();
  expect(verdict(one, two, null)).toBe("bad");
});
