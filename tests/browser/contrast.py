"""Measures the contrast of words on drawings.

axe-core checks words on a plain background and skips the others. Those are measured here in pixels:
a screenshot without the words gives the background of each.
"""

from __future__ import annotations

import base64
from typing import Any

from tests.browser.person import Person

# Marks the words that axe was not sure of; returns their colour, size and lines.
UNSURE = """(places) => {
  const words = [];
  for (const place of places) {
    const element = document.querySelector(place);
    const style = getComputedStyle(element);
    element.toggleAttribute("data-unsure", true);
    const lines = [...element.childNodes].filter((node) => node.nodeType === 3 && node.data.trim()).flatMap((node) => {
      const range = document.createRange();
      range.selectNodeContents(node);
      return [...range.getClientRects()];
    });
    let opacity = 1;
    const shown = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
    for (let at = element; at; at = at.parentElement) {
      const { opacity: own, overflow } = getComputedStyle(at);
      opacity *= Number(own);
      if (overflow === "visible") continue;
      const box = at.getBoundingClientRect(); // what is scrolled out of it is not to be read now
      for (const side of ["left", "top"]) shown[side] = Math.max(shown[side], box[side]);
      for (const side of ["right", "bottom"]) shown[side] = Math.min(shown[side], box[side]);
    }
    const size = parseFloat(style.fontSize);
    words.push({
      text: element.textContent.trim().slice(0, 40),
      place,
      colour: element instanceof SVGElement ? style.fill : style.webkitTextFillColor,
      opacity,
      least: size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700) ? 3 : 4.5,
      lines: lines.map(({ left, top, right, bottom }) => [
        Math.floor(Math.max(left, shown.left)), Math.floor(Math.max(top, shown.top)),
        Math.ceil(Math.min(right, shown.right)), Math.ceil(Math.min(bottom, shown.bottom)),
      ]),
    });
  }
  return words;
}"""

# Hides all other words: one that overlaps a marked one must not be taken for it.
PAINT = """(ink) => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`
    *, ::before, ::after { -webkit-text-fill-color: transparent !important; text-shadow: none !important; transition: none !important; }
    text, tspan { fill: transparent !important; stroke: transparent !important; }
    [data-unsure] { -webkit-text-fill-color: ${ink} !important; }
    text[data-unsure], tspan[data-unsure] { fill: ${ink} !important; }
  `);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}"""
WASH = "() => { document.adoptedStyleSheets = document.adoptedStyleSheets.slice(0, -1); }"
UNMARK = "() => document.querySelectorAll('[data-unsure]').forEach((one) => one.removeAttribute('data-unsure'))"

# The contrast that three quarters of a word's strokes exceed, by the formula of WCAG. A stroke is
# where words painted white differ from words painted black.
MEASURE = """async ([pictures, words]) => {
  const papers = [];
  for (const picture of pictures) {
    // no policy of the page forbids to look at bytes
    const bytes = Uint8Array.from(atob(picture), (one) => one.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
    const paper = new OffscreenCanvas(image.width, image.height).getContext("2d", { willReadFrequently: true });
    paper.drawImage(image, 0, 0);
    papers.push(paper);
  }
  const linear = (part) => (part /= 255) <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  const light = ([r, g, b]) => 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
  const swatch = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
  const parts = (colour) => {
    swatch.clearRect(0, 0, 1, 1);
    swatch.fillStyle = colour;
    swatch.fillRect(0, 0, 1, 1);
    return [...swatch.getImageData(0, 0, 1, 1).data];
  };
  const poor = [];
  for (const { text, place, colour, opacity, least, lines } of words) {
    const [r, g, b, a] = parts(colour);
    const alpha = (a / 255) * opacity;
    const contrasts = [];
    for (const [left, top, right, bottom] of lines) {
      if (right <= left || bottom <= top) continue;
      const [bare, white, black] = papers.map((paper) => paper.getImageData(left, top, right - left, bottom - top).data);
      for (let at = 0; at < bare.length; at += 4) {
        if (white[at + 1] - black[at + 1] < 200 * alpha) continue;
        const ground = [bare[at], bare[at + 1], bare[at + 2]];
        const ink = [r, g, b].map((part, nth) => part * alpha + ground[nth] * (1 - alpha));
        const [one, other] = [light(ink), light(ground)];
        contrasts.push((Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05));
      }
    }
    contrasts.sort((one, other) => one - other);
    const most = contrasts[Math.floor(contrasts.length / 4)];
    if (most !== undefined && most < least) poor.push(`${text}: ${most.toFixed(2)} of ${least} at ${place}`);
  }
  return poor;
}"""


def hard_to_read(person: Person, unsure: list[str]) -> list[str]:
    """The words in these parts of the page with too little contrast."""
    if not unsure:
        return []
    words: list[dict[str, Any]] = person.page.evaluate(UNSURE, unsure)
    pictures = [painted(person, ink) for ink in ("transparent", "white", "black")]
    poor: list[str] = person.page.evaluate(MEASURE, [pictures, words])
    person.page.evaluate(UNMARK)
    return poor


def painted(person: Person, ink: str) -> str:
    """A screenshot of the page with the marked words in one colour."""
    person.page.evaluate(PAINT, ink)
    picture = person.page.screenshot(scale="css")
    person.page.evaluate(WASH)
    return base64.b64encode(picture).decode()
