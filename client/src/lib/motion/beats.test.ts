import { expect, test } from "vitest";
import movesText from "../../../../tests/beats.json?raw";
import { LEAST_TIME, planOf, ruleOf, startsOf, type BeatTable } from "./beats";
import type { LogLine, TransferInfo } from "$lib/wire";

interface RecordedMove {
  game: string;
  move: string;
  lines: LogLine[];
  transfers: TransferInfo[][];
}
const MOVES = JSON.parse(movesText) as RecordedMove[];
const modules = import.meta.glob<{ beats: BeatTable }>("../../../../src/ludoteca/games/*/page/beats.ts", {
  eager: true,
});
const tableOf = (game: string): BeatTable => modules[`../../../../src/ludoteca/games/${game}/page/beats.ts`]!.beats;
const planFor = ({ game, lines, transfers }: RecordedMove) =>
  planOf(lines, transfers, tableOf(game), { passesTurn: true, scale: 1 });

test("the beats of every kind of move of every game", async () => {
  const text = MOVES.map((recorded) => {
    const { beats, length } = planFor(recorded);
    const shown = beats.map(({ kind, lines, start }) => {
      const keys = lines.map(([, key]) => {
        const { staging } = ruleOf(tableOf(recorded.game), key);
        return staging ? `${key} (${staging})` : key;
      });
      return `  ${String(start).padStart(5)} ${kind.padEnd(6)} ${keys.join(" + ")}`.trimEnd();
    });
    return [`${recorded.game}: ${recorded.move}`, ...shown, `  ${String(length).padStart(5)}`].join("\n");
  });
  await expect(`${text.join("\n\n")}\n`).toMatchFileSnapshot("../../../../tests/beats.txt");
});
test("each line of a move is in one beat, in order, and has its least time", () => {
  for (const recorded of MOVES) {
    const { beats, length } = planFor(recorded);
    expect(beats.flatMap(({ lines }) => lines)).toEqual(recorded.lines);
    beats.forEach(({ start, length: own, kind, lines }, at) => {
      const end = beats[at + 1]?.start ?? length;
      expect(end - start).toBeGreaterThanOrEqual(own);
      if (lines.some(([, key]) => ruleOf(tableOf(recorded.game), key).kind !== "with"))
        expect(own).toBe(LEAST_TIME[kind]);
    });
  }
});
test("the things of a line set out with its beat", () => {
  for (const recorded of MOVES) {
    const { beats, starts } = planFor(recorded);
    const expected = beats.flatMap(({ lines, start }) => lines.map(() => start));
    expect(starts).toEqual(expected);
  }
});
test("things that are moved on rest before they go", () => {
  const won: TransferInfo[][] = [
    [{ from: "hand-0", to: "rainbow-1" }],
    [],
    [{ from: "rainbow-1", to: "discard", whole: true }],
  ];
  expect(startsOf(won)).toEqual([0, 0, 500]);
});
