"""The pause after a round: its summary stays on the table, and bots wait."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Any, Protocol

from ludoteca.core.engine.note import Note
from ludoteca.core.engine.state import OVER, State
from ludoteca.core.game import Game
from ludoteca.core.tally import Tally
from ludoteca.core.view import View


class Timer(Protocol):
    def cancel(self) -> None: ...


CallLater = Callable[[float, Callable[[], None]], Timer]
"""Calls a function after some seconds, unless the timer is cancelled."""


class RoundPause:
    """Lasts until every seated player who is looking has continued, or a move is played, or the
    time is up."""

    def __init__(self, game: Game[Any], seconds: float, call_later: CallLater) -> None:
        self.game = game
        self.seconds = seconds
        self.call_later = call_later
        self.summary: Tally = ()
        """Empty while there is no pause."""
        self.continued_by: set[str] = set()
        self.timer: Timer | None = None

    def view_before(self, state: State) -> View | None:
        """What spectators see before a move, if the game may summarise a round after it."""
        has_summary = type(self.game).round_summary is not Game.round_summary and self.seconds > 0
        return self.game.view(state, None) if has_summary else None

    def start(
        self,
        before: View | None,
        after: State,
        notes: Sequence[Note],
        viewers: Collection[str],
        on_timeout: Callable[[], None],
    ) -> None:
        """Called with every move, which ends the pause before it."""
        self.cancel()
        if before is None or after.turn == OVER or not viewers:
            return
        public = [note for note in notes if note.is_visible_to(None)]
        self.summary = self.game.round_summary(before, public)
        if self.summary:
            self.timer = self.call_later(self.seconds, on_timeout)

    def is_done(self, viewers: set[str]) -> bool:
        """Have all who are still looking continued?"""
        return bool(self.summary) and not viewers - self.continued_by

    def cancel(self) -> None:
        self.summary = ()
        self.continued_by.clear()
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None
