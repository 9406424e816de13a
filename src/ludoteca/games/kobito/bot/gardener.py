"""Gardener: completes rainbows, tends its workshop, and leaves little to its rivals.

It searches the whole turn for gold, and otherwise evaluates each step.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from ludoteca.core.engine.bot import Bot, softmax
from ludoteca.core.engine.moves import Moves
from ludoteca.core.engine.rng import Rng
from ludoteca.core.engine.state import OVER, State
from ludoteca.games.kobito.bot.evaluation import Evaluation
from ludoteca.games.kobito.bot.finish_search import FinishSearch
from ludoteca.games.kobito.rules.moves import DONE
from ludoteca.games.kobito.rules.play import Kobito, copy_without_log
from ludoteca.games.kobito.rules.position import NOWHERE

FINISH_BONUS: Final = 100.0
"""The value of a step that leads to gold within the turn."""

# The points that make a lead: with an empty gold deck, and more for each card in it.
LEAD_POINTS: Final = 1.5
LEAD_POINTS_PER_GOLD: Final = 0.3


@final
class GardenerBot(Bot):
    def __init__(self) -> None:
        self.evaluation: Evaluation = Evaluation()
        self.finish_search: FinishSearch = FinishSearch()

    def choose(self, state: State, moves: Moves, rng: Rng) -> i64:
        assert isinstance(state, Kobito)
        if moves.size() == 1:
            return moves.at(0)
        copy = copy_without_log(state)
        finishing_move = self.finish_search.first_step(copy, rng)
        if finishing_move != NOWHERE:
            return finishing_move
        self.evaluation.count_chances(copy)
        best: i64 = 0
        values = self.step_values(copy, moves, rng)
        for index in range(i64(1), moves.size()):
            if values[index] > values[best]:
                best = index
        return moves.at(best)

    def score_moves(self, state: State, moves: Moves, rng: Rng) -> list[float]:
        assert isinstance(state, Kobito)
        copy = copy_without_log(state)
        copy.resample_hidden(copy.turn, rng)  # a step may reveal hidden cards
        finishing_move = self.finish_search.first_step(copy, rng)
        self.evaluation.count_chances(copy)
        values = self.step_values(copy, moves, rng)
        for index in range(moves.size()):
            if moves.at(index) == finishing_move:
                values[index] += FINISH_BONUS
        return values

    def step_values(self, state: Kobito, moves: Moves, rng: Rng) -> list[float]:
        """The value of the position after each of these steps."""
        values: list[float] = []
        for index in range(moves.size()):
            move = moves.at(index)
            after = state
            if move != DONE:
                after = copy_without_log(state)
                after.play(move, rng)
            values.append(self.evaluation.step_value(after, state.turn))
        return values

    def evaluate(self, state: State) -> list[float]:
        """From points and expected points; points won weigh more when less gold is left."""
        assert isinstance(state, Kobito)
        if state.turn == OVER:
            return state.payoffs()
        self.evaluation.count_chances(state)
        values = [
            float(state.score(seat)) + self.evaluation.seat_value(state, seat)
            for seat in range(state.seats)
        ]
        return softmax(values, LEAD_POINTS + LEAD_POINTS_PER_GOLD * float(state.gold_deck.size()))
