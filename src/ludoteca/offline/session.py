"""Who plays, what the host keeps, and the tables that it has loaded."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ludoteca import games
from ludoteca.core.errors import UserError
from ludoteca.core.game import Game
from ludoteca.offline.offline_table import OfflineTable
from ludoteca.offline.questions import Questions
from ludoteca.offline.storage import HIDDEN, USER, Storage
from ludoteca.offline.timers import Timers
from ludoteca.tables.match import TableMatch
from ludoteca.tables.match_file import PERSON_ID
from ludoteca.tables.names import clean_name
from ludoteca.tables.stored.stored_table import Person, StoredTable

Event = dict[str, Any]
"""Something that the page is to do: see `host`."""


class Session:
    def __init__(self, send: Callable[[Event], None]) -> None:
        self.send = send
        self.storage = Storage(send)
        self.timers = Timers()
        self.questions = Questions(send)
        self.wake_bots: Callable[[OfflineTable], None] = lambda table: None
        self.on_timeout: Callable[[OfflineTable], None] = lambda table: None
        self.loaded: dict[str, OfflineTable] = {}

    # The person

    @property
    def person(self) -> Person | None:
        name = self.storage.get(USER)
        return None if name is None else Person(PERSON_ID, name)

    @property
    def person_id(self) -> str | None:
        return None if self.person is None else PERSON_ID

    def require_person(self) -> Person:
        if self.person is None:
            raise UserError("no_name")
        return self.person

    def set_name(self, name: str) -> None:
        self.storage.save(USER, clean_name(name))

    # Tables

    def add(self, match: TableMatch) -> OfflineTable:
        table = OfflineTable(
            match,
            PERSON_ID,
            self.timers,
            wake_bots=self.wake_bots,
            on_timeout=self.on_timeout,
        )
        self.loaded[table.id] = table
        return table

    def find(self, table_id: str) -> OfflineTable:
        """The table with this id, loaded if it is not."""
        if table_id not in self.loaded:
            stored = self.storage.load_table(table_id)
            if stored is None:
                raise UserError("no_such_table")
            self.add(TableMatch(stored, game_of(stored)))
        return self.loaded[table_id]

    def save_and_show(self, table: OfflineTable) -> None:
        """After a change that is no move."""
        table.match.bump_version()
        self.storage.save_table(table.stored)
        table.recheck_access()
        table.broadcast()

    def remove(self, table_id: str) -> None:
        """Deletes a table. A running attempt at a daily deal is only taken off the list: there is no
        second one."""
        stored = self.storage.load_table(table_id)
        if stored is None:
            raise UserError("no_such_table")
        if stored.is_daily_attempt and stored.status != "over":
            self.storage.save(HIDDEN + table_id, True)
            return
        self.loaded.pop(table_id, None)
        self.storage.forget_table(table_id)


def game_of(stored: StoredTable) -> Game[Any]:
    try:
        return games.find(stored.game)
    except UserError:
        raise UserError("cannot_wake") from None
