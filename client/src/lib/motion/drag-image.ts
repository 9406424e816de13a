/** A likeness of a thing, to fly or to be carried above the table while the thing itself stays where it is. */

/** Nobody can touch it, and nothing takes it for the thing. */
export function likenessOf(thing: HTMLElement): HTMLElement {
  const likeness = thing.cloneNode(true) as HTMLElement;
  for (const one of [likeness, ...likeness.querySelectorAll("[data-key]")]) one.removeAttribute("data-key");
  likeness.removeAttribute("id");
  likeness.setAttribute("aria-hidden", "true");
  likeness.dataset["likeness"] = thing.dataset["key"] ?? "";
  likeness.inert = true;
  return likeness;
}

/** Whatever still flies or is carried is gone. */
export function clearLikenesses(): void {
  for (const likeness of document.querySelectorAll("[data-likeness]")) likeness.remove();
}

/** Above everything, where this box is. */
export function floats(likeness: HTMLElement, box: { left: number; top: number; width: number; height?: number }): void {
  Object.assign(likeness.style, {
    position: "fixed",
    left: `${box.left}px`,
    top: `${box.top}px`,
    width: `${box.width}px`,
    margin: "0",
    zIndex: "40",
    pointerEvents: "none",
  });
  if (box.height !== undefined) likeness.style.height = `${box.height}px`;
}

/** A likeness, and the world above which it is put: there it keeps the colours, and it takes along the sizes that its
 * table names in `data-wears`. */
export function dressed(thing: HTMLElement): { thing: HTMLElement; world: Element } {
  const likeness = likenessOf(thing);
  const names = thing.closest<HTMLElement>("[data-wears]")?.dataset["wears"]?.split(" ") ?? [];
  if (names.length) {
    const style = getComputedStyle(thing);
    for (const name of names) likeness.style.setProperty(name, style.getPropertyValue(name));
  }
  return { thing: likeness, world: thing.closest("[data-world]") ?? document.body };
}
