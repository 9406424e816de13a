/** Sounds of clay on stone, bark paper, clay flutes and obsidian: quiet, and off by default. */

import type { Ring, Sounds } from "$lib/app/sound";

/** A clay flute for each colour, so that the colour is audible. */
const PITCH: Record<string, number> = { yellow: 523, red: 440, black: 294, green: 392, blue: 349 };

const first = (arg: unknown): string => String(Array.isArray(arg) ? arg[0] : arg);
const pitchOf = (piece: unknown): number => PITCH[first(piece).split("-")[0] ?? ""] ?? 392;

const clay = (ring: Ring, pitch: number, after = 0): void => {
  ring.noise({ pitch: pitch * 2.4, length: 0.05, loud: 0.5, sharp: 3, after });
  ring.tone({ pitch, to: pitch * 0.86, length: 0.13, loud: 0.5, shape: "triangle", after });
};
const page = (ring: Ring): void => {
  ring.noise({ pitch: 2600, to: 1200, length: 0.16, loud: 0.65, sharp: 0.7 });
  ring.noise({ pitch: 1500, to: 3200, length: 0.09, loud: 0.5, sharp: 0.8, after: 0.1 });
};
const flute = (ring: Ring, pitch: number, after = 0): void => {
  ring.tone({ pitch, length: 0.34, loud: 0.42, after });
  ring.tone({ pitch: pitch * 2.01, length: 0.2, loud: 0.1, after });
  ring.noise({ pitch: pitch * 3, length: 0.12, loud: 0.08, sharp: 2, after });
};
const grind = (ring: Ring): void => ring.noise({ pitch: 130, to: 90, length: 0.34, loud: 0.7, sharp: 1.4 });

const piecesTaken = (ring: Ring, args: Record<string, unknown>): void => {
  const pieces = Array.isArray(args["pieces"]) ? args["pieces"] : [];
  pieces.forEach((piece, nth) => clay(ring, pitchOf(piece), nth * 0.07));
};
const pieceLaid = (ring: Ring, args: Record<string, unknown>): void => clay(ring, pitchOf(args["piece"]));
/** One tone higher for every two points. */
const rising = (ring: Ring, args: Record<string, unknown>): void => {
  page(ring);
  flute(ring, 392 * 1.122 ** Math.min(8, Number(args["n"] ?? 1)), 0.14);
};

export const sounds: Sounds = {
  takes: piecesTaken,
  picks: piecesTaken,
  starts: pieceLaid,
  adds_at_head: pieceLaid,
  adds_at_tail: pieceLaid,
  chooses: page,
  draws: page,
  draws_this: page,
  discards: page,
  places: rising,
  builds_temple: rising,
  completes: (ring) => {
    ring.noise({ pitch: 500, to: 1800, length: 0.6, loud: 0.4, sharp: 0.8 });
    for (let nth = 0; nth < 6; nth++)
      ring.noise({ pitch: 5200, length: 0.035, loud: 0.3, sharp: 4, after: 0.35 + nth * 0.06 });
    flute(ring, 523, 0.2);
    flute(ring, 784, 0.38);
  },
  sacrifices: (ring) => {
    ring.noise({ pitch: 3800, to: 900, length: 0.09, loud: 0.7, sharp: 2 });
    ring.noise({ pitch: 1400, to: 300, length: 0.22, loud: 0.4, after: 0.05 });
  },
  commits: page,
  refills: (ring) => {
    for (let nth = 0; nth < 5; nth++) clay(ring, 330 + nth * 22, nth * 0.05);
  },
  casa_takes: grind,
  casa_fulfils: (ring) => {
    grind(ring);
    flute(ring, 330, 0.18);
    flute(ring, 494, 0.36);
  },
  turn: (ring) => {
    ring.tone({ pitch: 196, to: 220, length: 0.6, loud: 0.4 });
    ring.tone({ pitch: 392, to: 440, length: 0.5, loud: 0.14, after: 0.05 });
    ring.noise({ pitch: 440, length: 0.5, loud: 0.08, sharp: 3 });
  },
  win: (ring) => [392, 494, 587, 784].forEach((pitch, nth) => flute(ring, pitch, nth * 0.16)),
  refused: (ring) => ring.tone({ pitch: 150, to: 110, length: 0.2, loud: 0.5, shape: "triangle" }),
};
