"""The Gardener: collects what can be laid, sheds what weighs, and feeds nobody it need not."""

from __future__ import annotations

import math
from typing import Final, final

from mypy_extensions import i64

from ludoteca.core.kit.bot import Bot, shares_of
from ludoteca.core.kit.moves import Moves
from ludoteca.core.kit.rng import Rng
from ludoteca.core.kit.state import OVER, State
from ludoteca.games.encantados.bot.aiming import call, lift, moved, standing
from ludoteca.games.encantados.bot.evaluation import Evaluation
from ludoteca.games.encantados.bot.laying import discard, feed, impatience, lay, take
from ludoteca.games.encantados.bot.singing import gather, sing
from ludoteca.games.encantados.bot.swapping import give, give_back
from ludoteca.games.encantados.rules.cards import SPOTS
from ludoteca.games.encantados.rules.moves import (
    CALL,
    DISCARD,
    GATHER,
    GIVE,
    LAY,
    LEAVE,
    LIFT,
    PUT,
    RETURN,
    SEARCH,
    SEARCH_TWO,
    SING_SPRING,
    SINK,
)
from ludoteca.games.encantados.rules.play import Encantados

A_ROUND: Final = 20.0
"""The points that the best make in a round, about."""
LEAD: Final = 7.0
"""The points that make a lead in the round that decides."""


@final
class GardenerBot(Bot):
    def choose(self, state: State, moves: Moves, rng: Rng) -> i64:
        assert isinstance(state, Encantados)
        if moves.size() == 1:
            return moves.at(0)
        evaluation = Evaluation(state, state.turn)
        best = moves.at(0)
        most = self.score(best, state, evaluation)
        for place in range(i64(1), moves.size()):
            move = moves.at(place)
            score = self.score(move, state, evaluation)
            if score > most:
                best = move
                most = score
        return best

    def weigh(self, state: State, moves: Moves, rng: Rng) -> list[float]:
        assert isinstance(state, Encantados)
        evaluation = Evaluation(state, state.turn)
        return [self.score(moves.at(place), state, evaluation) for place in range(moves.size())]

    def outlook(self, state: State) -> list[float]:
        """By totals, gardens and what hands may bring; the farther the target, the less it says."""
        assert isinstance(state, Encantados)
        if state.turn == OVER:
            return state.payoffs()
        worths: list[float] = []
        best: i64 = 0
        for side in range(state.sides):
            total = i64(state.totals[side])
            if total > best:
                best = total
            worth = float(total + state.gardens.points(side))
            for seat in range(state.seats):
                if state.garden_of(seat) == side:
                    worth += Evaluation(state, seat).value()
            worths.append(worth)
        rounds = 0.0
        if not state.single_round:
            rounds = max(0.0, float(state.target - best) / A_ROUND)
        sides = shares_of(worths, LEAD * math.sqrt(0.5 + rounds))
        return [sides[state.garden_of(seat)] for seat in range(state.seats)]

    def score(self, move: i64, state: Encantados, evaluation: Evaluation) -> float:
        if move in (SEARCH, SEARCH_TWO):
            return evaluation.search_gain(move == SEARCH) + impatience(state)
        if move >= DISCARD:
            return discard(move - DISCARD, state, evaluation)
        if move < LEAVE:
            return take(move, state, evaluation)
        if move < LAY:
            card = move - LEAVE
            return -evaluation.loss(card) - 0.5 * feed(state, state.turn, card)
        if move < SING_SPRING:
            return lay(move, state, evaluation)
        if move < GIVE:
            return sing(move, state, evaluation)
        if move < RETURN:
            return give(move - GIVE, state, evaluation)
        if move < CALL:
            return give_back(move - RETURN, state, evaluation)
        if move < SINK:
            return call(move - CALL, state, evaluation)
        if move < LIFT:
            gardens = state.gardens.copy()
            gardens.add((move - SINK) // SPOTS, (move - SINK) % SPOTS, -1)
            return standing(state, gardens, evaluation.garden)
        if move < PUT:
            return lift(move - LIFT, state, evaluation)
        if move < GATHER:
            return moved(state, state.lifted, move - PUT, evaluation.garden)
        return gather(move - GATHER, state, evaluation)
