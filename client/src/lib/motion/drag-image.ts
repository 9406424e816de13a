/** A likeness of a thing, to fly or to be carried above the table while the thing itself stays where it is. */

/** Nobody can touch it, and nothing takes it for the thing. */
export function createDragImage(thing: HTMLElement): HTMLElement {
  const image = thing.cloneNode(true) as HTMLElement;
  for (const element of [image, ...image.querySelectorAll("[data-key]")]) element.removeAttribute("data-key");
  image.removeAttribute("id");
  image.setAttribute("aria-hidden", "true");
  image.dataset["likeness"] = thing.dataset["key"] ?? "";
  image.inert = true;
  return image;
}

/** Whatever still flies or is carried is gone. */
export function clearDragImages(): void {
  for (const image of document.querySelectorAll("[data-likeness]")) image.remove();
}

/** Above everything, where this box is. */
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

/** A likeness, and the world above which it is put: there it keeps the colours, and it takes along the sizes that its
 * table names in `data-wears`. */
export function dragImageOf(thing: HTMLElement): { thing: HTMLElement; world: Element } {
  const image = createDragImage(thing);
  const names = thing.closest<HTMLElement>("[data-wears]")?.dataset["wears"]?.split(" ") ?? [];
  if (names.length) {
    const style = getComputedStyle(thing);
    for (const name of names) image.style.setProperty(name, style.getPropertyValue(name));
  }
  return { thing: image, world: thing.closest("[data-world]") ?? document.body };
}
