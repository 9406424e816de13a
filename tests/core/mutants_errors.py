"""Mutants that raise; the record leads to the position where they do."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from ludoteca.core.engine.bot import Bot
from ludoteca.core.engine.moves import Moves
from ludoteca.core.engine.rng import Rng
from ludoteca.core.engine.state import State
from ludoteca.core.option import Value
from ludoteca.core.view import View
from tests.core.mutants import violates
from tests.core.mutants_interaction import TouchablePairs
from tests.core.pairs import HOLD, Pairs, Position

FAULT_PLY = 7


def raise_late(state: State) -> None:
    assert isinstance(state, Position)
    if state.plies >= FAULT_PLY:
        raise ZeroDivisionError("late")


@violates("setup raises nothing")
class RaisesInSetup(Pairs):
    def setup(
        self, seats: int, options: Mapping[str, Value], rng: Rng, log: bool = False
    ) -> Position:
        raise KeyError(seats)


@violates("resample_hidden raises nothing")
class RaisesInResampling(Position):
    def resample_hidden(self, seat: int, rng: Rng) -> None:
        super().resample_hidden(seat, rng)
        raise_late(self)


@violates("resample_hidden raises nothing")
class RaisesInEngine(Position):
    """The engine raises, called by the game."""

    def resample_hidden(self, seat: int, rng: Rng) -> None:
        super().resample_hidden(seat, rng)
        if self.pile.size() < 3:
            for _ in range(5):
                self.pile.take()


@violates("view raises nothing")
class RaisesInView(Pairs):
    def view(self, state: Position, seat: int | None) -> View:
        raise_late(state)
        return super().view(state, seat)


@violates("notation raises nothing")
class RaisesInNotation(Pairs):
    def notation(self, state: Position, move: int) -> str:
        if move == HOLD:
            raise_late(state)
        return super().notation(state, move)


@violates("touches raises nothing")
class RaisesInTouches(TouchablePairs):
    def touches(self, state: Position, moves: Sequence[int]) -> list[list[list[str]]]:
        raise_late(state)
        return super().touches(state, moves)


@violates("scores raises nothing")
class RaisesInScores(Pairs):
    def scores(self, state: Position) -> list[int]:
        raise_late(state)
        return super().scores(state)


@violates("play raises nothing")
class RaisesInPlay(Position):
    def play(self, move: int, rng: Rng) -> None:
        raise_late(self)
        super().play(move, rng)


class RaisingBot(Bot):
    def choose(self, state: State, moves: Moves, rng: Rng) -> int:
        raise_late(state)
        return int(moves.at(0))


@violates("choose raises nothing")
class RaisesInBot(Pairs):
    own_bots: Mapping[str, Callable[[], Bot]] = {"late": RaisingBot}
