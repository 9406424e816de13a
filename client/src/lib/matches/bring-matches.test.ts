import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ImportedMatches, MatchFile } from "$lib/wire";
import { bringMatches, readFile, splitFile } from "./bring-matches";

let bodies: MatchFile[];
let answers: (() => ImportedMatches)[];
const NONE: ImportedMatches = { tables: 0, known: 0, added: [], refused: [] };

beforeEach(() => {
  bodies = [];
  answers = [];
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});
const refuse = (key: string) => () => {
  throw { key, args: { n: 3 }, paragraph: null };
};
/** Answers with what a test has prepared. */
const send = (part: MatchFile): Promise<ImportedMatches> => {
  bodies.push(part);
  const answer = answers.shift();
  return new Promise((resolve) => resolve(answer ? answer() : NONE));
};

const file = (count: number, padding = 0): MatchFile => ({
  ludoteca: 1,
  values: {
    user: "Marta",
    ...Object.fromEntries(
      Array.from({ length: count }, (_, n) => [`table/${n}`, { game: "neon", chat: ["x"], seed: "s".repeat(padding) }]),
    ),
    "result/1": {},
  },
});

test.each(["", "[1", "null", "7", '{"tables": []}', '{"ludoteca": 1}'])("%s is no file of matches", (text) => {
  expect(() => readFile(text)).toThrow();
});

test("only matches are sent, without what was said", () => {
  expect(splitFile(file(1))).toEqual([{ ludoteca: 1, values: { "table/0": { game: "neon", chat: [], seed: "" } } }]);
});

test("a large file is sent in parts of which none is too large, and nothing is left out", () => {
  for (const parts of [splitFile(file(95)), splitFile(file(9, 60_000))]) {
    for (const part of parts) expect(JSON.stringify(part).length).toBeLessThan(256 * 1024);
    const keys = parts.flatMap((part) => Object.keys(part.values));
    expect(keys.length).toBe(new Set(keys).size);
    expect([95, 9]).toContain(keys.length);
    expect(parts.length).toBe(3);
  }
});

test("the answers to all parts are added up", async () => {
  const reason = { key: "bad_match", args: {}, paragraph: null };
  answers = [
    () => ({ tables: 39, known: 0, added: ["0"], refused: [{ table: "1", reason }] }),
    () => ({ tables: 1, known: 4, added: ["41"], refused: [] }),
  ];
  const steps: [number, number][] = [];
  const brought = await bringMatches(file(45), send, (done, of) => steps.push([done, of]));
  expect(steps).toEqual([
    [0, 45],
    [40, 45],
  ]);
  expect(brought).toEqual({
    tables: 40,
    known: 4,
    added: ["0", "41"],
    refused: [{ table: "1", reason, game: "neon" }],
  });
});

test("a server that is asked too fast is asked again when it may be", async () => {
  answers = [refuse("too_fast")];
  const bringing = bringMatches(file(1), send, () => undefined);
  await vi.advanceTimersByTimeAsync(2900);
  expect(bodies.length).toBe(1);
  await vi.advanceTimersByTimeAsync(200);
  await expect(bringing).resolves.toEqual(NONE);
  expect(bodies.length).toBe(2);
});

test("another refusal ends it", async () => {
  answers = [refuse("bad_import")];
  await expect(bringMatches(file(1), send, () => undefined)).rejects.toMatchObject({ key: "bad_import" });
});
