"""A table of this process: the model and bots. Its record is saved as the terminal saves it."""

from __future__ import annotations

from typing import Any

from ludoteca.core.engine.note import Note
from ludoteca.core.errors import UserError
from ludoteca.core.frame import frame
from ludoteca.core.game import Game
from ludoteca.core.option import check_options
from ludoteca.core.record import Record, commitment
from ludoteca.local.match import LocalMatch
from ludoteca.local.match_files import create_match_file
from ludoteca.local.players import display_names
from ludoteca.mcp.seat import Seat, Snapshot


class LocalSeat(Seat):
    """The bots answer at once, so whenever it is asked the model is in turn or the match is over."""

    def __init__(
        self, game: Game[Any], record: Record, seat: int, language: str, plays_forced: bool
    ) -> None:
        super().__init__(game, seat, language, plays_forced)
        self.match = EveryDecisionMatch(game, record, create_match_file(game.name), seat)
        self.match.save()
        self.match.advance()

    def snapshot(self) -> Snapshot:
        match = self.match
        over = match.is_over()
        return Snapshot(
            frame(self.game, match.state, self.seat),
            "over" if over else "playing",
            len(match.record.moves),
            display_names(self.messages(), match.record.players, match.record.seats),
            match.log(),
            match.decision_log_length(),
            commitment(match.record.seed),
            match.record.seed if over else None,
            self.game.winners(match.state) if over else (),
            0,
            self.game.sides(
                match.record.seats, check_options(self.game.options, match.record.options)
            ),
        )

    def play(self, words: str) -> None:
        self.match.play_move(self.game.parse_legal_move(self.match.state, words))
        self.match.advance()

    def why_illegal(self, words: str) -> Note | None:
        try:
            self.game.parse_legal_move(self.match.state, words)
        except UserError as refusal:
            return refusal.note
        return None

    def wait(self, seconds: float) -> None:
        """There is nobody to wait for."""

    def leave(self) -> None:
        """The record stays where matches are kept."""

    def is_over(self) -> bool:
        return self.match.is_over()

    def close(self) -> None:
        """The record is always whole on the disk."""


class EveryDecisionMatch(LocalMatch):
    """A match in which every decision of the person is asked for, also where there is no choice."""

    def advance(self) -> None:
        while not self.is_over() and not self.is_person_turn():
            self.play_bot_move()
