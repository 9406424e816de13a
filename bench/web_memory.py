"""Prints the megabytes that Python holds in a browser: when it has started, after the first match and
after MATCHES of them, of all games by turns. Runs in the engine: `bench.web` starts it."""

import sys
from typing import Any

from pyodide_js import _module  # type: ignore[import-not-found]

sys.path.append("/checkout")
from tests.offline.kit import OfflinePage

from ludoteca import games


class Page(OfflinePage):
    """Keeps no more of what it was told than a browser does."""

    def tell(self, **message: Any) -> None:
        super().tell(**message)
        self.events.clear()
        for received in self.sockets.values():
            received.clear()


def megabytes() -> float:
    return float(_module.HEAP8.length) / 1e6


def play(page: Page, name: str) -> None:
    bots = ["random"] * (min(seats for seats in games.find(name).seats if seats > 1) - 1)
    table = page.opens(name, "me", *bots)
    socket = page.look(table)
    page.play_to_the_end(socket)
    page.tell(close=socket)
    page.answers.clear()


matches = int(sys.argv[1])
print("started", megabytes())
page = Page()
names = games.names()
for number in range(matches):
    play(page, names[number % len(names)])
    if number == 0:
        print("first", megabytes())
print("last", megabytes())
