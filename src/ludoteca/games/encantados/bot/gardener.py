"""Gardener: collects cards that can be laid, sheds costly ones, and gives rivals little."""

from __future__ import annotations

import math
from typing import Final, final

from mypy_extensions import i64

from ludoteca.core.engine.bot import Bot, softmax
from ludoteca.core.engine.moves import Moves
from ludoteca.core.engine.rng import Rng
from ludoteca.core.engine.state import OVER, State
from ludoteca.games.encantados.bot.evaluation import Evaluation
from ludoteca.games.encantados.bot.laying import (
    impatience,
    score_discard,
    score_lay,
    score_take,
    value_to_next_player,
)
from ludoteca.games.encantados.bot.singing import score_gather, score_sing
from ludoteca.games.encantados.bot.swapping import score_give, score_return
from ludoteca.games.encantados.bot.targeting import garden_lead, score_call, score_lift, score_put
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

POINTS_PER_ROUND: Final = 20.0
"""The points of a round's best player, on average."""
EVALUATION_SCALE: Final = 7.0
"""The points that make a lead in the deciding round."""


@final
class GardenerBot(Bot):
    def choose(self, state: State, moves: Moves, rng: Rng) -> i64:
        assert isinstance(state, Encantados)
        if moves.size() == 1:
            return moves.at(0)
        evaluation = Evaluation(state, state.turn)
        best = moves.at(0)
        best_score = self.score(best, state, evaluation)
        for place in range(i64(1), moves.size()):
            move = moves.at(place)
            score = self.score(move, state, evaluation)
            if score > best_score:
                best = move
                best_score = score
        return best

    def score_moves(self, state: State, moves: Moves, rng: Rng) -> list[float]:
        assert isinstance(state, Encantados)
        evaluation = Evaluation(state, state.turn)
        return [self.score(moves.at(place), state, evaluation) for place in range(moves.size())]

    def evaluate(self, state: State) -> list[float]:
        """From totals, gardens and expected points of the hands, which matter less the farther the
        target is."""
        assert isinstance(state, Encantados)
        if state.turn == OVER:
            return state.payoffs()
        values: list[float] = []
        highest_total: i64 = 0
        for side in range(state.sides):
            total = i64(state.totals[side])
            if total > highest_total:
                highest_total = total
            value = float(total + state.gardens.points(side))
            for seat in range(state.seats):
                if state.garden_of(seat) == side:
                    value += Evaluation(state, seat).value()
            values.append(value)
        rounds = 0.0
        if not state.single_round:
            rounds = max(0.0, float(state.target - highest_total) / POINTS_PER_ROUND)
        side_shares = softmax(values, EVALUATION_SCALE * math.sqrt(0.5 + rounds))
        return [side_shares[state.garden_of(seat)] for seat in range(state.seats)]

    def score(self, move: i64, state: Encantados, evaluation: Evaluation) -> float:
        if move in (SEARCH, SEARCH_TWO):
            return evaluation.search_gain(move == SEARCH) + impatience(state)
        if move >= DISCARD:
            return score_discard(move - DISCARD, state, evaluation)
        if move < LEAVE:
            return score_take(move, state, evaluation)
        if move < LAY:
            card = move - LEAVE
            return -evaluation.loss(card) - 0.5 * value_to_next_player(state, state.turn, card)
        if move < SING_SPRING:
            return score_lay(move, state, evaluation)
        if move < GIVE:
            return score_sing(move, state, evaluation)
        if move < RETURN:
            return score_give(move - GIVE, state, evaluation)
        if move < CALL:
            return score_return(move - RETURN, state, evaluation)
        if move < SINK:
            return score_call(move - CALL, state, evaluation)
        if move < LIFT:
            gardens = state.gardens.copy()
            gardens.add((move - SINK) // SPOTS, (move - SINK) % SPOTS, -1)
            return garden_lead(state, gardens, evaluation.garden)
        if move < PUT:
            return score_lift(move - LIFT, state, evaluation)
        if move < GATHER:
            return score_put(state, state.lifted, move - PUT, evaluation.garden)
        return score_gather(move - GATHER, state, evaluation)
