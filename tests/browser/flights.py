"""What flies over a table, and from where to where: watched while a move is shown."""

from __future__ import annotations

from typing import Any, NamedTuple

from playwright.sync_api import Page

# Every likeness that appears, with where it stands at each stop of its flight.
WATCH = """() => {
  window.flown = [];
  const parse = (transform) => new DOMMatrix(transform === "none" ? "" : transform);
  const watcher = new MutationObserver((changes) => {
    for (const one of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (!(one instanceof HTMLElement) || one.dataset.likeness === undefined) continue;
      queueMicrotask(() => {
        const [left, top, width] = ["left", "top", "width"].map((name) => Number.parseFloat(one.style[name]));
        const height = one.style.height ? Number.parseFloat(one.style.height) : one.offsetHeight;
        const frames = one.getAnimations()[0]?.effect.getKeyframes() ?? [];
        const stops = frames.map(({ transform }) => {
          const { a, e, f } = parse(transform);
          return [left + e + (width * a) / 2, top + f + (height * a) / 2].map(Math.round);
        });
        window.flown.push({ thing: one.dataset.likeness, stops: stops.filter((stop, at) => !at || String(stop) !== String(stops[at - 1])) });
      });
    }
  });
  watcher.observe(document.body, { childList: true, subtree: true });
}"""
BOXES = """() => Object.fromEntries(["key", "zone"].flatMap((kind) => [...document.querySelectorAll(`main.stage [data-${kind}]`)].map((one) => {
  const { left, top, right, bottom, width } = one.getBoundingClientRect();
  return width ? [one.dataset[kind], [left, top, right, bottom]] : undefined;
}).filter(Boolean)))"""
Box = list[float]


class Flight(NamedTuple):
    thing: str
    stops: list[list[int]]


def watch(page: Page) -> None:
    page.evaluate(WATCH)


def flown(page: Page) -> list[Flight]:
    """What has flown since it was watched, once all has landed."""
    page.wait_for_function(
        "() => window.flown.length && !document.querySelector('[data-likeness]')"
    )
    found: list[dict[str, Any]] = page.evaluate("() => window.flown")
    return [Flight(one["thing"], one["stops"]) for one in found]


def boxes(page: Page) -> dict[str, Box]:
    """Where each thing and each zone is seen now."""
    found: dict[str, Box] = page.evaluate(BOXES)
    return found


def is_in(stop: list[int], box: Box, slack: float = 4) -> bool:
    left, top, right, bottom = box
    x, y = stop
    return left - slack <= x <= right + slack and top - slack <= y <= bottom + slack
