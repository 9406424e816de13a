"""Interlude: what was counted in the middle of a match lies open, and no bot plays on behind it."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import TYPE_CHECKING

from ludoteca.core.game import Game
from ludoteca.core.kit.note import Note
from ludoteca.core.kit.state import OVER, State
from ludoteca.core.view import View

if TYPE_CHECKING:
    from ludoteca.server.tables.table import Table


class Interlude:
    """Lasts until everybody who sits at the table and looks has gone on, somebody has decided, or so
    many seconds have passed."""

    def __init__(self, table: Table, seconds: float) -> None:
        self.table = table
        self.seconds = seconds
        self.gone_on: set[str] = set()
        self.timer: asyncio.TimerHandle | None = None

    def look(self, state: State) -> View | None:
        """What a spectator sees before a move, if the game may count something after it."""
        game = self.table.game
        counts = type(game).interlude is not Game.interlude and self.seconds > 0
        return game.view(state, None) if counts else None

    def begin(self, before: View | None, after: State, heard: Sequence[Note]) -> None:
        """Called with every move: the one before it is out of the way."""
        self.forget()
        if before is None or after.turn == OVER or not self.people():
            return
        public = [note for note in heard if note.seen_by(None)]
        self.table.counted = self.table.game.interlude(before, public)
        if self.table.counted:
            self.timer = asyncio.get_running_loop().call_later(self.seconds, self.end)

    def people(self) -> set[str]:
        """Those who sit at the table and look at it."""
        looking = {watcher.person_id for watcher in self.table.watchers}
        return {person for person in looking if person and self.table.seats_of(person)}

    def go_on(self, person: str) -> None:
        self.gone_on.add(person)
        self.look_who_waits()

    def look_who_waits(self) -> None:
        """Ends it if all who still look have gone on: perhaps the last who had not has left."""
        if self.table.counted and not self.people() - self.gone_on:
            self.end()

    def end(self) -> None:
        self.forget()
        self.table.show()

    def forget(self) -> None:
        self.table.counted = ()
        self.gone_on.clear()
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None
