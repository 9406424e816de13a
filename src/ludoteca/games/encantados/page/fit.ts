/** Scales gardens to their room: few rows are large, many rows shrink, then wrap. */

import type { Action } from "svelte/action";

const TALL = 62 / 50; // of a card in a garden
const LINE_GAP = 0.9;

interface RowFit {
  each: number;
  flat: boolean;
  wide: number;
}

/** The best width of the cards of a garden: cascaded, flat, or flat in two or three lines. */
export function bestFit(
  depths: number[],
  room: { wide: number; high: number; gap: number; most: number; r: number },
): RowFit {
  const { wide, high, gap, most, r } = room;
  const ways = [Math.max(0, ...depths), 0.25 * r, 0.25 * r, 0.25 * r].map((over, nth) => {
    const lines = Math.max(1, nth);
    const each = Math.max(1, Math.ceil(depths.length / lines));
    const byWidth = (wide - (each - 1) * gap) / each;
    const byHeight = ((high - (lines - 1) * LINE_GAP * r) / lines - over) / TALL;
    return { each, flat: nth > 0, wide: Math.floor(Math.min(most, byWidth, byHeight)) };
  });
  const top = Math.max(...ways.map((way) => way.wide));
  // a cascade shows more, as long as its cards stay large
  return ways.find((way) => way.wide >= (top > 44 ? 0.78 : 0.95) * top) ?? ways[0]!;
}

/** Measures on every resize, and when the font is loaded, which may be late. */
function observeSize(node: HTMLElement, refit: () => void): { update: () => void; destroy: () => void } {
  const watch = new ResizeObserver(refit);
  watch.observe(node);
  document.fonts.addEventListener("loadingdone", refit);
  refit();
  return {
    update: refit,
    destroy() {
      watch.disconnect();
      document.fonts.removeEventListener("loadingdone", refit);
    },
  };
}

/** An action; its parameter is the content of the garden, so that changes measure again. */
export const fitBed: Action<HTMLElement, unknown> = (bed) => {
  function refit(): void {
    const style = getComputedStyle(bed);
    const r = parseFloat(style.getPropertyValue("--r")) || 16;
    const pad = (side: string) => parseFloat(style.getPropertyValue(`padding-${side}`));
    const depths = [...bed.querySelectorAll<HTMLElement>(":scope > .row")].map((row) => {
      const n = Number(row.dataset["n"]);
      return (Math.min((n - 1) * 0.5, 1.4) + (Number(row.dataset["m"]) ? 1.5 : 0)) * r;
    });
    const way = bestFit(depths, {
      wide: bed.clientWidth - pad("left") - pad("right"),
      high: bed.clientHeight - pad("top") - pad("bottom"),
      gap: parseFloat(style.columnGap) || 0,
      most: parseFloat(style.getPropertyValue("--most")) * r || 3.6 * r,
      r,
    });
    bed.style.setProperty("--cw", `${Math.max(14, way.wide)}px`);
    bed.style.setProperty("--each", String(way.each));
    bed.classList.toggle("lines", way.flat);
  }
  return observeSize(bed, refit);
};

const DENSITIES = ["roomy", "bare", "snug", "tight", "tiny"];
/** The largest scale of rows that wrap, and the fraction of it that is enough if they keep their words. */
const LARGEST = 2;
const STEP = 0.1;
const WORDS = 0.82;

/**
 * Rows with captions lose words first, then width, until all of them fit. Where they may wrap (`--lines`) they are as
 * large as the room allows.
 */
export const fitBeds: Action<HTMLElement, unknown> = (beds) => {
  let before = "";
  function fits(density: string, large?: number): boolean {
    beds.classList.remove(...DENSITIES);
    beds.classList.add(density);
    if (large === undefined) beds.style.removeProperty("--large");
    else beds.style.setProperty("--large", large.toFixed(2));
    return beds.scrollWidth <= beds.clientWidth && beds.scrollHeight <= beds.clientHeight + 2;
  }
  /** The greatest card width at this density, if it is at least this. */
  function widest(density: string, least: number): number | undefined {
    for (let large = LARGEST; large > 1 - STEP / 2; large -= STEP) {
      const isFit = fits(density, large);
      const wide = beds.querySelector<HTMLElement>(".lying")?.offsetWidth ?? 0;
      if (isFit || wide < least) return wide < least ? undefined : wide;
    }
    return undefined;
  }
  function inLines(): boolean {
    const most = widest("tight", 0);
    return (
      most !== undefined &&
      ["roomy", "bare", "snug", "tight"].some(
        (density) => widest(density, density === "tight" ? 0 : WORDS * most) !== undefined,
      )
    );
  }
  function refit(): void {
    const mayWrap = getComputedStyle(beds).getPropertyValue("--lines") !== "";
    // measuring is slow: only what has changed is measured again
    const now = [
      mayWrap,
      beds.clientWidth,
      beds.clientHeight,
      beds.childElementCount,
      beds.querySelectorAll(".lying").length,
      document.fonts.size,
      beds.textContent,
    ].join();
    if (now === before) return;
    before = now;
    if (!mayWrap || !inLines()) DENSITIES.find((density) => fits(density));
  }
  return observeSize(beds, refit);
};
