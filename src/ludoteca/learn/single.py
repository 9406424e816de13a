"""Single: one match after the other, for the environments that decide move by move."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ludoteca.core.game import Game
from ludoteca.core.kit.match import Match
from ludoteca.core.kit.rng import Rng
from ludoteca.core.kit.state import OVER, State
from ludoteca.core.record import Record, new_seed
from ludoteca.learn.arguments import Opponents, bots_of, home_of, laid, seed_of
from ludoteca.learn.arrays import bare_cells, marks
from ludoteca.learn.errors import FAR, BadMove, Closed, plain, truth
from ludoteca.learn.layout import observer_of


class Single:
    """Deals matches of one game by turns: the first of a seed, then the next ones.

    With `opponents` a learner has one seat: `seat`, or another one in every match.
    """

    def __init__(
        self,
        game: str | Game[Any],
        seats: int | None = None,
        options: Mapping[str, object] | None = None,
        opponents: Opponents | None = None,
        seat: int | None = None,
        skip_forced: bool = False,
        recall: bool = False,
    ) -> None:
        self.game, self.layout, self.options = laid(game, seats, options, recall)
        self.seats, self.size = self.layout.seats, self.layout.size
        self.seat = home_of(seat, self.seats, opponents)
        self.bots = bots_of(self.game, self.seats, self.options, opponents)
        self.rotates = opponents is not None and seat is None
        self.skip_forced = truth("skip_forced", skip_forced)
        self.observer = observer_of(self.game, self.layout.recall)
        self.dealer = self.game.dealer(self.seats, self.options)
        self.seed: str | None = None
        self.number = 0
        self.match: Match | None = None
        self.closed = False

    def deal(self, seed: int | str | None = None) -> Match:
        """A new match: the first of this seed, or (None) the next of the last one."""
        if self.closed:
            raise Closed("this environment has been closed")
        if seed is not None:
            self.seed, self.number = seed_of(seed), 0
        elif self.seed is None:
            self.seed = new_seed()
        name = f"{self.seed}/{self.number}"
        if self.rotates:
            self.seat = self.number % self.seats
        self.number += 1
        chance = Rng(0, 0, 0, 0)
        chance.promise(name, 0)
        state: State = self.dealer(chance)
        self.name = name
        self.match = Match(
            state,
            self.observer,
            self.size,
            self.layout.moves,
            name,
            self.bots,
            self.seat,
            self.skip_forced,
        )
        return self.match

    def live(self) -> Match:
        if self.closed:
            raise Closed("this environment has been closed")
        if self.match is None:
            raise Closed("reset the environment before anything else")
        return self.match

    def play(self, move: object) -> Match:
        """Plays a move of the seat in turn; refuses all but legal ones, and changes nothing then."""
        match = self.match or self.live()
        number = move if type(move) is int else as_move(move)
        if -FAR < number < FAR and match.attempt(number):
            return match
        if match.state.turn == OVER:
            raise BadMove("the match is over: reset the environment", 0, number)
        raise BadMove(f"move {number} is not legal here", 0, number)

    def row(self, seat: int) -> NDArray[np.uint8]:
        return bare_cells(self.live().row(seat))

    def mask(self, seat: int, extra: int = 0) -> NDArray[np.int8]:
        return marks(self.live().mask(seat, extra))

    def scores(self) -> list[int]:
        return self.game.scores(self.live().state)

    def record(self) -> Record:
        """The match so far."""
        match = self.live()
        record = Record(self.game.name, self.game.rules, self.seats, self.name, dict(self.options))
        state = record.start(self.game)
        for move in match.played.listed():
            record.moves.append(self.game.words(state, move))
            state.play(move, record.rng(len(record.moves)))
        if state.turn == OVER:
            record.scores = self.game.scores(state)
        return record

    def close(self) -> None:
        self.closed = True
        self.match = None


def as_move(move: object) -> int:
    """A move's number, whatever kind of whole number it is; an array of one is one."""
    if isinstance(move, np.ndarray) and move.shape == ():
        move = move.item()
    return plain("a move", move)
