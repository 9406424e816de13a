"""The messages of a table's socket. Connecting is reconnecting, and every answer is a whole frame."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ludoteca.core.engine.note import Note
from ludoteca.core.errors import UserError
from ludoteca.offline.offline_table import OfflineConnection, OfflineTable
from ludoteca.offline.play import play_for_person, take_back
from ludoteca.offline.session import Session
from ludoteca.tables.errors import error_body
from ludoteca.tables.moves import why_illegal, why_not

PACES = {"calm": 3.0, "brisk": 1.0, "instant": 0.2}

Message = dict[str, Any]


class Sockets:
    def __init__(self, session: Session) -> None:
        self.session = session
        self.tables: dict[int, str] = {}
        """The table of each socket."""

    def open(self, number: int, table_id: str, seat: int | None) -> None:
        """Shows a table through a new socket, or says why it cannot be shown."""
        connection = OfflineConnection(seat, lambda text: self.send(number, text))
        try:
            self.session.find(table_id).add_connection(number, connection)
        except UserError as error:
            connection.send_message("close", **error_body(error.note))
            return
        self.tables[number] = table_id

    def send(self, number: int, text: str) -> None:
        self.session.send({"socket": number, "text": text})

    def close(self, number: int) -> None:
        table = self.session.loaded.get(self.tables.pop(number, ""))
        if table is not None:
            table.remove_connection(number)

    def receive(self, number: int, message: Message) -> None:
        table = self.session.loaded.get(self.tables.get(number, ""))
        connection = None if table is None else table.connections.get(number)
        if table is None or connection is None:  # it was closed meanwhile
            return
        try:
            handler = HANDLERS.get(message["type"])
            if handler is None:
                raise UserError("bad_message")
            handler(self.session, table, connection, message)
        except UserError as error:
            request = {name: message[name] for name in ("nth", "move") if name in message}
            connection.send_message(
                "refused", **request, **error_body(error.note, table.game.paragraphs)
            )
            table.refresh(connection)


def own_seat(connection: OfflineConnection) -> int:
    if connection.seat is None:
        raise UserError("not_your_seat")
    return connection.seat


def on_move(
    session: Session, table: OfflineTable, connection: OfflineConnection, message: Message
) -> None:
    seat = own_seat(connection)
    if not play_for_person(session, table, seat, message["nth"], message["move"]):
        table.refresh(connection)


def on_take_back(
    session: Session, table: OfflineTable, connection: OfflineConnection, message: Message
) -> None:
    seat = own_seat(connection)
    if not take_back(session, table, seat, message["nth"], message["steps"]):
        table.refresh(connection)


def on_why(
    _session: Session, table: OfflineTable, connection: OfflineConnection, message: Message
) -> None:
    words = message["words"]
    note = why_illegal(table, table.person, own_seat(connection), words)
    connection.send_message("why", words=words, legal=note is None, reason=reason(table, note))


def on_why_not(
    _session: Session, table: OfflineTable, connection: OfflineConnection, message: Message
) -> None:
    touched = message["touched"]
    note = why_not(table, table.person, own_seat(connection), touched)
    connection.send_message("why_not", touched=touched, reason=reason(table, note))


def on_seat(
    _session: Session, table: OfflineTable, connection: OfflineConnection, message: Message
) -> None:
    table.change_seat(connection, message["seat"])


def on_pace(
    _session: Session, _table: OfflineTable, connection: OfflineConnection, message: Message
) -> None:
    connection.pace = PACES[message["pace"]]


def on_continue(
    _session: Session, table: OfflineTable, _connection: OfflineConnection, _message: Message
) -> None:
    table.continue_round(table.person)


def on_ping(
    _session: Session, table: OfflineTable, connection: OfflineConnection, _message: Message
) -> None:
    connection.send_message("pong", version=table.stored.version)


def on_talk(
    _session: Session, _table: OfflineTable, _connection: OfflineConnection, _message: Message
) -> None:
    raise UserError("only_online")


Handler = Callable[[Session, OfflineTable, OfflineConnection, Message], None]
HANDLERS: dict[str, Handler] = {
    "move": on_move,
    "take_back": on_take_back,
    "why": on_why,
    "why_not": on_why_not,
    "seat": on_seat,
    "pace": on_pace,
    "continue": on_continue,
    "ping": on_ping,
    "say": on_talk,
    "react": on_talk,
}


def reason(table: OfflineTable, note: Note | None) -> dict[str, object] | None:
    return None if note is None else error_body(note, table.game.paragraphs)
