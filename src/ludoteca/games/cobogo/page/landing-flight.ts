/** The flight of a card onto the wall: the viewer's drops from where it hovered, others fly in from their seats. */

import { cubicOut } from "svelte/easing";
import type { TransitionConfig } from "svelte/transition";

interface LandingParams {
  /** the other seat it comes from; undefined for the viewer */
  who: number | undefined;
  still: boolean;
}

export function landingFlight(card: SVGGElement, { who, still }: LandingParams): TransitionConfig {
  if (still) return { duration: 160, css: (t) => `opacity: ${t}` };
  const seat = who === undefined ? null : document.querySelector(`[data-zone="hand-${who}"]`)?.getBoundingClientRect();
  const end = card.getBoundingClientRect();
  const units = card.getBBox();
  const scale = units.width / Math.max(end.width, 1);
  const [middleX, middleY] = [units.x + units.width / 2, units.y + units.height / 2];
  const origin = `transform-origin: ${middleX}px ${middleY}px`;
  if (!seat) {
    // squashed once as it lands
    return {
      duration: 220,
      css: (t) => `${origin}; transform: scale(${t < 0.7 ? 1.05 - 0.07 * (t / 0.7) : 0.98 + 0.02 * ((t - 0.7) / 0.3)})`,
    };
  }
  const dx = (seat.left + seat.width / 2 - end.left - end.width / 2) * scale;
  const dy = (seat.top + seat.height / 2 - end.top - end.height / 2) * scale;
  return {
    duration: 340,
    easing: cubicOut,
    css: (t, u) =>
      `${origin}; transform: translate(${dx * u}px, ${dy * u}px) scale(${0.35 + 0.65 * t}); filter: grayscale(${u}) drop-shadow(${30 * u}px ${44 * u}px 0 rgb(69 56 72 / .35))`,
  };
}
