import { expect, test } from "vitest";
import { sha256 } from "$lib/table/sha256";
import { commitmentOf, verify, mergeToday } from "./commitments";

const firstCommitment = sha256("one");
const second = sha256("two");

test("the commitment received first is the one that counts", () => {
  const earlier = mergeToday({}, 7, [{ game: "kobito", commitment: firstCommitment, next: second }]);
  expect(commitmentOf(earlier, "kobito", 8)).toBe(second);
  const later = mergeToday(earlier, 8, [{ game: "kobito", commitment: firstCommitment, next: firstCommitment }]);
  expect(commitmentOf(later, "kobito", 7)).toBe(firstCommitment);
  expect(commitmentOf(later, "kobito", 8)).toBe(second);
  expect(commitmentOf(mergeToday(later, 99, []), "kobito", 8)).toBeUndefined();
});

test("a seed is checked against the earlier commitment, not the one sent with it", () => {
  expect(verify(firstCommitment, firstCommitment, "one")).toBe("good");
  expect(verify(firstCommitment, second, "two")).toBe("bad");
  expect(verify(firstCommitment, firstCommitment, "two")).toBe("bad");
  expect(verify(undefined, firstCommitment, "one")).toBe("unseen");
  expect(verify(firstCommitment, firstCommitment, null)).toBeUndefined();
  expect(verify(firstCommitment, second, null)).toBe("bad");
});
