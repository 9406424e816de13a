"""Screenshots of every game: `python -m tests.browser.screens FOLDER [GAME ...]`.

Start, middle and end; fewest and most seats; desktop and phone; light and dark.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

from ludoteca import games
from ludoteca.core.game import Game
from tests.browser.conftest import CHROMIUM, FLAGS
from tests.browser.person import Person, is_over
from tests.browser.window import Window
from tests.server.kit import LocalServer

SIZES = {"desktop": (1280, 800), "phone": (390, 844)}
MIDDLES = (10, 5, 2)  # the most of my decisions that do not end the match


def takes(person: Person, folder: Path, name: str) -> None:
    for size, (width, height) in SIZES.items():
        person.page.set_viewport_size({"width": width, "height": height})
        for theme in ("light", "dark"):
            person.page.emulate_media(
                color_scheme="dark" if theme == "dark" else "light", reduced_motion="reduce"
            )
            person.page.wait_for_timeout(350)
            person.page.screenshot(path=folder / f"{name}-{size}-{theme}.png")
    person.page.set_viewport_size({"width": 1280, "height": 800})


def shows(person: Person, folder: Path, game: Game[Any], seats: int) -> None:
    bots = [next(iter(game.bots))] * (seats - 1)
    label = f"{game.name}-{seats}"
    for decisions in MIDDLES:
        person.looks_at(person.opens(game.name, "me", *bots, options={}))
        person.sees(person.may_decide)
        person.page.wait_for_timeout(500)
        takes(person, folder, f"{label}-start")
        if goes_on(person, decisions):
            takes(person, folder, f"{label}-middle")
            break
    person.looks_at(person.opens(game.name, "me", *bots))  # a short one
    person.plays(is_over)
    takes(person, folder, f"{label}-end")


def goes_on(person: Person, decisions: int) -> bool:
    """Makes this many decisions; False if the match ended."""
    for _ in range(decisions):
        if is_over(person.sees(person.may_decide)):
            return False
        person.decides()
    return not is_over(person.sees(person.may_decide))


def main(folder: Path, names: list[str]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as data:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        server = LocalServer(Path(data))
        for name in names:
            game = games.find(name)
            for seats in sorted({min(game.seats), max(game.seats)}):
                person = Person(Window(chromium, server.address), server, "Marta")
                shows(person, folder, game, seats)
                person.window.close()
        server.close()
        chromium.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:] or list(games.names()))
