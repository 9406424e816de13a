"""The connection of one seat to its table: frames, log and chat in, moves out."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from contextlib import ExitStack, suppress
from functools import partial
from threading import Condition, Lock, Thread
from typing import Any

from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection, connect

from ludoteca.core.engine.note import Note
from ludoteca.core.errors import UserError, error_from_note
from ludoteca.core.frame import decode_note
from ludoteca.core.move_parser import normalize_words
from ludoteca.local.sanitize import sanitize_json
from ludoteca.remote.http_client import TIMEOUT, HttpClient

MAX_MESSAGE_SIZE = 2**23
"""Size limit of a message; every frame is smaller."""
MAX_MOVE_LENGTH = 300
"""Characters that the server reads of a move; every move is shorter."""
FINAL_CLOSE_REASONS = {"not_your_seat", "no_such_table", "cannot_wake", "newer_match"}
"""Close reasons after which reconnecting is useless."""
CLOSED = Note("not_your_seat", {})
"""Why nothing more can be done here, as the server tells the other sockets of a seat that was left."""
RECONNECT_DELAY = 0.5
"""Seconds between two attempts to reconnect."""


class TableConnection:
    """Listens to the table's WebSocket in a thread. `changed` guards all that it stores."""

    def __init__(self, client: HttpClient, table_id: str, seat: int) -> None:
        self.client = client
        self.table_id = table_id
        self.seat = seat
        self.changed = Condition()
        self.frame: dict[str, Any] = {}
        self.frame_time = 0.0
        """Monotonic time of arrival: the clocks of the frame are as of then."""
        self.awaits_frame = True
        """Whether a new connection has brought no frame yet; until then `frame` is that of the old one."""
        self.log: list[list[Any]] = []
        self.chat: list[list[Any]] = []
        self.refusals: list[Note] = []
        self.pongs = 0
        self.close_reason: Note | None = None
        self.socket: ClientConnection | None = None
        self.connection_stack = ExitStack()
        self.connection_count = 0
        self.connecting = Lock()
        self.continued_ply = -1

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
            raise self.unreachable() from None
        with self.changed:
            self.socket = socket
            self.awaits_frame, self.log = True, []
            self.connection_count += 1
        Thread(target=self.listen, args=[socket], daemon=True).start()
        if not self.wait_until(lambda: not self.awaits_frame, TIMEOUT):
            raise self.unreachable()

    def unreachable(self) -> UserError:
        return UserError("server_unreachable", server=self.client.server)

    def listen(self, socket: ClientConnection) -> None:
        with suppress(WebSocketException, OSError, ValueError, KeyError, UserError):
            for text in socket:
                self.handle_message(sanitize_json(json.loads(text)))
        with self.changed:
            if self.socket is socket:
                self.socket = None
            self.changed.notify_all()

    def handle_message(self, message: dict[str, Any]) -> None:
        with self.changed:
            kind = message["type"]
            if kind == "frame" and (
                self.awaits_frame or message["version"] >= self.frame["version"]
            ):
                self.update_log(message["log"])
                self.frame = message
                self.awaits_frame = False
                self.frame_time = time.monotonic()
                self.continue_round()
            elif kind == "talk":
                last = self.chat[-1][0] if self.chat else -1
                self.chat += [line for line in message["lines"] if line[0] > last]
            elif kind == "refused":
                self.refusals.append(decode_note(message["key"], message["args"]))
            elif kind == "pong":
                self.pongs += 1
            elif kind == "close" and message["key"] in FINAL_CLOSE_REASONS:
                self.close_reason = decode_note(message["key"], message["args"])
            self.changed.notify_all()

    def update_log(self, update: dict[str, Any]) -> None:
        """Cuts the log at `from` and appends the new lines; fetches lines that are missing before it."""
        if update["from"] > len(self.log):
            path = f"/api/tables/{self.table_id}/log?seat={self.seat}"
            self.log = self.client.request("GET", path)["lines"][: update["from"]]
        self.log = [*self.log[: update["from"]], *update["lines"]]

    def continue_round(self) -> None:
        """Bots wait for every person to read the scores of a round; here the log shows them."""
        if self.frame["round_summary"] is not None and self.frame["ply"] != self.continued_ply:
            self.continued_ply = self.frame["ply"]
            self.send({"type": "continue"})

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
        self.reconnect()
        return condition() or self.wait_until(condition, max(0.0, deadline - time.monotonic()))

    def reconnect(self) -> None:
        """Connects again, unless another thread has done so."""
        with self.connecting:
            if self.socket is None:
                self.connect_socket()

    def newest(self) -> tuple[dict[str, Any], list[list[Any]]]:
        """The newest frame, and the log with it."""
        self.wait_until(lambda: not self.awaits_frame and self.socket is not None, TIMEOUT)
        with self.changed:
            return self.frame, self.log

    def play(self, words: str) -> None:
        """Plays a move, or raises `UserError` with the reason and changes nothing."""
        frame, _ = self.newest()
        if frame["view"] is None:
            raise UserError("not_dealt")
        if frame["status"] == "over":
            raise UserError("match_over")
        if not frame["moves"]:
            raise UserError("not_your_turn")
        self.decide({"type": "move", "nth": frame["nth"], "move": truncate_words(words)})

    def take_back(self) -> None:
        """Takes back my last decision, or raises `UserError` with the reason."""
        frame, _ = self.newest()
        if not frame["takeback_limit"]:
            raise UserError("nothing_to_take_back")
        self.decide({"type": "take_back", "nth": frame["nth"], "steps": 1})

    def decide(self, message: dict[str, Any]) -> None:
        """Sends a decision until it is answered; the server plays a repeated one once."""
        nth = message["nth"]
        self.refusals.clear()
        while self.frame["nth"] == nth:
            is_answered = partial(self.is_answered, nth, self.connection_count)
            self.send(message)
            if not self.wait_until(is_answered, TIMEOUT):
                raise self.unreachable()
            if self.refusals:
                raise error_from_note(self.refusals[0])

    def is_answered(self, nth: int, connection_count: int) -> bool:
        """Whether the decision was accepted or refused, or must be sent again after a reconnect."""
        return (
            bool(self.refusals)
            or self.frame["nth"] != nth
            or self.connection_count != connection_count
        )

    def say(self, text: str) -> None:
        """Says something to the table, or raises `UserError` with the reason."""
        self.newest()
        self.refusals.clear()
        pongs = self.pongs
        self.send({"type": "say", "text": text})
        self.send({"type": "ping"})  # its answer comes after a refusal
        if not self.wait_until(lambda: bool(self.refusals) or self.pongs > pongs, TIMEOUT):
            raise self.unreachable()
        if self.refusals:
            raise error_from_note(self.refusals[0])

    def send(self, message: dict[str, Any]) -> None:
        socket = self.socket
        try:
            if socket is not None:
                socket.send(json.dumps(message))
        except (WebSocketException, OSError):
            raise self.unreachable() from None

    def why_illegal(self, words: str) -> Note | None:
        """Why a move is illegal now; None if it is legal."""
        path = f"/api/tables/{self.table_id}/why"
        query = {"seat": self.seat, "words": truncate_words(words)}
        reason = self.client.request("GET", path, query=query)["reason"]
        return None if reason is None else decode_note(reason["key"], reason["args"])

    def give_up_seat(self) -> None:
        """Frees the seat before the deal; in a match, a bot takes over."""
        self.close_reason = CLOSED
        with suppress(UserError):  # seats of a finished match cannot be freed
            path = f"/api/tables/{self.table_id}/seats/{self.seat}"
            self.client.request("PUT", path, {"kind": "empty"})
        self.close()

    def disconnect(self) -> None:
        """Closes the socket for good; the server keeps the seat."""
        self.close_reason = CLOSED
        self.close()

    def close(self) -> None:
        with suppress(WebSocketException, OSError):
            self.connection_stack.close()


def first_new_line(log: list[list[Any]], last_move: int) -> int:
    """The index of the first log line since the seat's last decision."""
    if not last_move:
        return 0
    return next((index for index, line in enumerate(log) if line[0] >= last_move), len(log))


def truncate_words(words: str) -> str:
    return normalize_words(words)[:MAX_MOVE_LENGTH]
