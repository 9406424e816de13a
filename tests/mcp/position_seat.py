"""A seat at a given position, to compare the answers before and after hidden cards are resampled."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from ludoteca.core.engine.note import Note
from ludoteca.core.engine.rng import stream
from ludoteca.core.engine.state import OVER, State
from ludoteca.core.errors import UserError
from ludoteca.core.frame import frame
from ludoteca.core.game import Game
from ludoteca.core.option import check_options
from ludoteca.core.text_view import resolve_move
from ludoteca.core.view import log_for
from ludoteca.mcp import answers
from ludoteca.mcp.answers import Answer
from ludoteca.mcp.seat import Seat, Snapshot


class PositionSeat(Seat):
    """Sees `state`. `since` is the number of log lines before its last decision."""

    def __init__(
        self,
        game: Game[Any],
        state: State,
        seat: int,
        names: Sequence[str],
        ply: int,
        since: int = 0,
        sealed: str = "",
    ) -> None:
        super().__init__(game, seat, "en", False)
        self.state = state
        self.names = names
        self.ply = ply
        self.first = since
        self.sealed = sealed

    def snapshot(self) -> Snapshot:
        assert self.state.turn != OVER, "at the end everything is told"
        return Snapshot(
            frame=json.loads(json.dumps(frame(self.game, self.state, self.seat), default=sent)),
            status="playing",
            ply=self.ply,
            player_names=self.names,
            log=log_for(self.state, self.seat),
            first_new_line=self.first,
            commitment=self.sealed,
            seed=None,
            winners=(),
            empty_seats=0,
            sides=self.game.sides(int(self.state.seats), check_options(self.game.options, {})),
        )

    def play(self, words: str) -> None:
        """Tests only play illegal moves here."""
        if self.state.turn != self.seat:
            raise UserError("not_your_turn")
        self.game.parse_legal_move(self.state, words)
        raise AssertionError(f"{words!r} is a legal move")

    def why_illegal(self, words: str) -> Note | None:
        try:
            self.game.parse_legal_move(self.state, words)
        except UserError as refusal:
            return refusal.note
        return None

    def wait(self, seconds: float) -> None:
        """Does not wait."""

    def leave(self) -> None:
        """Nothing to leave."""

    def is_over(self) -> bool:
        return self.state.turn == OVER

    def close(self) -> None:
        """Nothing to close."""

    def resampled(self, number: int) -> PositionSeat:
        """The same seat after everything hidden from it is resampled."""
        guess = self.state.clone()
        guess.resample_hidden(self.seat, stream("ghost", number))
        return PositionSeat(
            self.game, guess, self.seat, self.names, self.ply, self.first, self.sealed
        )

    def all_answers(self, words: Sequence[str]) -> bytes:
        """The bytes of all answers that this seat can get."""
        questions = [answers.look(self), answers.since(self, False), answers.since(self, True)]
        questions += [answers.result(self), answers.wait(self, 0), answers.moves(self, 1)]
        if self.state.turn == self.seat:
            choices = answers.choices_of(self, self.snapshot())
            pages = answers.page_count(choices)
            questions += [answers.moves(self, page) for page in range(1, pages + 1)]
            questions += [answers.why_not(self, move) for move in words]
            wrong = [
                move for move in words if self.why_illegal(resolve_move(move, choices)) is not None
            ]
            questions += [answers.play(self, move) for move in wrong]
        return b"\n".join(map(answer_bytes, questions))


def sent(thing: object) -> object:
    assert isinstance(thing, Note)
    return {"key": thing.key, "args": thing.args}


def answer_bytes(answer: Answer) -> bytes:
    return bytes_of(answer.text, answer.facts)


def bytes_of(words: str, facts: object) -> bytes:
    return json.dumps([words, facts], ensure_ascii=False, sort_keys=True).encode("utf-8", "replace")
