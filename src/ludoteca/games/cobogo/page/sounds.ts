/** Sounds of ceramic, glass, pencil, rubber and paper; off by default. */

import type { Ring, Sounds } from "$lib/app/sound";

/** a fired brick set down on another */
function clack(ring: Ring, pitch: number): void {
  ring.noise({ pitch: pitch * 3.2, length: 0.05, loud: 0.42, sharp: 3 });
  ring.tone({ pitch, to: pitch * 0.82, length: 0.12, loud: 0.5, shape: "triangle" });
  ring.tone({ pitch: pitch * 2.76, length: 0.06, loud: 0.18 });
}

const pencil = (ring: Ring): void => {
  for (const [after, pitch] of [
    [0.22, 4200],
    [0.3, 5200],
    [0.37, 3800],
  ] as const)
    ring.noise({ pitch, to: pitch * 1.2, length: 0.07, loud: 0.2, after, sharp: 2.5 });
};

const stamp = (ring: Ring): void => {
  ring.tone({ pitch: 120, to: 62, length: 0.13, loud: 0.5, after: 0.42 });
  ring.noise({ pitch: 700, length: 0.06, loud: 0.2, after: 0.42, sharp: 0.8 });
};

export const sounds: Sounds = {
  lays: (ring) => clack(ring, 540),
  lays_turned: (ring) => clack(ring, 500),
  covers: (ring) => clack(ring, 330),
  has_copies: (ring, { now, wanted }) => {
    pencil(ring);
    if (Number(now) >= Number(wanted)) stamp(ring);
  },
  draws: (ring) => ring.noise({ pitch: 2400, to: 3600, length: 0.16, loud: 0.7, sharp: 0.9 }),
  draws_back: (ring) => ring.noise({ pitch: 2400, to: 3600, length: 0.16, loud: 0.7, sharp: 0.9 }),
  draws_this: (ring) => ring.noise({ pitch: 2100, to: 3900, length: 0.2, loud: 0.7, sharp: 0.9 }),
  turn: (ring) => {
    ring.tone({ pitch: 784, length: 0.16, loud: 0.5 });
    ring.tone({ pitch: 1047, length: 0.24, loud: 0.46, after: 0.09 });
  },
  /** a cicada at noon */
  win: (ring) => {
    for (let beat = 0; beat < 7; beat++)
      ring.noise({ pitch: 5200, length: 0.05, loud: 0.1 + 0.015 * beat, after: 0.36 + beat * 0.055, sharp: 14 });
    [523, 659, 784, 1047].forEach((pitch, nth) => ring.tone({ pitch, length: 0.45, loud: 0.36, after: nth * 0.1 }));
  },
  loses: (ring) => {
    ring.tone({ pitch: 262, to: 196, length: 0.4, loud: 0.45, shape: "triangle" });
    ring.tone({ pitch: 196, to: 147, length: 0.5, loud: 0.4, after: 0.2, shape: "triangle" });
  },
  /** a tap on a glass block */
  refused: (ring) => {
    ring.tone({ pitch: 2093, length: 0.28, loud: 0.38 });
    ring.tone({ pitch: 5274, length: 0.16, loud: 0.08 });
  },
};
