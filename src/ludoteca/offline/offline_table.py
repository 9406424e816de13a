"""A table at which one person plays, perhaps from several seats."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from ludoteca.core.errors import UserError
from ludoteca.offline.json_text import to_text
from ludoteca.offline.timers import HostTimer, Timers
from ludoteca.tables.base_table import BaseTable
from ludoteca.tables.errors import error_body
from ludoteca.tables.frame_fields import FIRST_LINES, whole_frame
from ludoteca.tables.match import TableMatch
from ludoteca.tables.round_pause import RoundPause
from ludoteca.tables.stored.stored_table import MAX_CHAT_LINES, ChatLine

ROUND_PAUSE = 45.0
"""Seconds that bots wait, at most, while the person looks at the summary of a round."""

SLOW_DEVICE = "slow_device"
"""A key of the texts' [table]."""

Send = Callable[[str], None]
"""Sends a text through one socket."""


class AlwaysHere:
    """The only person is here while anything at all happens."""

    away_timeout = 120.0

    def is_here(self, person: str | None) -> bool:
        return person is not None

    def is_connected_here(self, person: str | None) -> bool:
        return person is not None

    def is_away_too_long(self, person: str | None) -> bool:
        return False

    def last_seen(self, person: str | None) -> float | None:
        return None

    def mark_left(self, person: str | None) -> None:
        pass


class OfflineConnection:
    """A view of a table from one seat, or from none (None)."""

    def __init__(self, seat: int | None, send: Send) -> None:
        self.seat = seat
        self.send = send
        self.pace = 1.0
        self.lines_sent = 0

    def send_message(self, kind: str, **fields: object) -> None:
        self.send(to_text({"type": kind, **fields}))


class OfflineTable(BaseTable):
    def __init__(
        self,
        match: TableMatch,
        person: str,
        timers: Timers,
        *,
        wake_bots: Callable[[OfflineTable], None],
        on_timeout: Callable[[OfflineTable], None],
    ) -> None:
        super().__init__(
            match, AlwaysHere(), RoundPause(match.game, ROUND_PAUSE, timers.call_later)
        )
        self.person = person
        self.timers = timers
        self.wake_bots = wake_bots
        self.on_timeout = on_timeout
        """Called when the time of the player in turn is up."""
        self.clock_timer: HostTimer | None = None
        self.connections: dict[int, OfflineConnection] = {}
        """By the number of the socket."""
        self.clock.sync(match)

    def seated_viewers(self) -> set[str]:
        return {self.person} if self.connections and self.seats_of(self.person) else set()

    def add_connection(self, number: int, connection: OfflineConnection) -> None:
        self.require_access(self.person, connection.seat)
        self.connections[number] = connection
        connection.send_message("talk", lines=[chat_row(line) for line in self.stored.chat])
        self.refresh(connection)
        self.follow_clock()
        self.wake_bots(self)

    def remove_connection(self, number: int) -> None:
        self.connections.pop(number, None)

    def change_seat(self, connection: OfflineConnection, seat: int | None) -> None:
        self.require_access(self.person, seat)
        connection.seat, connection.lines_sent = seat, 0
        self.refresh(connection)

    def refresh(self, connection: OfflineConnection) -> None:
        """Sends a whole frame, with the lines of the log that this connection does not have."""
        seat, lines = connection.seat, self.match.logs[connection.seat]
        first_line = connection.lines_sent or max(0, len(lines) - FIRST_LINES)
        connection.lines_sent = len(lines)
        connection.send(to_text(whole_frame(self, self.person, seat, first_line)))

    def broadcast(self) -> None:
        self.clock.sync(self.match)
        for connection in self.connections.values():
            self.refresh(connection)
        self.follow_clock()
        self.wake_bots(self)

    def recheck_access(self) -> None:
        """Disconnects views from seats that the person has left."""
        for number, connection in list(self.connections.items()):
            try:
                self.require_access(self.person, connection.seat)
            except UserError as error:
                del self.connections[number]
                connection.send_message("close", **error_body(error.note))

    def shorten_logs(self) -> None:
        """After a take-back the connections have lines that are gone."""
        for connection in self.connections.values():
            connection.lines_sent = min(
                connection.lines_sent, len(self.match.logs[connection.seat])
            )

    def follow_clock(self) -> None:
        if self.clock_timer is not None:
            self.clock_timer.cancel()
            self.clock_timer = None
        deadline = self.clock.deadline
        if deadline is not None:
            seconds = max(0.0, deadline - self.clock.decision_clock.now())
            self.clock_timer = self.timers.call_later(seconds, lambda: self.on_timeout(self))

    def add_event(self, key: str, seat: int, name: str) -> None:
        """Adds what happened, as a key of the texts' [table]."""
        chat = self.stored.chat
        line = ChatLine(chat[-1].nth + 1 if chat else 1, "event", seat, name, key, time.time())
        self.stored.chat = [*chat, line][-MAX_CHAT_LINES:]
        for connection in self.connections.values():
            connection.send_message("talk", lines=[chat_row(line)])

    def note_slow_device(self, seat: int) -> None:
        """Says once that bots think less here than their level should."""
        if all(line.text != SLOW_DEVICE for line in self.stored.chat):
            self.add_event(SLOW_DEVICE, seat, "")


def chat_row(line: ChatLine) -> list[Any]:
    return [line.nth, line.kind, line.seat, line.name, line.text, round(line.at, 1)]
