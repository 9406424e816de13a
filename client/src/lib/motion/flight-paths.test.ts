import { describe, expect, test } from "vitest";
import type { Snapshot } from "./flights";
import { flightPaths } from "./flight-paths";
import type { TransferInfo } from "$lib/wire";

const box = (left: number) => ({ left, top: 0, width: 50, height: 70 }) as DOMRect;
const spot = (key: string, left: number) => ({
  key,
  zone: key.slice(0, key.indexOf("/")),
  item: key.slice(key.indexOf("/") + 1).replace(/#\d+$/, ""),
  box: box(left),
});
function snapshot(
  things: Record<string, number>,
  zones: Record<string, [number, number]> = {},
  slots: Record<string, number> = {},
): Snapshot {
  return {
    spots: new Map(Object.entries(things).map(([key, left]) => [key, spot(key, left)])),
    zones: new Map(Object.entries(zones).map(([id, [left, count]]) => [id, { box: box(left), count }])),
    slots: new Map(Object.entries(slots).map(([key, left]) => [key, box(left)])),
  };
}
/** Every flight in a line: where each leg begins (and when), and where it ends. */
const resultOf = (before: Snapshot, after: Snapshot, transfers?: TransferInfo[][] | null) =>
  flightPaths(before, after, transfers).paths.map(
    ({ key, stops, starts }) =>
      `${key ?? "away"}: ${stops.map(({ left }, at) => (at < starts.length ? `${left} (${starts[at]})` : left)).join(" > ")}`,
  );
const stays = (before: Snapshot, after: Snapshot, transfers?: TransferInfo[][] | null) =>
  Object.fromEntries([...flightPaths(before, after, transfers).stays].map(([key, { left }]) => [key, left]));

describe("with the transfers of the move", () => {
  test("a card flies from my hand to the pile", () => {
    expect(
      resultOf(snapshot({ "hand-0/red-7#0": 10 }), snapshot({ "discard/red-7#0": 300 }), [
        [{ from: "hand-0", to: "discard" }],
      ]),
    ).toEqual(["discard/red-7#0: 10 (0) > 300"]);
  });
  test("a drawn card comes from the deck, and one that another plays from their seat", () => {
    const [before, after] = [
      snapshot({}, { pile: [500, 20], "hand-1": [900, 7] }),
      snapshot({ "hand-0/red-7#0": 10, "discard/blue-1#0": 300 }, { pile: [500, 19], "hand-1": [900, 6] }),
    ];
    expect(
      resultOf(before, after, [[{ from: "hand-1", to: "discard", item: "blue-1" }], [{ from: "pile", to: "hand-0" }]]),
    ).toEqual(["hand-0/red-7#0: 500 (0) > 10", "discard/blue-1#0: 900 (0) > 300"]);
  });
  test("a card of the same name that lies elsewhere has not moved", () => {
    const before = snapshot({ "hand-0/red-7#0": 10, "drawn/red-7#0": 80 }, { "hand-1": [900, 7] });
    const after = snapshot({ "hand-0/red-7#0": 10, "discard/red-7#0": 300 }, { "hand-1": [900, 6] });
    expect(resultOf(before, after, [[{ from: "hand-1", to: "discard" }]])).toEqual(["discard/red-7#0: 900 (0) > 300"]);
    expect(stays(before, after, [[{ from: "hand-1", to: "discard" }]])).toEqual({ "hand-0/red-7#0": 10 });
  });
  test("of two transfers to a zone each thing takes its own", () => {
    const before = snapshot({ "hand-0/4#0": 10, "rainbow-1/kobito-4#0": 200 });
    const after = snapshot({ "rainbow-1/4#0": 200, "hand-0/kobito#0": 30 });
    expect(
      resultOf(before, after, [
        [
          { from: "hand-0", to: "rainbow-1" },
          { from: "rainbow-1", to: "hand-0", item: "kobito" },
        ],
      ]),
    ).toEqual(["rainbow-1/4#0: 10 (0) > 200", "hand-0/kobito#0: 200 (0) > 30"]);
  });
  test("hands that are swapped cross, though the same card is in both", () => {
    const before = snapshot({ "hand-0/a#0": 10, "hand-0/b#0": 20 }, { "hand-0": [15, 2], "hand-1": [900, 1] });
    const after = snapshot({ "hand-0/a#0": 12 }, { "hand-0": [15, 1], "hand-1": [900, 2] });
    expect(
      resultOf(before, after, [
        [
          { from: "hand-0", to: "hand-1", whole: true },
          { from: "hand-1", to: "hand-0", whole: true },
        ],
      ]),
    ).toEqual(["hand-0/a#0: 900 (0) > 12"]);
  });
  test("cards of a hand that is given away do not follow the card that was played", () => {
    const before = snapshot(
      { "hand-0/swap#0": 10, "hand-0/b#0": 20, "hand-0/c#0": 30 },
      { "hand-1": [900, 1], discard: [300, 5] },
    );
    const after = snapshot({ "discard/swap#0": 300, "hand-0/a#0": 12 }, { "hand-1": [900, 2], discard: [300, 6] });
    const moves: TransferInfo[][] = [
      [{ from: "hand-0", to: "discard", item: "swap" }],
      [
        { from: "hand-0", to: "hand-1", whole: true },
        { from: "hand-1", to: "hand-0", whole: true },
      ],
    ];
    expect(resultOf(before, after, moves).map((path) => path.replace(/ \(\d+\)/g, ""))).toEqual([
      "discard/swap#0: 10 > 300",
      "hand-0/a#0: 900 > 12",
    ]);
  });
  test("a stem means any zone of its kind", () => {
    expect(
      resultOf(snapshot({ "garden-2/elf#1": 40 }), snapshot({ "garden-0/elf#0": 90 }), [
        [{ from: "garden", to: "garden" }],
      ]),
    ).toEqual(["garden-0/elf#0: 40 (0) > 90"]);
    expect(
      resultOf(snapshot({ "garden-wild/elf#1": 40 }), snapshot({ "garden-0/elf#0": 90 }), [
        [{ from: "garden", to: "garden" }],
      ]),
    ).toEqual([]);
  });
});

describe("a rainbow that reaches its pot", () => {
  const won: TransferInfo[][] = [
    [{ from: "workshop-0-1", to: "rainbow-2" }],
    [
      { from: "gold-2", to: "score-0", whole: true, item: "G5" },
      { from: "rainbow-2", to: "discard", whole: true },
    ],
    [{ from: "gold-deck", to: "gold-2", item: "G8" }],
    [{ from: "deck", to: "rainbow-2", item: "6" }],
  ];
  const zones: Record<string, [number, number]> = { deck: [700, 20], "gold-deck": [720, 9], discard: [800, 3] };
  const before = snapshot(
    { "workshop-0-1/6#0": 10, "workshop-0-1/7#0": 15, "rainbow-2/5#0": 200, "gold-2/G5#0": 150 },
    zones,
    { "rainbow-2/6": 260, "rainbow-2/7": 280 },
  );
  const after = snapshot(
    { "rainbow-2/6#0": 230, "gold-2/G8#0": 150, "score-0/G5#0": 50 },
    { ...zones, deck: [700, 19] },
  );
  const flown = resultOf(before, after, won);

  test("takes the cards that finish it from the tray to their places, and on with it", () => {
    expect(flown).toContain("away: 10 (0) > 260 (500) > 800");
    expect(flown).toContain("away: 15 (0) > 280 (500) > 800");
  });
  test("goes with its pot", () => {
    expect(flown).toContain("away: 200 (500) > 800");
    expect(flown).toContain("score-0/G5#0: 150 (500) > 50");
  });
  test("makes room for the next, drawn from the decks, though a card of that name left my tray", () => {
    expect(flown).toContain("rainbow-2/6#0: 700 (1000) > 230");
    expect(flown).toContain("gold-2/G8#0: 720 (1000) > 150");
    expect(flown).toHaveLength(6);
  });
  test("is another rainbow, though the new one begins as the old one did", () => {
    const alike = snapshot({ "rainbow-2/5#0": 230 }, zones);
    expect(stays(before, alike, won)).toEqual({});
    expect(resultOf(before, alike, [...won.slice(0, 3), [{ from: "deck", to: "rainbow-2", item: "5" }]])).toContain(
      "rainbow-2/5#0: 700 (1000) > 230",
    );
  });
});

describe("without transfers", () => {
  test("things that stay slide from where they were, and nothing is inferred", () => {
    const [before, after] = [
      snapshot({ "hand-0/red-7#0": 10, "hand-0/red-8#0": 20 }),
      snapshot({ "hand-0/red-7#0": 40, "discard/red-8#0": 300 }),
    ];
    expect(stays(before, after)).toEqual({ "hand-0/red-7#0": 10 });
    expect(resultOf(before, after)).toEqual([]);
  });
  test("a game without transfers moves what can have only one origin", () => {
    const before = snapshot({ "hand-0/ant#0": 10 }, { deck: [500, 9], "hand-1": [900, 3] });
    const after = snapshot({ "trick/ant#0": 300, "hand-0/bee#0": 15 }, { deck: [500, 8], "hand-1": [900, 3] });
    expect(resultOf(before, after, null)).toEqual(["trick/ant#0: 10 (0) > 300", "hand-0/bee#0: 500 (0) > 15"]);
  });
  test("and nothing where the origin is ambiguous", () => {
    const before = snapshot({ "hand-0/ant#0": 10, "row/ant#0": 60 }, { deck: [500, 9], "hand-1": [900, 3] });
    expect(resultOf(before, snapshot({ "trick/ant#0": 300 }, { deck: [500, 9], "hand-1": [900, 3] }), null)).toEqual(
      [],
    );
    expect(
      resultOf(
        before,
        snapshot({ "hand-0/ant#0": 10, "row/ant#0": 60, "trick/bee#0": 300 }, { deck: [500, 8], "hand-1": [900, 2] }),
        null,
      ),
    ).toEqual([]);
  });
});
