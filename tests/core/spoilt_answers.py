"""Games that raise when they are asked; the record leads to where they do."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from ludoteca.core.kit.bot import Bot
from ludoteca.core.kit.moves import Moves
from ludoteca.core.kit.rng import Rng
from ludoteca.core.kit.state import State
from ludoteca.core.option import Value
from ludoteca.core.view import View
from tests.core.pairs import HOLD, Pairs, Position
from tests.core.spoilt import breaks
from tests.core.spoilt_touches import Touched

LATE = 7


def late(state: State) -> None:
    """Something is wrong from the seventh ply on."""
    assert isinstance(state, Position)
    if state.plies >= LATE:
        raise ZeroDivisionError("late")


@breaks("setup raises nothing")
class CannotBegin(Pairs):
    def setup(
        self, seats: int, options: Mapping[str, Value], rng: Rng, log: bool = False
    ) -> Position:
        raise KeyError(seats)


@breaks("redeal raises nothing")
class CannotDealAnew(Position):
    def redeal(self, seat: int, rng: Rng) -> None:
        super().redeal(seat, rng)
        late(self)


@breaks("redeal raises nothing")
class OutOfCards(Position):
    """What raises is the kit; what was asked is the game."""

    def redeal(self, seat: int, rng: Rng) -> None:
        super().redeal(seat, rng)
        if self.pile.size() < 3:
            for _ in range(5):
                self.pile.take()


@breaks("view raises nothing")
class CannotShow(Pairs):
    def view(self, state: Position, seat: int | None) -> View:
        late(state)
        return super().view(state, seat)


@breaks("words raises nothing")
class CannotSay(Pairs):
    def words(self, state: Position, move: int) -> str:
        if move == HOLD:
            late(state)
        return super().words(state, move)


@breaks("touches raises nothing")
class CannotBeTouched(Touched):
    def touches(self, state: Position, moves: Sequence[int]) -> list[list[list[str]]]:
        late(state)
        return super().touches(state, moves)


@breaks("scores raises nothing")
class CannotCount(Pairs):
    def scores(self, state: Position) -> list[int]:
        late(state)
        return super().scores(state)


@breaks("play raises nothing")
class CannotPlay(Position):
    def play(self, move: int, rng: Rng) -> None:
        late(self)
        super().play(move, rng)


class LateBot(Bot):
    def choose(self, state: State, moves: Moves, rng: Rng) -> int:
        late(state)
        return int(moves.at(0))


@breaks("choose raises nothing")
class WithALateBot(Pairs):
    own_bots: Mapping[str, Callable[[], Bot]] = {"late": LateBot}
