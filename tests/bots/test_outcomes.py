"""How the search values results, evaluations and shaped losses, in small artificial games."""

from __future__ import annotations

import pytest
from mypy_extensions import i64

from ludoteca.bots.search.mcts import SearchBot
from ludoteca.core.engine.bot import Bot
from ludoteca.core.engine.moves import Moves
from ludoteca.core.engine.rng import Rng, stream
from ludoteca.core.engine.state import OVER, State
from ludoteca.core.search_config import SearchConfig


class Pennies(State):
    """One decision: the third of four moves is slightly better than the others."""

    def __init__(self) -> None:
        super().__init__(2)
        self.better = 0.0

    def legal_into(self, moves: Moves) -> None:
        for move in range(4):
            moves.put(move)

    def play(self, move: i64, rng: Rng) -> None:
        self.turn = OVER
        self.better = 0.02 if move == 2 else float(rng.below(100)) / 10_000

    def clone(self) -> State:
        return Pennies()

    def resample_hidden(self, seat: i64, rng: Rng) -> None:
        pass

    def payoffs(self) -> list[float]:
        return [0.5 + self.better, 0.5 - self.better]


def test_where_little_is_at_stake_little_differences_count() -> None:
    nodes = SearchBot(400, 0.0, None).search(Pennies(), stream("pennies"))
    visits = {int(node.move): node.visits for node in nodes}
    assert visits[2] > 200


class Long(State):
    """One decision among a hundred moves, none of which wins; later moves come nearer to winning."""

    def __init__(self) -> None:
        super().__init__(1)
        self.played = 0

    def legal_into(self, moves: Moves) -> None:
        for move in range(100):
            moves.put(move)

    def play(self, move: i64, rng: Rng) -> None:
        self.turn = OVER
        self.played = int(move)

    def clone(self) -> State:
        return Long()

    def resample_hidden(self, seat: i64, rng: Rng) -> None:
        pass

    def payoffs(self) -> list[float]:
        return [0.0]


class Hopeful(Bot):
    def choose(self, state: State, moves: Moves, rng: Rng) -> i64:
        return moves.at(0)

    def score_moves(self, state: State, moves: Moves, rng: Rng) -> list[float]:
        return [0.0] * int(moves.size())

    def loss_shaping(self, state: State) -> float:
        assert isinstance(state, Long)
        return state.played / 100


def test_where_nothing_wins_what_came_near_is_tried_most_and_still_has_no_chance() -> None:
    for much in (0.0, 0.1):
        bot = SearchBot(300, 0.0, Hopeful(), SearchConfig(widening=8.0, loss_shaping=much))
        nodes = bot.search(Long(), stream("comfort"))
        most = max(nodes, key=lambda node: node.visits)
        assert (most.move == max(node.move for node in nodes)) == (much > 0)
        assert {node.mean() for node in nodes} == {0.0}


class Stairs(State):
    """The first decision sets the number of further steps; all matches end alike."""

    def __init__(self, steps: int = -1) -> None:
        super().__init__(1)
        self.steps = steps
        self.down = 0

    def legal_into(self, moves: Moves) -> None:
        for move in range(5 if self.steps < 0 else 1):
            moves.put(move)

    def play(self, move: i64, rng: Rng) -> None:
        if self.steps < 0:
            self.steps = int(move)
        else:
            self.down += 1
        if self.down == self.steps:
            self.turn = OVER

    def clone(self) -> State:
        return Stairs(self.steps)

    def resample_hidden(self, seat: i64, rng: Rng) -> None:
        pass

    def payoffs(self) -> list[float]:
        return [0.5]


class Foreseeing(Hopeful):
    """Evaluates a position by the number of steps played."""

    def evaluate(self, state: State) -> list[float]:
        assert isinstance(state, Stairs)
        return [state.down / 10]


def test_midway_the_outlook_is_asked_and_counts_as_much_as_the_end() -> None:
    for midway in range(4):
        bot = SearchBot(
            300,
            0.0,
            Foreseeing(),
            SearchConfig(value_mix_depth=midway, model_opponents=True, stop_at_reveal=True),
        )
        for node in bot.search(Stairs(), stream("stairs")):
            is_asked = 0 < midway < node.move
            expected = (0.5 + midway / 10) / 2 if is_asked else 0.5
            assert node.mean() == pytest.approx(expected), (midway, node.move)
