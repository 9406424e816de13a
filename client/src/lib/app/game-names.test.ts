import { expect, test } from "vitest";

const boxes = import.meta.glob("../../../../src/ludoteca/games/*/page/box.json");
const GAMES = Object.keys(boxes).map((path) => path.split("/").at(-3)!);

const modules = import.meta.glob<string>(["../../**/*.{ts,svelte,css}", "!../../**/*.test.ts"], {
  query: "?raw",
  import: "default",
  eager: true,
});

test("no module of the page names a game", () => {
  expect(GAMES.length).toBeGreaterThan(4);
  expect(Object.keys(modules).length).toBeGreaterThan(200);
  const name = new RegExp(`(?<![a-z])(${GAMES.join("|")})(?![a-z])`, "i");
  const withoutAccents = (text: string) => text.normalize("NFD").replace(/\p{Mn}/gu, "");
  const naming = Object.entries(modules).filter(([, source]) => name.test(withoutAccents(source)));
  expect(naming.map(([path]) => path)).toEqual([]);
});
