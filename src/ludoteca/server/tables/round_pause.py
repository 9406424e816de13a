"""Interlude: what was counted in the middle of a match lies open, and no bot plays on behind it."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import TYPE_CHECKING

from ludoteca.core.engine.note import Note
from ludoteca.core.engine.state import OVER, State
from ludoteca.core.game import Game
from ludoteca.core.view import View

if TYPE_CHECKING:
    from ludoteca.server.tables.table import Table


class RoundPause:
    """Lasts until everybody who sits at the table and looks has gone on, somebody has decided, or so
    many seconds have passed."""

    def __init__(self, table: Table, seconds: float) -> None:
        self.table = table
        self.seconds = seconds
        self.continued_by: set[str] = set()
        self.timer: asyncio.TimerHandle | None = None

    def view_before(self, state: State) -> View | None:
        """What a spectator sees before a move, if the game may count something after it."""
        game = self.table.game
        has_summary = type(game).round_summary is not Game.round_summary and self.seconds > 0
        return game.view(state, None) if has_summary else None

    def start(self, before: View | None, after: State, notes: Sequence[Note]) -> None:
        """Called with every move: the one before it is out of the way."""
        self.cancel()
        if before is None or after.turn == OVER or not self.seated_viewers():
            return
        public = [note for note in notes if note.is_visible_to(None)]
        self.table.round_summary = self.table.game.round_summary(before, public)
        if self.table.round_summary:
            self.timer = asyncio.get_running_loop().call_later(self.seconds, self.end)

    def seated_viewers(self) -> set[str]:
        """Those who sit at the table and look at it."""
        viewers = {client.person_id for client in self.table.clients}
        return {person for person in viewers if person and self.table.seats_of(person)}

    def continue_for(self, person: str) -> None:
        self.continued_by.add(person)
        self.end_if_all_continued()

    def end_if_all_continued(self) -> None:
        """Ends it if all who still look have gone on: perhaps the last who had not has left."""
        if self.table.round_summary and not self.seated_viewers() - self.continued_by:
            self.end()

    def end(self) -> None:
        self.cancel()
        self.table.broadcast()

    def cancel(self) -> None:
        self.table.round_summary = ()
        self.continued_by.clear()
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None
