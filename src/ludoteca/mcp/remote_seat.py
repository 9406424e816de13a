"""A seat at a table of a running server, joined by its link."""

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
from ludoteca.core.characters import display_names
from ludoteca.core.engine.note import Note
from ludoteca.core.errors import UserError, error_from_note
from ludoteca.core.frame import decode_note
from ludoteca.core.move_parser import normalize_words
from ludoteca.local.players import bot_title
from ludoteca.local.sanitize import sanitize
from ludoteca.mcp.http_client import TIMEOUT, HttpClient
from ludoteca.mcp.seat import Seat, Snapshot

MAX_MESSAGE_SIZE = 2**23
"""Size limit of a message; every frame is smaller."""
MAX_MOVE_LENGTH = 300
"""Characters that the server reads of a move; every move is shorter."""
FINAL_CLOSE_REASONS = {"not_your_seat", "no_such_table", "cannot_wake", "newer_match"}
"""Close reasons after which reconnecting is useless."""
RECONNECT_DELAY = 0.5
"""Seconds between two attempts to reconnect."""


class RemoteSeat(Seat):
    """Takes `seat`, or the first free seat, and listens to the table's WebSocket in a thread."""

    def __init__(
        self,
        client: HttpClient,
        table_id: str,
        name: str,
        seat: int | None,
        *,
        language: str,
        plays_forced: bool,
    ) -> None:
        self.client = client
        self.table_id = table_id
        client.request("PUT", "/api/me", {"name": name})
        table_facts = client.request("GET", f"/api/tables/{table_id}")
        game = games.find(str(table_facts.get("game")))
        chosen_seat = free_seat(table_facts) if seat is None else seat
        client.request("PUT", f"/api/tables/{table_id}/seats/{chosen_seat}", {"kind": "me"})
        super().__init__(game, chosen_seat, language, plays_forced)
        self.changed = Condition()
        self.frame: dict[str, Any] = {}
        self.log: list[list[Any]] = []
        self.refusals: list[Note] = []
        self.close_reason: Note | None = None
        self.socket: ClientConnection | None = None
        self.connection_stack = ExitStack()
        self.connection_count = 0
        try:
            self.connect_socket()
        except UserError:
            self.leave()
            raise

    def connect_socket(self) -> None:
        """Connects or reconnects, and waits for the first frame."""
        address = self.client.socket_address(f"/api/tables/{self.table_id}/socket?seat={self.seat}")
        self.close()
        try:
            connection = connect(
                address,
                additional_headers={"Cookie": self.client.cookie},
                max_size=MAX_MESSAGE_SIZE,
                open_timeout=TIMEOUT,
                proxy=None,
            )
            socket = self.connection_stack.enter_context(connection)
        except (OSError, WebSocketException):
            raise UserError("server_unreachable", server=self.client.server) from None
        with self.changed:
            self.socket = socket
            self.frame, self.log = {}, []
            self.connection_count += 1
        Thread(target=self.listen, args=[socket], daemon=True).start()
        if not self.wait_until(lambda: bool(self.frame), TIMEOUT):
            raise UserError("server_unreachable", server=self.client.server)

    def listen(self, socket: ClientConnection) -> None:
        with suppress(WebSocketException, OSError, ValueError, KeyError, UserError):
            for text in socket:
                self.handle_message(json.loads(text))
        with self.changed:
            if self.socket is socket:
                self.socket = None
            self.changed.notify_all()

    def handle_message(self, message: dict[str, Any]) -> None:
        with self.changed:
            kind = message["type"]
            if kind == "frame" and message["version"] >= self.frame.get("version", 0):
                self.update_log(message["log"])
                self.frame = message
            elif kind == "refused":
                self.refusals.append(decode_note(message["key"], message["args"]))
            elif kind == "close" and message["key"] in FINAL_CLOSE_REASONS:
                self.close_reason = decode_note(message["key"], message["args"])
            self.changed.notify_all()

    def update_log(self, update: dict[str, Any]) -> None:
        """Cuts the log at `from` and appends the new lines; fetches lines that are missing before it."""
        if update["from"] > len(self.log):
            path = f"/api/tables/{self.table_id}/log?seat={self.seat}"
            self.log = self.client.request("GET", path)["lines"][: update["from"]]
        self.log = [*self.log[: update["from"]], *update["lines"]]

    def wait_until(self, condition: Callable[[], bool], seconds: float) -> bool:
        """Waits until the condition holds, at most `seconds`; reconnects if the connection is lost."""
        deadline = time.monotonic() + seconds
        with self.changed:
            while not condition():
                remaining = deadline - time.monotonic()
                if self.close_reason is not None:
                    raise error_from_note(self.close_reason)
                if remaining <= 0:
                    return False
                self.changed.wait(min(remaining, RECONNECT_DELAY))
                if self.socket is None and self.close_reason is None:
                    break
            else:
                return True
        time.sleep(RECONNECT_DELAY)
        self.connect_socket()
        return condition() or self.wait_until(condition, max(0.0, deadline - time.monotonic()))

    def snapshot(self) -> Snapshot:
        self.wait_until(lambda: bool(self.frame) and self.socket is not None, TIMEOUT)
        with self.changed:
            frame, log = self.frame, self.log
        seats = frame["chairs"]
        last_move = frame["last"]
        first_new = next(
            (index for index, line in enumerate(log) if line[0] >= last_move), len(log)
        )
        return Snapshot(
            frame=frame if frame["view"] is not None else None,
            status=frame["status"],
            ply=frame["ply"],
            player_names=self.player_names(seats),
            log=[decode_note(key, args) for _, key, args in log],
            first_new_line=first_new if last_move else 0,
            commitment=frame["commitment"],
            seed=frame["seed"],
            winners=frame["winners"] or (),
            empty_seats=sum(seat["kind"] == "empty" for seat in seats),
            sides=frame["sides"],
        )

    def player_names(self, seats: Sequence[dict[str, Any]]) -> list[str]:
        """People by name, bots by character or level, free seats by number."""
        messages = self.messages()
        characters = [seat.get("character") for seat in seats]
        own_names = [
            seat["name"] or (None if character else self.bot_name(seat))
            for seat, character in zip(seats, characters, strict=True)
        ]
        return [sanitize(name) for name in display_names(messages, own_names, characters)]

    def bot_name(self, seat: dict[str, Any]) -> str:
        messages = self.messages()
        if seat["bot"] is None:
            return messages.say("seat.name", {"seat": seat["seat"] + 1})
        return bot_title(messages, seat["bot"])

    def play(self, words: str) -> None:
        snapshot = self.snapshot()
        if snapshot.frame is None:
            raise UserError("not_dealt")
        if snapshot.is_over:
            raise UserError("match_over")
        if not snapshot.is_my_turn:
            raise UserError("not_your_turn")
        nth = self.frame["nth"]
        self.refusals.clear()
        while self.frame["nth"] == nth:  # nth: a move that is sent twice is played once
            is_answered = partial(self.is_answered, nth, self.connection_count)
            self.send({"type": "move", "nth": nth, "move": truncate_words(words)})
            if not self.wait_until(is_answered, TIMEOUT):
                raise UserError("server_unreachable", server=self.client.server)
            if self.refusals:
                raise error_from_note(self.refusals[0])

    def is_answered(self, nth: int, connection_count: int) -> bool:
        """Whether the move was played or refused, or must be sent again after a reconnect."""
        return (
            bool(self.refusals)
            or self.frame.get("nth") != nth
            or self.connection_count != connection_count
        )

    def send(self, message: dict[str, Any]) -> None:
        socket = self.socket
        try:
            if socket is not None:
                socket.send(json.dumps(message))
        except (WebSocketException, OSError):
            raise UserError("server_unreachable", server=self.client.server) from None

    def why_illegal(self, words: str) -> Note | None:
        answer = self.client.request(
            "GET",
            f"/api/tables/{self.table_id}/why",
            query={"seat": self.seat, "words": truncate_words(words)},
        )
        reason = answer["reason"]
        return None if reason is None else decode_note(reason["key"], reason["args"])

    def wait(self, seconds: float) -> None:
        self.wait_until(
            lambda: self.frame.get("status") == "over" or bool(self.frame.get("moves")), seconds
        )

    def leave(self) -> None:
        """Frees the seat before the deal; in a match, a bot takes over."""
        # as the server tells the other sockets of this seat
        self.close_reason = Note("not_your_seat", {})
        with suppress(UserError):  # seats of a finished match cannot be freed
            self.client.request(
                "PUT", f"/api/tables/{self.table_id}/seats/{self.seat}", {"kind": "empty"}
            )
        self.close()

    def is_over(self) -> bool:
        return self.frame.get("status") == "over"

    def close(self) -> None:
        with suppress(WebSocketException, OSError):
            self.connection_stack.close()


def truncate_words(words: str) -> str:
    return normalize_words(words)[:MAX_MOVE_LENGTH]


def free_seat(table_facts: dict[str, Any]) -> int:
    """The first open seat."""
    for seat in table_facts["chairs"]:
        if seat["open"]:
            return int(seat["seat"])
    raise UserError("no_free_seat")
