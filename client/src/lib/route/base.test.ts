import { expect, test } from "vitest";
import { withBase, withoutBase } from "./base";

test("an address of the page begins after the folder of the site", () => {
  expect(withoutBase("/games/ludoteca/rules/kobito", "/games/ludoteca")).toBe("/rules/kobito");
  expect(withoutBase("/games/ludoteca/", "/games/ludoteca")).toBe("/");
  expect(withoutBase("/rules/kobito", "")).toBe("/rules/kobito");
});

test("what lies beside the folder is not the page's", () => {
  expect(withoutBase("/games/ludoteca2/rules", "/games/ludoteca")).toBeUndefined();
  expect(withoutBase("/games", "/games/ludoteca")).toBeUndefined();
});

test("files of games are named below the folder, and texts stay as they are", () => {
  const answer = { cover: "/api/games/neon/page/art/cover.svg?1", text: "see /api/games/neon" };
  const expected = { cover: "/a/api/games/neon/page/art/cover.svg?1", text: "see /api/games/neon" };
  expect(withBase(answer, "/a")).toEqual(expected);
  expect(withBase(answer, "")).toBe(answer);
});
