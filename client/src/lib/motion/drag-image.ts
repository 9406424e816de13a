/** A clone of a thing that flies or is dragged above the table while the thing itself stays in place. */

/** Clones a thing; the clone takes no clicks and no identity of the thing. */
export function createDragImage(thing: HTMLElement): HTMLElement {
  const image = thing.cloneNode(true) as HTMLElement;
  for (const element of [image, ...image.querySelectorAll("[data-key]")]) element.removeAttribute("data-key");
  image.removeAttribute("id");
  image.setAttribute("aria-hidden", "true");
  image.dataset["likeness"] = thing.dataset["key"] ?? "";
  image.inert = true;
  return image;
}

/** Removes all clones that still fly or are dragged. */
export function clearDragImages(): void {
  for (const image of document.querySelectorAll("[data-likeness]")) image.remove();
}

/** Fixes the clone at this box, above everything. */
export function pinAt(image: HTMLElement, box: { left: number; top: number; width: number; height?: number }): void {
  Object.assign(image.style, {
    position: "fixed",
    left: `${box.left}px`,
    top: `${box.top}px`,
    width: `${box.width}px`,
    margin: "0",
    zIndex: "40",
    pointerEvents: "none",
  });
  if (box.height !== undefined) image.style.height = `${box.height}px`;
}

/**
 * A clone, and the element it is appended to: there it keeps the colours, and it copies the custom properties that its
 * table names in `data-wears`.
 */
export function dragImageOf(thing: HTMLElement): { thing: HTMLElement; world: Element } {
  const image = createDragImage(thing);
  const names = thing.closest<HTMLElement>("[data-wears]")?.dataset["wears"]?.split(" ") ?? [];
  if (names.length) {
    const style = getComputedStyle(thing);
    for (const name of names) image.style.setProperty(name, style.getPropertyValue(name));
  }
  return { thing: image, world: thing.closest("[data-world]") ?? document.body };
}
