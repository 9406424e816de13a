/** Soft sounds, each of one breath. */

import type { Ring, Sounds } from "$lib/app/sound";

const page = (ring: Ring) => ring.noise({ pitch: 2600, to: 900, length: 0.18, loud: 0.65, sharp: 0.8 });
const leaves = (ring: Ring) => {
  ring.noise({ pitch: 1500, to: 2600, length: 0.12, loud: 0.8, sharp: 0.7 });
  ring.noise({ pitch: 2200, to: 1200, length: 0.14, loud: 0.6, after: 0.09, sharp: 0.7 });
};
const bookCloses = (ring: Ring) => {
  ring.noise({ pitch: 320, to: 140, length: 0.14, loud: 0.55, sharp: 0.9 });
  ring.tone({ pitch: 110, to: 70, length: 0.14, loud: 0.5 });
};
const lantern = (ring: Ring) => {
  ring.noise({ pitch: 4200, to: 2400, length: 0.1, loud: 0.3, sharp: 2 });
  ring.tone({ pitch: 1568, length: 0.5, loud: 0.25, after: 0.08 });
};
const harebell = (ring: Ring, after = 0) => {
  for (const [pitch, loud] of [
    [1319, 0.4],
    [2637, 0.16],
    [3520, 0.08],
  ] as const)
    ring.tone({ pitch, length: 0.7, loud, after });
};

/** Four notes for each season, on an instrument of its own. */
const TUNES: Record<string, { notes: number[]; shape: OscillatorType; length: number }> = {
  spring: { notes: [587, 659, 784, 880], shape: "sine", length: 0.22 }, // ocarina
  summer: { notes: [880, 988, 880, 1175], shape: "sawtooth", length: 0.18 }, // fiddle
  autumn: { notes: [440, 392, 330, 294], shape: "square", length: 0.24 }, // clarinet
  winter: { notes: [1175, 1760, 1568, 2349], shape: "triangle", length: 0.3 }, // celesta
};
const QUIET: Record<string, number> = { sine: 0.5, triangle: 0.4, square: 0.28, sawtooth: 0.4 };

function song(ring: Ring, args: Record<string, unknown>): void {
  const tune = TUNES[String(args["card"])];
  tune?.notes.forEach((pitch, nth) =>
    ring.tone({ pitch, shape: tune.shape, length: tune.length, loud: QUIET[tune.shape] ?? 0.3, after: nth * 0.13 }),
  );
}

const BELLS = new Set(["goblin", "kobold", "troll"]);

export const sounds: Sounds = {
  searches: page,
  finds: page,
  takes: page,
  draws: page,
  draws_these: page,
  gathers: page,
  leaves: bookCloses,
  discards: bookCloses,
  founds(ring, args) {
    leaves(ring);
    if (BELLS.has(String(args["race"]))) harebell(ring, 0.16);
    else lantern(ring);
  },
  expands: leaves,
  sinks: (ring) => ring.tone({ pitch: 330, to: 110, length: 0.35, loud: 0.4 }),
  moves: (ring) => ring.tone({ pitch: 220, to: 440, length: 0.3, loud: 0.5, shape: "triangle" }),
  moves_beside: (ring) => ring.tone({ pitch: 220, to: 440, length: 0.3, loud: 0.5, shape: "triangle" }),
  sings: song,
  sings_for: song,
  gives: page,
  gives_these: page,
  returns: page,
  returns_these: page,
  goes_out: (ring) => harebell(ring),
  scores: (ring) => ring.tone({ pitch: 988, length: 0.25, loud: 0.45 }),
  // a cricket
  turn: (ring) =>
    [0, 0.07, 0.14].forEach((after) => ring.tone({ pitch: 4300, length: 0.05, loud: 0.45, after, shape: "triangle" })),
  // the latch of the gate, and a light behind it
  win(ring) {
    ring.noise({ pitch: 1800, length: 0.05, loud: 0.5, sharp: 3 });
    [784, 988, 1175, 1568].forEach((pitch, nth) =>
      ring.tone({ pitch, length: 0.45, loud: 0.35, after: 0.06 + nth * 0.11 }),
    );
  },
  refused: (ring) => ring.tone({ pitch: 196, to: 165, length: 0.18, loud: 0.55, shape: "triangle" }),
};
