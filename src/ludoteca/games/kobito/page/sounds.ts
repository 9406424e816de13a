/** Sounds of wet brushes, drops and clay. */

import type { Ring, Sounds } from "$lib/app/sound";
import { numberOf } from "./wheel";

/** A scale without semitones, so that any notes fit together. */
const SCALE = [0, 2, 4, 7, 9, 12, 14, 16, 19, 21, 24, 26];
const pitchOf = (card: unknown): number =>
  294 * 2 ** ((SCALE[(typeof card === "string" ? numberOf(card) : 1) - 1] ?? 0) / 12);

/** A wet brush on paper, higher with the number, and a drop that lands. */
function brush(ring: Ring, card: unknown, after = 0): void {
  ring.noise({ pitch: 900, to: 2600, length: 0.12, loud: 0.55, sharp: 0.8, after });
  ring.tone({ pitch: pitchOf(card), length: 0.22, loud: 0.5, after: after + 0.06 });
}

function giggle(ring: Ring): void {
  [880, 1175, 988, 1319].forEach((pitch, nth) =>
    ring.tone({ pitch, to: pitch * 1.12, length: 0.07, loud: 0.5, after: nth * 0.075, shape: "triangle" }),
  );
}

const marimba = (ring: Ring, pitch: number, after: number) => {
  ring.tone({ pitch, length: 0.35, loud: 0.42, after });
  ring.tone({ pitch: pitch * 4, length: 0.07, loud: 0.15, after });
};

export const sounds: Sounds = {
  plays: (ring, { card }) => brush(ring, card),
  plays_kobito: (ring, { card }) => {
    brush(ring, card);
    giggle(ring);
  },
  opens: (ring, { cards }) => (Array.isArray(cards) ? cards : []).forEach((card, nth) => brush(ring, card, nth * 0.11)),
  moves: (ring, { n }) => {
    for (let nth = 0; nth < Math.min(Number(n), 5); nth++)
      ring.noise({ pitch: 1100 + 260 * nth, length: 0.09, loud: 0.75, after: nth * 0.05 });
  },
  // the lid of a paint pot
  swaps: (ring) => {
    ring.noise({ pitch: 3200, length: 0.05, loud: 0.6, sharp: 4 });
    ring.tone({ pitch: 620, to: 480, length: 0.14, loud: 0.6, after: 0.03, shape: "triangle" });
  },
  trades: giggle,
  trades_in_workshop: giggle,
  // coins in a clay pot
  wins_gold: (ring) =>
    [1568, 2093, 1760, 2349, 2637].forEach((pitch, nth) =>
      ring.tone({ pitch, length: 0.25, loud: 0.38, after: 0.15 + nth * 0.07, shape: "triangle" }),
    ),
  // a boot in a puddle
  pays: (ring) => {
    ring.noise({ pitch: 500, to: 160, length: 0.25, loud: 0.4, sharp: 0.7 });
    ring.tone({ pitch: 150, to: 70, length: 0.2, loud: 0.35 });
  },
  draws_these: (ring, { n }) => {
    for (let nth = 0; nth < Math.min(Number(n), 5); nth++)
      ring.noise({ pitch: 2400, length: 0.08, loud: 0.8, after: nth * 0.06 });
  },
  turn: (ring) => {
    marimba(ring, 523, 0);
    marimba(ring, 784, 0.16);
  },
  win: (ring) => [523, 659, 784, 1047].forEach((pitch, nth) => marimba(ring, pitch, nth * 0.14)),
  refused: (ring) => ring.tone({ pitch: 220, to: 180, length: 0.18, loud: 0.55, shape: "triangle" }),
};
