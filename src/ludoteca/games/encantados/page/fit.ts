/** Every garden stays whole: few rows are large, many rows shrink, then lie in lines. */

import type { Action } from "svelte/action";

const TALL = 62 / 50; // of a card in a garden
const LINE_GAP = 0.9;

interface Way {
  each: number;
  flat: boolean;
  wide: number;
}

/** How wide the cards of a bed can be: as a patience, flat, or flat in two or three lines. */
export function bestWay(depths: number[], room: { wide: number; high: number; gap: number; most: number; r: number }): Way {
  const { wide, high, gap, most, r } = room;
  const ways = [Math.max(0, ...depths), 0.25 * r, 0.25 * r, 0.25 * r].map((over, nth) => {
    const lines = Math.max(1, nth);
    const each = Math.max(1, Math.ceil(depths.length / lines));
    const byWidth = (wide - (each - 1) * gap) / each;
    const byHeight = ((high - (lines - 1) * LINE_GAP * r) / lines - over) / TALL;
    return { each, flat: nth > 0, wide: Math.floor(Math.min(most, byWidth, byHeight)) };
  });
  const top = Math.max(...ways.map((way) => way.wide));
  // a patience shows more, as long as its cards stay large
  return ways.find((way) => way.wide >= (top > 44 ? 0.78 : 0.95) * top) ?? ways[0]!;
}

/** Measures whenever the room changes, or the letters in it: the display face may come late. */
function watched(node: HTMLElement, settle: () => void): { update: () => void; destroy: () => void } {
  const watch = new ResizeObserver(settle);
  watch.observe(node);
  document.fonts.addEventListener("loadingdone", settle);
  settle();
  return {
    update: settle,
    destroy() {
      watch.disconnect();
      document.fonts.removeEventListener("loadingdone", settle);
    },
  };
}

/** Called with what lies in the bed, so that it is measured anew. */
export const fitBed: Action<HTMLElement, unknown> = (bed) => {
  function settle(): void {
    const style = getComputedStyle(bed);
    const r = parseFloat(style.getPropertyValue("--r")) || 16;
    const pad = (side: string) => parseFloat(style.getPropertyValue(`padding-${side}`));
    const depths = [...bed.querySelectorAll<HTMLElement>(":scope > .row")].map((row) => {
      const n = Number(row.dataset["n"]);
      return (Math.min((n - 1) * 0.5, 1.4) + (Number(row.dataset["m"]) ? 1.5 : 0)) * r;
    });
    const way = bestWay(depths, {
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
  return watched(bed, settle);
};

const HOWS = ["roomy", "bare", "snug", "tight", "tiny"];

/** Rows with captions: they give up words first, then width, until all of them fit. */
export const fitBeds: Action<HTMLElement, unknown> = (beds) => {
  let before = "";
  function settle(): void {
    // trying is dear: only what has changed is tried anew
    const now = [beds.clientWidth, beds.clientHeight, beds.childElementCount, beds.querySelectorAll(".lying").length, document.fonts.size, beds.textContent].join();
    if (now === before) return;
    before = now;
    for (const how of HOWS) {
      beds.classList.remove(...HOWS);
      beds.classList.add(how);
      if (beds.scrollWidth <= beds.clientWidth && beds.scrollHeight <= beds.clientHeight + 2) break;
    }
  }
  return watched(beds, settle);
};
