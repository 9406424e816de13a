"""Records what flies over a table while a move is shown: item, start and end."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

from playwright.sync_api import Page

# Every flying copy that appears, with its position at each keyframe.
WATCH = """() => {
  window.flown = [];
  window.watcher?.disconnect();
  const parse = (transform) => new DOMMatrix(transform === "none" ? "" : transform);
  window.watcher = new MutationObserver((changes) => {
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
  window.watcher.observe(document.body, { childList: true, subtree: true });
}"""
BOXES = """() => Object.fromEntries(["key", "zone"].flatMap((kind) => [...document.querySelectorAll(`main.stage [data-${kind}]`)].map((one) => {
  const { left, top, right, bottom, width } = one.getBoundingClientRect();
  return width ? [one.dataset[kind], [left, top, right, bottom]] : undefined;
}).filter(Boolean)))"""
# The centre of the next card laid on Cobogó's wall, at the start and the end of its flight.
WATCH_WALL = """() => {
  window.landed = undefined;
  const middle = (one) => {
    const { left, top, width, height } = one.getBoundingClientRect();
    return [left + width / 2, top + height / 2].map(Math.round);
  };
  const measure = (card, left) => {
    const flight = card.getAnimations().find((one) => one.effect.getKeyframes().some(({ transform }) => transform));
    if (!flight) return left && requestAnimationFrame(() => measure(card, left - 1));
    const { duration } = flight.effect.getComputedTiming();
    const now = flight.currentTime;
    window.landed = [0, duration - 1].map((at) => {
      flight.currentTime = at;
      return middle(card);
    });
    flight.currentTime = now;
  };
  new MutationObserver((changes) => {
    for (const one of changes.flatMap(({ addedNodes }) => [...addedNodes]))
      if (one instanceof SVGGElement && one.querySelector("use")) measure(one, 60);
  }).observe(document.querySelector("main.stage"), { childList: true, subtree: true });
}"""
Box = list[float]


class Flight(NamedTuple):
    thing: str
    stops: list[list[int]]


def watch(page: Page) -> None:
    page.evaluate(WATCH)


def flown(page: Page) -> list[Flight]:
    """The flights since recording began, once all have ended."""
    page.wait_for_function(
        "() => window.flown.length && !document.querySelector('[data-likeness]')"
    )
    results: list[dict[str, Any]] = page.evaluate("() => window.flown")
    return [Flight(one["thing"], one["stops"]) for one in results]


@contextmanager
def landed_on_wall(page: Page) -> Iterator[list[list[int]]]:
    """The flight of the card that is laid in the meantime: filled at the end."""
    page.evaluate(WATCH_WALL)
    stops: list[list[int]] = []
    yield stops
    page.wait_for_function("() => window.landed")
    stops += page.evaluate("() => window.landed")


def boxes(page: Page) -> dict[str, Box]:
    """The visible position of each thing and each zone."""
    found: dict[str, Box] = page.evaluate(BOXES)
    return found


def is_in(stop: list[int], box: Box, slack: float = 4) -> bool:
    left, top, right, bottom = box
    x, y = stop
    return left - slack <= x <= right + slack and top - slack <= y <= bottom + slack
