/** Sounds of neon tubes: glass, relays, a bell. */

import type { Ring, Sounds } from "$lib/app/sound";
import { faceOf } from "./faces";

/** d f a c: one pitch for each colour; wild cards play all four */
const PITCHES: Record<string, number> = { red: 293.7, blue: 349.2, green: 440, yellow: 523.3 };

function glass(ring: Ring, pitch: number, after = 0): void {
  ring.noise({ pitch: 5200, length: 0.04, loud: 0.35, sharp: 3, after });
  ring.tone({ pitch, length: 0.22, loud: 0.5, shape: "triangle", after });
  ring.tone({ pitch: pitch * 2.76, length: 0.12, loud: 0.16, after });
}

const shuffle = (ring: Ring, many: number): void => {
  for (let nth = 0; nth < Math.min(many, 6); nth++)
    ring.noise({ pitch: 2600 - nth * 180, length: 0.09, loud: 0.8, sharp: 1.4, after: nth * 0.06 });
};

const numberIn = (args: Record<string, unknown>): number => (typeof args["n"] === "number" ? args["n"] : 1);

export const sounds: Sounds = {
  starts: (ring) => shuffle(ring, 6),
  plays(ring, args) {
    const { colour, value } = faceOf(String(args["card"] ?? "wild"));
    const pitch = PITCHES[colour];
    if (pitch) glass(ring, pitch);
    else Object.values(PITCHES).forEach((each, nth) => glass(ring, each, nth * 0.05));
    if (value === "skip") ring.noise({ pitch: 900, to: 3200, length: 0.16, loud: 0.35, after: 0.08 });
  },
  chooses: (ring, args) => glass(ring, PITCHES[String(args["colour"])] ?? 440),
  reversed: (ring, args) => {
    const [from, to] = args["direction"] === "clockwise" ? [600, 3400] : [3400, 600];
    ring.noise({ pitch: from, to, length: 0.34, loud: 0.9, sharp: 1.6 });
  },
  // a fifth higher with each card added
  penalty(ring, args) {
    const pitch = Math.min(1320, 165 * 1.5 ** Math.min(5, numberIn(args) / 2));
    ring.tone({ pitch, length: 0.3, loud: 0.5, shape: "sawtooth" });
    ring.tone({ pitch: pitch * 1.5, length: 0.4, loud: 0.35, after: 0.09 });
  },
  takes: (ring, args) => {
    ring.tone({ pitch: 520, to: 110, length: 0.5, loud: 0.4, shape: "triangle" });
    shuffle(ring, numberIn(args));
  },
  takes_these: (ring, args) => {
    ring.tone({ pitch: 520, to: 110, length: 0.5, loud: 0.4, shape: "triangle" });
    shuffle(ring, numberIn(args));
  },
  draws: (ring) => shuffle(ring, 1),
  draws_this: (ring) => shuffle(ring, 1),
  skipped: (ring) => ring.tone({ pitch: 392, to: 196, length: 0.2, loud: 0.55, after: 0.12 }),
  swaps: (ring) => {
    ring.noise({ pitch: 700, to: 2600, length: 0.4, loud: 0.4 });
    ring.noise({ pitch: 2600, to: 700, length: 0.4, loud: 0.4, after: 0.05 });
  },
  renews: (ring) => shuffle(ring, 6),
  replenishes: (ring) => shuffle(ring, 6),
  one_left: (ring) => {
    ring.tone({ pitch: 1174.7, length: 0.8, loud: 0.36 });
    ring.tone({ pitch: 2349.3, length: 0.5, loud: 0.12 });
  },
  turn: (ring) => {
    ring.noise({ pitch: 1800, length: 0.03, loud: 0.4, sharp: 4 });
    ring.tone({ pitch: 98, length: 0.32, loud: 0.5, shape: "square", after: 0.02 });
  },
  win: (ring) => [293.7, 349.2, 440, 523.3, 587.3].forEach((pitch, nth) => glass(ring, pitch, nth * 0.11)),
  refused: (ring) => ring.tone({ pitch: 140, to: 90, length: 0.22, loud: 0.5, shape: "square" }),
};
