/**
 * The keyboard shortcuts of a table: deselect, take back, move between areas or selectable things, choose by number.
 */

import type { TableContext } from "./table-context.svelte";

/** up to this width the side panel overlays the table */
export const NARROW_WIDTH = 1120;

/**
 * The letter of a key: the one typed, or where that is of another alphabet the one on the same key. On a Ukrainian
 * keyboard H types р.
 */
const letterOf = ({ key, code }: KeyboardEvent) =>
  /^[a-z]$/i.test(key) ? key.toUpperCase() : code.replace(/^Key/, "");
/** Where Page Up and Page Down scroll. */
const SCROLLABLE = "[role=tabpanel], dialog, [role=region]";
/** Where letters and digits are text, even if the field has lost focus. */
const CHAT_PANEL = "#panel-chat";

export function handleTableKey(context: TableContext, event: KeyboardEvent): void {
  const target = event.target as HTMLElement;
  const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
  if (event.key === "Escape") {
    if (context.namingSeat !== undefined) context.namingSeat = undefined;
    else if (context.whyNot) context.whyNot = undefined;
    else if (context.selection.cancel()) context.anchor?.focus();
    else if (context.isPanelOpen && innerWidth <= NARROW_WIDTH) context.isPanelOpen = false;
    return;
  }
  if (target.matches("input, textarea") || (isPlain && event.key.length === 1 && target.closest(CHAT_PANEL))) return;
  if (letterOf(event) === "Z" && (event.ctrlKey || event.metaKey) && context.frame?.takeback_limit) {
    event.preventDefault();
    context.source.takeBack();
  } else if (letterOf(event) === "H" && isPlain) {
    void context.advice.ask();
  } else if (letterOf(event) === "R" && isPlain) {
    if (context.isMyTurn) context.source.director.recap();
  } else if (letterOf(event) === "I" && isPlain) {
    const thing = target.closest<HTMLElement>("[data-key]");
    if (thing) context.zoom(thing);
  } else if (event.key === "F6") {
    event.preventDefault();
    focusNextArea(event.shiftKey ? -1 : 1);
  } else if ((event.key === "PageDown" || event.key === "PageUp") && !target.closest(SCROLLABLE)) {
    event.preventDefault();
    focusNextTarget(event.key === "PageDown" ? 1 : -1);
  } else if (/^[1-9]$/.test(event.key) && isPlain) {
    const inside = document.querySelector("[data-choices]") ?? document.getElementById("mine");
    inside?.querySelector<HTMLElement>(`[data-offer="${event.key}"]`)?.click();
  }
}

function focusNextArea(by: number): void {
  const stops = ["#mine [data-thing][tabindex='0']", ".middle [data-thing][tabindex='0']", "[role=tab][tabindex='0']"]
    .map((query) => document.querySelector<HTMLElement>(query))
    .filter((element) => element !== null);
  const at = stops.findIndex((stop) => stop.closest("section, aside")?.contains(document.activeElement));
  stops[(at + by + stops.length) % stops.length]?.focus();
}

/** Moves the focus to the next selectable thing, wherever on the table it lies. */
function focusNextTarget(by: number): void {
  const targets = [
    ...document.querySelectorAll<HTMLElement>(".table [data-thing].can, .table .pick, .table [data-offer]"),
  ].filter((element) => element.checkVisibility({ visibilityProperty: true }));
  const at = targets.indexOf(document.activeElement as HTMLElement);
  const next = targets[at < 0 && by < 0 ? targets.length - 1 : (at + by + targets.length) % targets.length];
  next?.focus();
  next?.scrollIntoView({ block: "nearest", inline: "nearest" });
}

/** A press beside everything clears the selection. */
export function handlePressOutside(context: TableContext, event: PointerEvent): void {
  const target = event.target as HTMLElement;
  if (!target.closest("[data-why], [data-thing]")) context.whyNot = undefined;
  if (!target.closest("[data-choices], [data-thing], [data-touch], [data-keep], #rail, .bar"))
    context.selection.cancel();
}
