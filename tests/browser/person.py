"""A person at a browser who knows no rule: clicks what is highlighted, and reads the page's own
socket."""

from __future__ import annotations

import json
import random
import re
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import ConsoleMessage, ElementHandle, Error, WebSocket

from ludoteca import games
from ludoteca.core.game import Game
from ludoteca.core.option import Value
from tests.browser.clickable import Offered
from tests.browser.window import PATIENCE, Window
from tests.server.kit import Endpoint, Guest, TableClient

CHOSEN = "#mine .on, .table .thing.on, [data-choices]"
"""Signs of a half-chosen move."""
LONGEST = 400
DEALT_A_CHOICE = "Nuno"
"""Names whose deterministic deal soon has a card that occurs in several moves, for every game."""
Frame = dict[str, Any]

# A point of the thing that no other thing covers.
POINT = """
(element) => {
  element.scrollIntoView({ block: "nearest", inline: "nearest" });
  const box = element.getBoundingClientRect();
  for (const down of [0.5, 0.25, 0.75, 0.08, 0.92])
    for (const along of [0.5, 0.2, 0.8, 0.06, 0.94]) {
      const [x, y] = [box.left + box.width * along, box.top + box.height * down];
      const hit = document.elementFromPoint(x, y);
      if (hit && element.contains(hit)) return [x, y];
    }
  return null;
}
"""

TOUCH = "() => void document.body.dispatchEvent(new PointerEvent('pointerdown'))"

COVERED = """
(element) => {
  const box = element.getBoundingClientRect();
  const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
  const open = (one) => one?.cloneNode(false).outerHTML;
  return `${open(element)} at ${[box.left, box.top, box.width, box.height]} lies under ${open(hit)}`;
}
"""


