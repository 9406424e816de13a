"""What a review counts in: the chance to win, or the result of players who all win or lose
together."""

from __future__ import annotations

from typing import Any

from ludoteca.bots.levels import Budget, search_bot
from ludoteca.core.engine.rng import Rng
from ludoteca.core.engine.state import OVER, State
from ludoteca.core.game import Game
from ludoteca.core.sides import Sides

CHANCE, SCORE, LEAD = "chance", "score", "lead"
"""The chance to win, from 0 to 1; the final score; the final score less that of the automa."""


def measure_of(game: Game[Any], state: State, sides: Sides) -> str:
    """Where there is only one side, its chance to win is often the same after every move. Its final
    score still differs."""
    if len(sides) > 1:
        return CHANCE
    return SCORE if game.rival_score(state) is None else LEAD


def final_value(game: Game[Any], state: State, seat: int, measure: str) -> float:
    """What a finished match is worth to a seat."""
    if measure == CHANCE:
        return float(state.payoffs()[seat])
    rival_score = game.rival_score(state) if measure == LEAD else 0
    return float(game.scores(state)[seat] - (rival_score or 0))


class Estimator:
    """Estimates positions by rollouts of the search, as one seat can: each from a determinization
    of what the seat sees."""

    def __init__(self, game: Game[Any], seat: int, measure: str) -> None:
        self.game = game
        self.seat = seat
        self.measure = measure
        bot = search_bot(game, Budget())
        self.policy = bot.policy
        self.rollout = bot.rollout

    def prepare(self, state: State) -> None:
        """Call before the samples of a position and of those near it."""
        if self.policy is not None:
            self.policy.on_search_start(state)

    def sample(self, state: State, last_mover: int, rng: Rng) -> float:
        """One estimate. `last_mover` made the move before the position; an unfinished turn is first
        played to its end."""
        if state.turn == OVER:
            return final_value(self.game, state, self.seat, self.measure)
        return self.sample_deal(state.determinize(self.seat, rng), last_mover, rng)

    def sample_deal(self, deal: State, last_mover: int, rng: Rng) -> float:
        """One estimate of this deal, which is played on."""
        rollout = self.rollout
        if self.measure != CHANCE:
            while deal.turn != OVER:
                rollout.play_one(deal, rng)
            return final_value(self.game, deal, self.seat, self.measure)
        middle = rollout.value_at_mix_depth(deal, rng)
        rollout.play_out(deal, last_mover, rng)
        value = rollout.evaluate(deal)[self.seat]
        return (value + middle[self.seat]) / 2.0 if middle else value
