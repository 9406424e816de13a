"""A table of this process: the model and bots. Its record is saved as the terminal saves it."""

from __future__ import annotations

from typing import Any

from ludoteca.core.frame import frame
from ludoteca.core.game import Game
from ludoteca.core.kit.note import Note
from ludoteca.core.option import checked
from ludoteca.core.record import Record, commitment
from ludoteca.core.refusal import Refused
from ludoteca.mcp.seat import Seat, Sight
from ludoteca.terminal.input.files import new_match_file
from ludoteca.terminal.input.players import shown_names
from ludoteca.terminal.match import Match


class OwnTable(Seat):
    """The bots answer at once, so whenever it is asked the model is in turn or the match is over."""

    def __init__(
        self, game: Game[Any], record: Record, seat: int, language: str, takes_forced: bool
    ) -> None:
        super().__init__(game, seat, language, takes_forced)
        self.match = BotsPlayOn(game, record, new_match_file(game.name), seat)
        self.match.save()
        self.match.play_on()

    def sight(self) -> Sight:
        match = self.match
        over = match.is_over()
        return Sight(
            frame(self.game, match.state, self.seat),
            "over" if over else "playing",
            len(match.record.moves),
            shown_names(self.said(), match.record.players, match.record.seats),
            match.lines(),
            match.since(),
            commitment(match.record.seed),
            match.record.seed if over else None,
            self.game.winners(match.state) if over else (),
            0,
            self.game.sides(match.record.seats, checked(self.game.options, match.record.options)),
        )

    def play(self, words: str) -> None:
        self.match.accept(self.game.parse(self.match.state, words))
        self.match.play_on()

    def why(self, words: str) -> Note | None:
        try:
            self.game.parse(self.match.state, words)
        except Refused as refusal:
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


class BotsPlayOn(Match):
    """A match in which every decision of the person is asked for, also where there is no choice."""

    def play_on(self) -> None:
        while not self.is_over() and not self.is_mine():
            self.let_bot_play()
