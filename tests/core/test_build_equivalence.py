"""Two builds of a game are compared by fingerprints that cover all their answers."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

from ludoteca.core.engine.bot import Bot
from ludoteca.core.engine.moves import Moves
from ludoteca.core.engine.rng import Rng
from ludoteca.core.engine.state import State
from ludoteca.core.testkit.build_equivalence import match_fingerprints
from ludoteca.core.view import View, Zone
from tests.core.pairs import HOLD, Pairs, Position


class LastBot(Bot):
    def choose(self, state: State, moves: Moves, rng: Rng) -> int:
        return int(moves.at(moves.size() - 1))


class FirstBot(Bot):
    def choose(self, state: State, moves: Moves, rng: Rng) -> int:
        return int(moves.at(0))


class WithABot(Pairs):
    own_bots: Mapping[str, Callable[[], Bot]] = {"own": LastBot}


class ChoosingOtherwise(WithABot):
    own_bots: Mapping[str, Callable[[], Bot]] = {"own": FirstBot}


class Showing(WithABot):
    def view(self, state: Position, seat: int | None) -> View:
        found = super().view(state, seat)
        wrapped = Zone("plies", "counter", number=state.plies - 2**63)
        return View(found.seat, found.turn, (*found.zones, wrapped))


class Saying(WithABot):
    def notation(self, state: Position, move: int) -> str:
        return "keep" if move == HOLD else super().notation(state, move)


class Scoring(WithABot):
    def scores(self, state: Position) -> list[int]:
        return [score + 1 for score in super().scores(state)]


class Backwards(Position):
    def resample_hidden(self, seat: int, rng: Rng) -> None:
        super().resample_hidden(seat, rng)
        self.pile.shuffle(rng)


class Dealing(WithABot):
    position = Backwards


class Lost(Position):
    def payoffs(self) -> list[float]:
        return [0.0 for _ in self.each_seat()]


class Ending(WithABot):
    position = Lost


def prints(game: Pairs) -> list[str]:
    return [line for n in range(4) for line in match_fingerprints(game, 2, {}, f"prints/{n}", 2)]


def test_prints_of_a_match_are_the_same_each_time() -> None:
    lines = prints(WithABot())
    assert lines == prints(WithABot())
    positions = [line for line in lines if " position " in line]
    assert len(set(positions)) == len(positions) == 4 * 17


@pytest.mark.parametrize(
    ("other", "kinds"),
    [
        (Showing(), {"frame"}),
        (Saying(), {"frame", "choice"}),
        (Scoring(), {"frame", "scores"}),
        (Dealing(), {"redeal"}),
        (ChoosingOtherwise(), {"choice"}),
        (Ending(), {"payoffs"}),
    ],
    ids=lambda value: type(value).__name__,
)
def test_a_build_that_answers_otherwise_prints_otherwise(other: Pairs, kinds: set[str]) -> None:
    pairs = zip(prints(WithABot()), prints(other), strict=True)
    assert {two.split()[1] for one, two in pairs if one != two} == kinds
