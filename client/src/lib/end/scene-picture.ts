/**
 * An element of the page as a picture: its copy with all styles, letters and drawings inside is an SVG image, drawn on a
 * canvas. It is made on this device and sent nowhere.
 */

const dataUrls = new Map<string, Promise<string>>();

/** The content of an address of this page as a data URL. */
function dataUrl(address: string): Promise<string> {
  const known = dataUrls.get(address);
  if (known) return known;
  const loading = fetch(address)
    .then((response) => response.blob())
    .then(
      (blob) =>
        new Promise<string>((resolve, reject) => {
          const reader = new FileReader();
          reader.onload = () => resolve(String(reader.result));
          reader.onerror = () => reject(new Error(address));
          reader.readAsDataURL(blob);
        }),
    );
  dataUrls.set(address, loading);
  return loading;
}

const URL_IN_CSS = /url\((?:"([^"]*)"|'([^']*)'|([^"')]*))\)/g;

/** The same CSS with all files inside that its addresses name. */
export async function withFilesInside(
  css: string,
  base: string,
  load: (address: string) => Promise<string> = dataUrl,
): Promise<string> {
  const addressOf = (match: string[]): string => match[1] ?? match[2] ?? match[3] ?? "";
  const isFile = (address: string): boolean => !/^(data:|#|$)/.test(address);
  const files = new Map<string, string>();
  for (const match of css.matchAll(URL_IN_CSS)) {
    const address = addressOf(match);
    if (isFile(address) && !files.has(address))
      files.set(address, await load(new URL(address, base).href).catch(() => ""));
  }
  return css.replace(URL_IN_CSS, (whole: string, ...found: string[]) => {
    const file = files.get(addressOf(["", ...found.slice(0, 3)]));
    return file === undefined ? whole : `url("${file}")`;
  });
}

/** In the picture the root is no `html`, but has what styles read there. */
export const forPicture = (css: string): string => css.replace(/(^|[,}{]\s*)html(?=[:.[\s,{])/g, "$1:root");

/** Is a loaded font of the page the one that this rule describes? */
const isLoaded = (rule: CSSFontFaceRule): boolean => {
  const plain = (text: string) => text.replace(/["']/g, "").toLowerCase();
  const [family, range] = ["font-family", "unicode-range"].map((name) => plain(rule.style.getPropertyValue(name)));
  return [...document.fonts].some(
    (font) =>
      font.status === "loaded" && plain(font.family) === family && (!range || plain(font.unicodeRange) === range),
  );
};

/** Does a rule concern the element, or what it stands in? Rules inside of others are taken as they come. */
const concerns = (rule: CSSRule, scope: Element): boolean => {
  if (rule instanceof CSSFontFaceRule) return isLoaded(rule);
  if (!(rule instanceof CSSStyleRule)) return true;
  if (/:root|^html\b/.test(rule.selectorText)) return true;
  const selector = rule.selectorText.replace(/::?(before|after|backdrop|first-letter|first-line|placeholder)/g, "");
  try {
    return scope.querySelector(selector) !== null;
  } catch {
    return true; // a selector that is left over by the replacement
  }
};

async function stylesFor(scope: Element): Promise<string> {
  const parts: Promise<string>[] = [];
  for (const sheet of document.styleSheets) {
    const base = sheet.href ?? document.baseURI;
    for (const rule of sheet.cssRules)
      if (concerns(rule, scope)) parts.push(withFilesInside(forPicture(rule.cssText), base));
  }
  return (await Promise.all(parts)).join("\n");
}

/** Puts the drawings that the copy refers to into it: those of other files, and those that stand elsewhere here. */
async function bringDrawings(copy: Element, shelf: Element): Promise<void> {
  const brought = new Set<Element>();
  for (const use of copy.querySelectorAll("use")) {
    const href = use.getAttribute("href") ?? "";
    const [file = "", id = ""] = href.split("#");
    if (file) {
      use.setAttribute("href", `#${id}`);
      if (shelf.querySelector(`[id="${id}"]`)) continue;
      const text = await (await fetch(file)).text();
      const sprite = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
      if (!brought.has(sprite)) shelf.append(document.importNode(sprite, true));
      brought.add(sprite);
    } else {
      const root = document.getElementById(id)?.closest("svg");
      if (!root || brought.has(root) || copy.querySelector(`[id="${id}"]`)) continue;
      brought.add(root);
      shelf.append(root.cloneNode(true));
    }
  }
}

const XHTML = "http://www.w3.org/1999/xhtml";
const SVG = "http://www.w3.org/2000/svg";

/** The copy inside shallow copies of all that the element stands in, which have no layout: styles depend on them. */
function wrap(element: Element, copy: Element): Element {
  let inner = copy;
  for (let outer = element.parentElement; outer && outer !== document.documentElement; outer = outer.parentElement) {
    const layer = document.createElement("div");
    for (const name of ["class", "lang"])
      if (outer.hasAttribute(name)) layer.setAttribute(name, outer.getAttribute(name)!);
    for (const [name, value] of Object.entries(outer.dataset)) layer.dataset[name] = value;
    layer.style.setProperty("display", "contents", "important");
    layer.append(inner);
    inner = layer;
  }
  return inner;
}

/** Draws an element that is `width` by `height` pixels large. */
export async function drawElement(element: HTMLElement, width: number, height: number): Promise<HTMLCanvasElement> {
  const copy: HTMLElement = element.cloneNode(true) as typeof element;
  copy.style.cssText = `position: absolute; inset: 0; width: ${width}px; height: ${height}px`;
  const root = document.createElementNS(SVG, "svg");
  const { documentElement: html } = document;
  root.setAttribute("width", String(width));
  root.setAttribute("height", String(height));
  root.setAttribute("lang", html.lang);
  for (const [name, value] of Object.entries(html.dataset)) root.dataset[name] = value;
  root.style.colorScheme = getComputedStyle(element).colorScheme;
  const shelf = document.createElementNS(SVG, "g");
  shelf.style.display = "none";
  const body = document.createElementNS(SVG, "foreignObject");
  body.setAttribute("width", "100%");
  body.setAttribute("height", "100%");
  const ground = document.createElement("div");
  ground.style.cssText = getComputedStyle(document.body).font ? `font: ${getComputedStyle(document.body).font}` : "";
  ground.append(wrap(element, copy));
  body.append(ground);
  root.append(shelf, body);
  await bringDrawings(copy, shelf);
  for (const image of copy.querySelectorAll("img")) image.src = await dataUrl(image.src).catch(() => "");
  const style = document.createElementNS(XHTML, "style");
  style.textContent = await stylesFor(root);
  ground.prepend(style);

  const picture = new Image();
  picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(root))}`;
  await picture.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [width, height];
  canvas.getContext("2d")!.drawImage(picture, 0, 0);
  return canvas;
}
