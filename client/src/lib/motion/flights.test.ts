import { expect, test } from "vitest";
import { flights, type Picture } from "./flights";

const box = (left: number) => ({ left, top: 0, width: 50, height: 70 }) as DOMRect;
function seen(things: Record<string, number>, zones: Record<string, [number, number]> = {}): Picture {
  return {
    spots: new Map(Object.entries(things).map(([key, left]) => [key, { key, item: key.slice(key.indexOf("/") + 1).replace(/#\d+$/, ""), box: box(left) }])),
    zones: new Map(Object.entries(zones).map(([id, [left, count]]) => [id, { box: box(left), count }])),
  };
}

test("a card flies from my hand to the pile", () => {
  const from = flights(seen({ "hand-0/red-7#0": 10 }), seen({ "discard/red-7#0": 300 }));
  expect(from.get("discard/red-7#0")?.left).toBe(10);
});
test("a drawn card comes from the deck that lost one", () => {
  const before = seen({}, { pile: [500, 20], "hand-1": [900, 7] });
  const after = seen({ "hand-0/red-7#0": 10 }, { pile: [500, 19], "hand-1": [900, 7] });
  expect(flights(before, after).get("hand-0/red-7#0")?.left).toBe(500);
});
test("a card that another plays comes from their seat", () => {
  const before = seen({}, { "hand-1": [900, 7] });
  const after = seen({ "discard/red-7#0": 300 }, { "hand-1": [900, 6] });
  expect(flights(before, after).get("discard/red-7#0")?.left).toBe(900);
});
test("what stays slides from where it was", () => {
  expect(flights(seen({ "hand-0/red-7#0": 10 }), seen({ "hand-0/red-7#0": 40 })).get("hand-0/red-7#0")?.left).toBe(10);
});
