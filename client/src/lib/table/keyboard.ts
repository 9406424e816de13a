/** The keys of a table: let go, take back, go from area to area or to what can be touched, choose by number. */

import type { Desk } from "./table-context.svelte";

/** up to here the rail lies over the table */
export const NARROW = 1120;

/** Which letter is meant: the one that is written, and where that is of another alphabet the one on the same key. On a
 * Ukrainian keyboard H writes р. */
const letterOf = ({ key, code }: KeyboardEvent) => (/^[a-z]$/i.test(key) ? key.toUpperCase() : code.replace(/^Key/, ""));
/** Where Page up and down scroll what is long. */
const LONG = "[role=tabpanel], dialog, [role=region]";
/** Where letters and figures are somebody's words, also of who goes on writing when the field is gone. */
const TALK = "#panel-chat";

export function tableKeys(desk: Desk, event: KeyboardEvent): void {
  const target = event.target as HTMLElement;
  const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
  if (event.key === "Escape") {
    if (desk.nameless !== undefined) desk.nameless = undefined;
    else if (desk.why) desk.why = undefined;
    else if (desk.choice.cancel()) desk.anchor?.focus();
    else if (desk.rail && innerWidth <= NARROW) desk.rail = false;
    return;
  }
  if (target.matches("input, textarea") || (isPlain && event.key.length === 1 && target.closest(TALK))) return;
  if (letterOf(event) === "Z" && (event.ctrlKey || event.metaKey) && desk.frame?.back) {
    event.preventDefault();
    desk.live.back();
  } else if (letterOf(event) === "H" && isPlain) {
    void desk.advice.ask();
  } else if (letterOf(event) === "I" && isPlain) {
    const thing = target.closest<HTMLElement>("[data-key]");
    if (thing) desk.lookAt(thing);
  } else if (event.key === "F6") {
    event.preventDefault();
    nextArea(event.shiftKey ? -1 : 1);
  } else if ((event.key === "PageDown" || event.key === "PageUp") && !target.closest(LONG)) {
    event.preventDefault();
    nextLit(event.key === "PageDown" ? 1 : -1);
  } else if (/^[1-9]$/.test(event.key) && isPlain) {
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

/** From one thing that can be touched to the next, wherever on the table it lies. */
function nextLit(by: number): void {
  const lit = [...document.querySelectorAll<HTMLElement>(".table [data-thing].can, .table .pick, .table [data-offer]")].filter((one) =>
    one.checkVisibility({ visibilityProperty: true }),
  );
  const at = lit.indexOf(document.activeElement as HTMLElement);
  const next = lit[at < 0 && by < 0 ? lit.length - 1 : (at + by + lit.length) % lit.length];
  next?.focus();
  next?.scrollIntoView({ block: "nearest", inline: "nearest" });
}

/** A press beside everything lets go of what was chosen. */
export function pressBeside(desk: Desk, event: PointerEvent): void {
  const target = event.target as HTMLElement;
  if (!target.closest("[data-why], [data-thing]")) desk.why = undefined;
  if (!target.closest("[data-choices], [data-thing], [data-touch], [data-keep], #rail, .bar")) desk.choice.cancel();
}
