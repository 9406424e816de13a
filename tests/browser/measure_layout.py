"""Lists what cannot be touched or read on a table at some size.

`python -m tests.browser.measure_layout [--pictures FOLDER] [GAME ...]` checks start, middle and end
of every game, with the fewest and the most seats, at every size and in both themes.

Intended overlap is marked in the page: the things of one `data-fan` (a fanned hand, a pile)
overlap, and each still has a place to be touched. `data-art` is part of a card's picture, described
by the card's name: it scales with the picture. On a board things may overlap, but its captions,
`data-read`, are never covered.
"""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Page, sync_playwright

from ludoteca import games
from ludoteca.core.game import Game
from tests.browser.conftest import CHROMIUM, FLAGS
from tests.browser.person import Person, is_over
from tests.browser.window import CALM, Window
from tests.server.kit import LocalServer

SIZES = (
    (1280, 800),
    (1920, 1080),
    (820, 1180),
    (768, 1024),
    (390, 844),
    (360, 640),
    (844, 390),
    (640, 400),
)
TEXT = 14
PIECE = 11
"""The smallest width and height of a piece."""
MIDDLES = (24, 10, 5, 2)
"""The most of my decisions that do not end the match."""
# Components that depend on a measured size are updated one frame later.
LAID = """async () => {
  const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  for (let n = 0; n < 3; n += 1) await frame();
  await Promise.allSettled(document.getAnimations().map((one) => one.finished));
  await frame();
}"""
MEASURE = (Path(__file__).parent / "measure_layout.js").read_text()


class Look(NamedTuple):
    width: int
    height: int
    theme: str = "light"

    def __str__(self) -> str:
        return f"{self.width}x{self.height} {self.theme}"


SCENE = ".scene"
"""The table of a match in replay, on a page that scrolls."""
SCROLL = """() => document.querySelector(".scene").scrollIntoView({ block: "end", behavior: "instant" })"""


def flaws(page: Page, look: Look, where: str, within: str = "") -> list[str]:
    """Every flaw of the page at this size, with its position. `within` is a dialog over the table,
    which may cover some of it, or the table within a page."""
    page.mouse.move(0, 0)  # what shows only while the pointer is on a thing does not count
    page.set_viewport_size({"width": look.width, "height": look.height})
    scheme: Any = look.theme
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    page.evaluate(LAID)
    if within == SCENE:
        page.evaluate(SCROLL)
    target = 24 if look.width <= 360 else 44
    wishes = {"target": target, "text": TEXT, "piece": PIECE, "within": within}
    results: list[str] = page.evaluate(MEASURE, wishes | {"scrolls": within == SCENE})
    return [f"{where}, {look}: {flaw}" for flaw in results]


def moments(person: Person, game: Game[Any], seats: int) -> Iterator[str]:
    """Start, middle and end of a match, one after the other on the page."""
    bots = [next(iter(game.bots))] * (seats - 1)
    for decisions in MIDDLES:
        person.looks_at(person.opens(game.name, "me", *bots, options={}))
        person.sees(person.may_decide)
        person.settles()
        if decisions == MIDDLES[0]:
            yield "start"
        if goes_on(person, decisions):
            with_trails(person)
            yield "middle"
            break
    person.page.evaluate("() => localStorage.removeItem('ludoteca.prefs')")
    person.looks_at(person.opens(game.name, "me", *bots))  # a short one
    person.plays(is_over)
    yield "end"


def with_trails(person: Person) -> None:
    """What the others did stands beside their seats: at a calm pace until something is touched."""
    table = person.frame["table"]
    person.goes(CALM)
    person.page.evaluate("() => localStorage.setItem('ludoteca.prefs', '{\"pace\": \"calm\"}')")
    person.looks_at(table)
    person.sees(person.may_decide)
    person.settles()


def goes_on(person: Person, decisions: int) -> bool:
    """Makes this many decisions; False if the match ended."""
    for _ in range(decisions):
        if is_over(person.sees(person.may_decide)):
            return False
        person.decides()
    return not is_over(person.sees(person.may_decide))


def main() -> None:
    wishes = argparse.ArgumentParser()
    wishes.add_argument("games", nargs="*", default=games.names())
    wishes.add_argument("--pictures", type=Path)
    wishes.add_argument("--themes", nargs="+", default=["light", "dark"])
    options = wishes.parse_args()
    if options.pictures:
        options.pictures.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as data:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        server = LocalServer(Path(data), deterministic_seed="layouts")
        for game in map(games.find, options.games):
            for seats in sorted({min(game.seats), max(game.seats)}):
                person = Person(Window(chromium, server.address), server, "Marta")
                for moment in moments(person, game, seats):
                    where = f"{game.name} {seats} {moment}"
                    for width, height in SIZES:
                        for theme in options.themes:
                            look = Look(width, height, theme)
                            print(*flaws(person.page, look, where), sep="\n", end="\n", flush=True)
                            if options.pictures:
                                name = f"{where} {look}".replace(" ", "-")
                                person.page.screenshot(path=options.pictures / f"{name}.png")
                    person.page.set_viewport_size({"width": 1280, "height": 800})
                person.window.close()
        server.close()
        chromium.close()


if __name__ == "__main__":
    main()
