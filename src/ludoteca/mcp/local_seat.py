"""A seat in a match of this process against bots, saved to a file as in the terminal."""

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
    """The bots play at once: between calls it is always the model's turn or the match is over."""

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
        record = match.record
        return Snapshot(
            frame=frame(self.game, match.state, self.seat),
            status="over" if over else "playing",
            ply=len(record.moves),
            player_names=display_names(self.messages(), record.players, record.seats),
            log=match.log(),
            first_new_line=match.decision_log_length(),
            commitment=commitment(record.seed),
            seed=record.seed if over else None,
            winners=self.game.winners(match.state) if over else (),
            empty_seats=0,
            sides=self.game.sides(record.seats, check_options(self.game.options, record.options)),
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
        """The bots have played already."""

    def leave(self) -> None:
        """Nothing to do: the record stays in its file."""

    def is_over(self) -> bool:
        return self.match.is_over()

    def close(self) -> None:
        """Nothing to do: the file is complete after every move."""


class EveryDecisionMatch(LocalMatch):
    """A match that does not play forced moves for the person."""

    def advance(self) -> None:
        while not self.is_over() and not self.is_person_turn():
            self.play_bot_move()
