/** The keys of a table: let go, take back, go from area to area, choose by number. */

import type { Desk } from "./table-context.svelte";

/** up to here the rail lies over the table */
export const NARROW = 1120;

export function tableKeys(desk: Desk, event: KeyboardEvent): void {
  const target = event.target as HTMLElement;
  if (event.key === "Escape") {
    if (desk.nameless !== undefined) desk.nameless = undefined;
    else if (desk.why) desk.why = undefined;
    else if (desk.choice.cancel()) desk.anchor?.focus();
    else if (desk.rail && innerWidth <= NARROW) desk.rail = false;
    return;
  }
  if (target.matches("input, textarea")) return;
  if (event.key === "z" && (event.ctrlKey || event.metaKey) && desk.frame?.back) {
    event.preventDefault();
    desk.live.back();
  } else if (event.key === "h" && !event.ctrlKey && !event.metaKey && !event.altKey) {
    void desk.advice.ask();
  } else if (event.key === "i" && !event.ctrlKey && !event.metaKey && !event.altKey) {
    const thing = target.closest<HTMLElement>("[data-key]");
    if (thing) desk.lookAt(thing);
  } else if (event.key === "F6") {
    event.preventDefault();
    nextArea(event.shiftKey ? -1 : 1);
  } else if (/^[1-9]$/.test(event.key) && !event.ctrlKey && !event.metaKey && !event.altKey) {
    const inside = document.querySelector("[data-choices]") ?? document.getElementById("mine");
    inside?.querySelector<HTMLElement>(`[data-offer="${event.key}"]`)?.click();
  }
}

function nextArea(by: number): void {
  const stops = ["#mine [data-thing][tabindex='0']", ".middle [data-thing][tabindex='0']", "[role=tab][tabindex='0']"]
    .map((query) => document.querySelector<HTMLElement>(query))
    .filter((found) => found !== null);
  const at = stops.findIndex((stop) => stop.closest("section, aside")?.contains(document.activeElement));
  stops[(at + by + stops.length) % stops.length]?.focus();
}

/** A press beside everything lets go of what was chosen. */
export function pressBeside(desk: Desk, event: PointerEvent): void {
  const target = event.target as HTMLElement;
  if (!target.closest("[data-why], [data-thing]")) desk.why = undefined;
  if (!target.closest("[data-choices], [data-thing], [data-touch], [data-keep], #rail, .bar")) desk.choice.cancel();
}
