import { expect, test } from "vitest";
import { Texts } from "$lib/texts/texts";
import type { Chair, Frame, Line } from "$lib/table/frame";
import { lastWord, hasRemark, remarkOn } from "./remarks";

const texts = new Texts("en", {
  remark: { "zap-takes": "Bzzt.", "zap-won": "Hooray!", "zap-lost": "Well lit!", "lu-lost": "Well played, dear." },
});
const chair = (seat: number, character: string | null, kind: Chair["kind"] = "bot"): Chair => ({
  seat,
  kind,
  character,
  name: kind === "person" ? "Marta" : null,
  bot: kind === "bot" ? "novice" : null,
  open: false,
  reserved_for: null,
  reserved_for_you: false,
  out_of_time: false,
  here: true,
  away: null,
  you: false,
});
const talkative = Array.from({ length: 40 }, (_, ply) => ply).find((ply) => hasRemark("word", ply))!;
const silent = Array.from({ length: 40 }, (_, ply) => ply).find((ply) => !hasRemark("word", ply))!;
const at = (ply: number, more: Partial<Frame> = {}): Frame =>
  ({
    status: "playing",
    ply,
    commitment: "word",
    winners: null,
    chairs: [chair(0, null, "person"), chair(1, "zap"), chair(2, "lu")],
    ...more,
  }) as Frame;
const takes = (who: number): Line[] => [[1, "takes", { who, n: 2 }]];

test("a bot remarks on its own play if its character has a line for it", () => {
  expect(remarkOn(at(talkative), takes(1), texts)).toEqual({ seat: 1, text: "Bzzt." });
  expect(remarkOn(at(talkative), takes(2), texts)).toBeUndefined();
  expect(remarkOn(at(talkative), [], texts)).toBeUndefined();
});

test("there are no remarks for people or stand-in bots", () => {
  expect(remarkOn(at(talkative), takes(0), texts)).toBeUndefined();
  const reserved = [chair(0, null, "person"), chair(1, null)];
  expect(remarkOn(at(talkative, { chairs: reserved }), takes(1), texts)).toBeUndefined();
});

test("remarks are rare, and the same for all viewers", () => {
  expect(remarkOn(at(silent), takes(1), texts)).toBeUndefined();
  expect(remarkOn(at(talkative, { silent: true }), takes(1), texts)).toBeUndefined();
  const often = Array.from({ length: 400 }, (_, ply) => hasRemark("word", ply)).filter(Boolean).length;
  expect(often).toBeGreaterThan(40);
  expect(often).toBeLessThan(160);
});

test("at the end one bot remarks on its victory or defeat", () => {
  const bots = [chair(0, null, "person"), chair(1, "zap")];
  expect(lastWord(at(silent), texts)).toBeUndefined();
  expect(lastWord(at(silent, { status: "over", winners: [1], chairs: bots }), texts)).toEqual({
    seat: 1,
    text: "Hooray!",
  });
  expect(lastWord(at(silent, { status: "over", winners: [0], chairs: bots }), texts)).toEqual({
    seat: 1,
    text: "Well lit!",
  });
});