class Person:
    def __init__(self, window: Window, server: Endpoint, name: str, phone: bool = False) -> None:
        self.server = server
        self.phone = phone
        self.window = window
        self.context = window.context
        self.page = window.page
        self.complaints: list[str] = []
        self.dice = random.Random(name)
        self.frame: Frame = {}
        self.sent: list[Frame] = []
        self.page.on("pageerror", self.hear_error)
        self.page.on("console", self.hear_console)
        self.page.on("websocket", self.listen)
        if name:
            self.put("/api/me", name=name)

    def turns_away(self) -> None:
        """Stops reading this page."""
        self.page.remove_listener("pageerror", self.hear_error)
        self.page.remove_listener("console", self.hear_console)
        self.page.remove_listener("websocket", self.listen)

    def hear_error(self, error: Error) -> None:
        self.complaints.append(error.stack or str(error))

    def hear_console(self, line: ConsoleMessage) -> None:
        if line.type in ("error", "warning") and not re.search(
            r"ERR_CONNECTION|ERR_EMPTY|ERR_INTERNET|WebSocket connection|status of 4\d\d|status of 503"
            r"|registration blocked by Playwright",
            line.text,
        ):
            self.complaints.append(line.text)

    def listen(self, socket: WebSocket) -> None:
        def on_received(text: str | bytes) -> None:
            message = json.loads(text)
            if message["type"] == "frame":
                self.frame = message
            elif message["type"] == "refused":
                self.complaints.append(f"refused: {message}")

        def on_sent(text: str | bytes) -> None:
            message = json.loads(text)
            if message["type"] in ("move", "take_back"):
                self.sent.append(message)

        socket.on("framereceived", on_received)
        socket.on("framesent", on_sent)

    # requests, as the page sends them

    def put(self, path: str, **body: object) -> Any:
        answer = self.context.request.put(path, data=body)
        assert answer.ok, answer.text()
        return answer.json()

    def post(self, path: str, **body: object) -> Any:
        answer = self.context.request.post(path, data=body)
        assert answer.ok, answer.text()
        return answer.json()

    def ask(self, path: str) -> Any:
        answer = self.context.request.get(path)
        assert answer.ok, answer.text()
        return answer.json()

    def opens(self, game: str, *kinds: str, **more: object) -> str:
        """A table with these seats: `me`, `link`, or the name of a bot."""
        seats: list[dict[str, object]] = [
            {"kind": kind} if kind in ("me", "link") else {"kind": "bot", "bot": kind}
            for kind in kinds
        ]
        for number, seat in enumerate(seats):
            if kinds.count("me") > 1 and seat["kind"] == "me":
                seat["name"] = f"Player {number + 1}"
        wish: dict[str, object] = {"options": short_options(games.find(game))} | more
        return str(self.post("/api/tables", game=game, seats=seats, **wish)["table"])

    def sits(self, table: str, seat: int) -> None:
        self.put(f"/api/tables/{table}/seats/{seat}", kind="me")

    def becomes(self, guest: Guest) -> None:
        """A signed-in person who now uses this window."""
        self.context.add_cookies(
            [
                {"name": one.name, "value": one.value or "", "url": self.server.address}
                for one in guest.http.cookies.jar
            ]
        )

    # Reading the page

    def goes(self, path: str) -> None:
        self.page.goto(path, wait_until="domcontentloaded")

    def looks_at(self, table: str) -> None:
        self.goes(f"/table/{table}")
        self.sees(lambda frame: frame.get("table") == table)
        self.page.locator("main.stage").wait_for()

    def sees(self, test: Callable[[Frame], bool]) -> Frame:
        """Waits for a frame that passes the test."""
        self.waits(lambda: bool(self.frame) and test(self.frame))
        return self.frame

    def waits(self, test: Callable[[], bool]) -> None:
        limit = time.monotonic() + PATIENCE / 1000
        while not test():
            assert time.monotonic() < limit, f"never came; the last frame: {self.gist()}"
            self.page.wait_for_timeout(10)

    def reaches(self, ply: int) -> Frame:
        return self.sees(lambda frame: frame["ply"] >= ply)

    def gist(self) -> dict[str, Any]:
        kept = ("status", "ply", "seat", "turn", "moves", "nth")
        return {name: self.frame.get(name) for name in kept}

    def hand(self) -> list[str]:
        """The keys of the face-up cards at my place."""
        results: list[str] = self.page.locator("#mine [data-key]").evaluate_all(
            "all => all.map((one) => one.dataset.key)"
        )
        return results

    # Acting

    def offered(self) -> Offered:
        return Offered(self.page)

    def offers(self, sent: int | None = None) -> Offered:
        """Waits until the page has something to click, or has sent another message, which is read
        before the choices are."""
        limit = time.monotonic() + PATIENCE / 1000
        while not (offered := self.offered()) and (sent is None or len(self.sent) < sent):
            assert time.monotonic() < limit, f"nothing to click: {self.gist()}"
            self.page.wait_for_timeout(20)
        return offered

    def click(self, thing: ElementHandle) -> None:
        point = thing.evaluate(POINT)
        assert point, f"cannot be clicked: {thing.evaluate(COVERED)}"
        if self.phone:
            self.page.touchscreen.tap(*point)
            self.settles()  # a tap becomes a click a little later
        else:
            self.page.mouse.click(*point)

    def decides(self, click: Callable[[ElementHandle], None] | None = None) -> Frame:
        """Clicks until a move is sent, and waits for its answer."""
        after = len(self.sent) + 1
        ply = self.frame["ply"]
        self.settles()
        for _ in range(12):
            offered = self.offers(after)
            if len(self.sent) >= after or self.frame["ply"] > ply:
                return self.sees(lambda frame: frame["ply"] > ply or is_over(frame))
            (click or self.click)(self.dice.choice(offered))
        raise AssertionError(f"twelve clicks and no move: {self.gist()}")

    @contextmanager
    def quickly(self, table: str, seat: int = 0) -> Iterator[TableClient]:
        """The same person at another device, who plays faster: the page shows those moves as all
        others."""
        guest = Guest(self.server, None)
        for one in self.context.cookies():
            guest.http.cookies.set(one["name"], one["value"], "localhost.local")
        try:
            yield guest.look(table, seat)
        finally:
            guest.close()

    def goes_ahead(self, table: str, until: Callable[[Frame], bool]) -> None:
        """Plays any moves, through the server's API, until a frame in which it is my turn, or the
        last one, passes the test."""
        with self.quickly(table) as client:
            while not until(frame := client.wait_for_turn()) and not is_over(frame):
                client.play(self.dice.choice(frame["moves"]))

    def begins_a_move(self) -> Frame:
        """Plays on until a thing can be clicked that occurs in several moves, and clicks it: that
        is half a move."""
        for _ in range(LONGEST):
            frame = self.sees(self.may_decide)
            if is_over(frame):  # every move was complete at the first click: another match
                self.looks_at(self.post(f"/api/tables/{frame['table']}/rematch")["table"])
                continue
            self.settles()
            if thing := self.ambiguous(frame):
                sent = len(self.sent)
                self.click(thing)
                self.settles()
                if self.page.locator(CHOSEN).count():
                    assert len(self.sent) == sent
                    return frame
                if len(self.sent) > sent:  # its zone was meant
                    self.sees(lambda frame: frame["nth"] > self.sent[-1]["nth"] or is_over(frame))
                    continue
            self.decides()
        raise AssertionError("never half a move")

    def ambiguous(self, frame: Frame) -> ElementHandle | None:
        """A highlighted thing whose name occurs in several moves."""
        offered = self.offers()
        for at, touched in enumerate(offered.touched()):
            word = touched.split(" ")[0].split("/")[-1]
            if sum(word in move.split(" ") for move in frame["moves"]) > 1:
                return offered[at]
        return None

    def settles(self) -> None:
        """Waits until the page shows the newest frame."""
        self.page.evaluate(
            "() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))"
        )

    def touches(self) -> None:
        """A first touch on an empty place, which removes what covered the table until then."""
        self.page.evaluate(TOUCH)

    def may_decide(self, frame: Frame) -> bool:
        return frame["status"] == "over" or frame["turn"] in frame["yours"]

    def plays(self, until: Callable[[Frame], bool], most: int = LONGEST) -> Frame:
        """Decides whenever in turn, until a frame passes the test."""
        for _ in range(most):
            frame = self.sees(lambda frame: until(frame) or self.may_decide(frame))
            if until(frame):
                return frame
            self.decides()
        raise AssertionError(f"not after {most} decisions: {self.gist()}")


def is_over(frame: Frame) -> bool:
    return bool(frame["status"] == "over")


def short_options(game: Game[Any]) -> dict[str, Value]:
    """Options for a short match: the game's brief options, and the least of every number."""
    numbers = {
        option.name: min(value for value in option.values if isinstance(value, int))
        for option in game.options
        if all(type(value) is int for value in option.values)
    }
    return {**numbers, **game.short_match_options}


def few_seats(game: Game[Any]) -> int:
    return min(seats for seats in game.seats if seats > 1)
