"""A table of a running server, joined by its link. The server says what this seat sees."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Sequence
from contextlib import ExitStack, suppress
from functools import partial
from threading import Condition, Thread
from typing import Any

from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection, connect

from ludoteca import games
from ludoteca.core.account import note_of
from ludoteca.core.characters import named
from ludoteca.core.kit.note import Note
from ludoteca.core.reading import tidy
from ludoteca.core.refusal import Refused, refused
from ludoteca.mcp.errand import PATIENCE, Errand
from ludoteca.mcp.seat import Seat, Sight
from ludoteca.terminal.drawing.clean import clean
from ludoteca.terminal.input.players import bot_title

LARGEST = 2**23
"""Letters of a message; no frame has as many."""
WORDS = 300
"""Letters that a server reads; no move takes as many."""
FINAL = {"not_your_seat", "no_such_table", "cannot_wake", "newer_match"}
"""What a server says to a socket for good; after all else one may come back."""
PAUSE = 0.5
"""Seconds between two attempts to come back after a lost connection."""


class JoinedTable(Seat):
    """Sits down with the first free seat, or with `seat`, and listens from then on."""

    def __init__(
        self,
        errand: Errand,
        table: str,
        name: str,
        seat: int | None,
        language: str,
        takes_forced: bool,
    ) -> None:
        self.errand = errand
        self.table = table
        errand.ask("PUT", "/api/me", {"name": name})
        facts = errand.ask("GET", f"/api/tables/{table}")
        game = games.find(str(facts.get("game")))
        chosen = free_seat(facts) if seat is None else seat
        errand.ask("PUT", f"/api/tables/{table}/seats/{chosen}", {"kind": "me"})
        super().__init__(game, chosen, language, takes_forced)
        self.news = Condition()
        self.frame: dict[str, Any] = {}
        self.log: list[list[Any]] = []
        self.refusals: list[Note] = []
        self.farewell: Note | None = None
        self.socket: ClientConnection | None = None
        self.door = ExitStack()
        self.comings = 0
        try:
            self.come_in()
        except Refused:
            self.leave()
            raise

    # Hearing

    def come_in(self) -> None:
        """Connecting is all there is, also after a lost connection."""
        address = self.errand.socket_address(f"/api/tables/{self.table}/socket?seat={self.seat}")
        self.close()
        try:
            opening = connect(
                address,
                additional_headers={"Cookie": self.errand.cookie},
                max_size=LARGEST,
                open_timeout=PATIENCE,
                proxy=None,
            )
            socket = self.door.enter_context(opening)
        except (OSError, WebSocketException):
            raise Refused("server_silent", server=self.errand.server) from None
        with self.news:
            self.socket = socket
            self.frame, self.log = {}, []
            self.comings += 1
        Thread(target=self.listen, args=[socket], daemon=True).start()
        if not self.until(lambda: bool(self.frame), PATIENCE):
            raise Refused("server_silent", server=self.errand.server)

    def listen(self, socket: ClientConnection) -> None:
        with suppress(WebSocketException, OSError, ValueError, KeyError, Refused):
            for text in socket:
                self.hear(json.loads(text))
        with self.news:
            if self.socket is socket:
                self.socket = None
            self.news.notify_all()

    def hear(self, message: dict[str, Any]) -> None:
        with self.news:
            kind = message["type"]
            if kind == "frame" and message["version"] >= self.frame.get("version", 0):
                self.take_lines(message["log"])
                self.frame = message
            elif kind == "refused":
                self.refusals.append(note_of(message["key"], message["args"]))
            elif kind == "bye" and message["key"] in FINAL:
                self.farewell = note_of(message["key"], message["args"])
            self.news.notify_all()

    def take_lines(self, log: dict[str, Any]) -> None:
        """Cuts the log to what the server says it is, and adds what is new."""
        if log["from"] > len(self.log):
            path = f"/api/tables/{self.table}/log?seat={self.seat}"
            self.log = self.errand.ask("GET", path)["lines"][: log["from"]]
        self.log = [*self.log[: log["from"]], *log["lines"]]

    def until(self, test: Callable[[], bool], seconds: float) -> bool:
        """Waits for that long; comes back to the table if the connection is lost."""
        limit = time.monotonic() + seconds
        with self.news:
            while not test():
                left = limit - time.monotonic()
                if self.farewell is not None:
                    raise refused(self.farewell)
                if left <= 0:
                    return False
                self.news.wait(min(left, PAUSE))
                if self.socket is None and self.farewell is None:
                    break
            else:
                return True
        time.sleep(PAUSE)
        self.come_in()
        return test() or self.until(test, max(0.0, limit - time.monotonic()))

    # What a seat can do

    def sight(self) -> Sight:
        self.until(lambda: bool(self.frame) and self.socket is not None, PATIENCE)
        with self.news:
            frame, log = self.frame, self.log
        chairs = frame["chairs"]
        last = frame["last"]
        since = next((at for at, line in enumerate(log) if line[0] >= last), len(log))
        return Sight(
            frame if frame["view"] is not None else None,
            frame["status"],
            frame["ply"],
            self.names_of(chairs),
            [note_of(key, args) for _, key, args in log],
            since if last else 0,
            frame["commitment"],
            frame["seed"],
            frame["winners"] or (),
            sum(chair["kind"] == "empty" for chair in chairs),
            frame["sides"],
        )

    def names_of(self, chairs: Sequence[dict[str, Any]]) -> list[str]:
        """Bots without a character are called by what they are, free seats by their numbers."""
        said = self.said()
        who = [chair.get("character") for chair in chairs]
        people = [
            chair["name"] or (None if character else self.bot_name(chair))
            for chair, character in zip(chairs, who, strict=True)
        ]
        return [clean(name) for name in named(said, people, who)]

    def bot_name(self, chair: dict[str, Any]) -> str:
        said = self.said()
        if chair["bot"] is None:
            return said.say("seat.name", {"seat": chair["seat"] + 1})
        return bot_title(said, chair["bot"])

    def play(self, words: str) -> None:
        sight = self.sight()
        if sight.frame is None:
            raise Refused("not_dealt")
        if sight.over:
            raise Refused("match_over")
        if not sight.decides:
            raise Refused("not_your_turn")
        nth = self.frame["nth"]
        self.refusals.clear()
        while self.frame["nth"] == nth:  # sent again after a lost connection, it is played once
            answered = partial(self.answered, nth, self.comings)
            self.send({"type": "move", "nth": nth, "move": short(words)})
            if not self.until(answered, PATIENCE):
                raise Refused("server_silent", server=self.errand.server)
            if self.refusals:
                raise refused(self.refusals[0])

    def answered(self, nth: int, comings: int) -> bool:
        """Has a move been refused or played, or must it be sent again?"""
        return bool(self.refusals) or self.frame.get("nth") != nth or self.comings != comings

    def send(self, message: dict[str, Any]) -> None:
        socket = self.socket
        try:
            if socket is not None:
                socket.send(json.dumps(message))
        except (WebSocketException, OSError):
            raise Refused("server_silent", server=self.errand.server) from None

    def why(self, words: str) -> Note | None:
        found = self.errand.ask(
            "GET", f"/api/tables/{self.table}/why", query={"seat": self.seat, "words": short(words)}
        )
        grounds = found["reason"]
        return None if grounds is None else note_of(grounds["key"], grounds["args"])

    def wait(self, seconds: float) -> None:
        self.until(
            lambda: self.frame.get("status") == "over" or bool(self.frame.get("moves")), seconds
        )

    def leave(self) -> None:
        """Before the deal the seat is free again; in mid-match a bot plays on."""
        self.farewell = Note("not_your_seat", {})  # what the server says to sockets of who left
        with suppress(Refused):  # a match that is over is left by going
            self.errand.ask("PUT", f"/api/tables/{self.table}/seats/{self.seat}", {"kind": "empty"})
        self.close()

    def is_over(self) -> bool:
        return self.frame.get("status") == "over"

    def close(self) -> None:
        with suppress(WebSocketException, OSError):
            self.door.close()


def short(words: str) -> str:
    return tidy(words)[:WORDS]


def free_seat(facts: dict[str, Any]) -> int:
    """The first seat that is open to whoever comes."""
    for chair in facts["chairs"]:
        if chair["open"]:
            return int(chair["seat"])
    raise Refused("no_free_seat")
