"""Bot: chooses a move from what a seat sees."""

from __future__ import annotations

import math

from mypy_extensions import i64, mypyc_attr

from ludoteca.core.engine.moves import Moves
from ludoteca.core.engine.rng import Rng
from ludoteca.core.engine.state import OVER, State


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    def choose(self, state: State, moves: Moves, rng: Rng) -> i64:
        """One of `moves`, the legal moves of the seat in turn.

        Depends only on what this seat can see: the conformance test resamples the rest and expects
        the same choice.
        """
        raise TypeError("a bot says how it chooses")

    def score_moves(self, state: State, moves: Moves, rng: Rng) -> list[float]:
        """A score for each of `moves`; only their order matters.

        Subject to the same restriction as `choose`. Searches try the highest first, and noisy bots
        pick one of nearly the same score.
        """
        scores = [0.0 for _ in range(moves.size())]
        choice = self.choose(state, moves, rng)
        for place in range(moves.size()):
            if moves.at(place) == choice:
                scores[place] = 1.0
        return scores

    def evaluate(self, state: State) -> list[float]:
        """Estimates each seat's share of the victory with full information, where a search stops."""
        return state.evaluate()

    def loss_shaping(self, state: State) -> float:
        """How close a lost match came to victory, from 0 to 1.

        A shaped reward for searches, so that moves can be compared when none of them wins.
        """
        return 0.0

    def deal_likelihood(self, state: State, seat: i64) -> float:
        """The relative likelihood of this deal given how the other seats have played.

        Searches with several determinizations (`SearchConfig.determinizations`) weight them by it.
        """
        return 1.0

    def on_search_start(self, state: State) -> None:
        """Called when a search begins at this position."""


class RandomBot(Bot):
    """Chooses any legal move, each equally likely."""

    def choose(self, state: State, moves: Moves, rng: Rng) -> i64:
        return moves.at(rng.below(moves.size()))


def choose_fairly(bot: Bot, state: State, rng: Rng) -> i64:
    """The choice of a bot at a live table. It gets a determinized position, so it cannot use hidden
    information."""
    position = state.determinize(state.turn, rng)
    return bot.choose(position, position.legal(), rng)


def softmax(values: list[float], temperature: float) -> list[float]:
    """Probabilities: `temperature` more makes a value e times as likely."""
    highest = values[0]
    for value in values:
        if value > highest:
            highest = value
    weights: list[float] = []
    total = 0.0
    for value in values:
        weight = math.exp((value - highest) / temperature)
        total += weight
        weights.append(weight)
    return [weight / total for weight in weights]


def play_out(state: State, bots: list[Bot], rng: Rng, limit: i64) -> i64:
    """Plays to the end, at most `limit` decisions; returns how many were played."""
    moves = Moves()
    decisions: i64 = 0
    while state.turn != OVER and decisions < limit:
        moves.clear()
        state.legal_into(moves)
        state.play(bots[state.turn].choose(state, moves, rng), rng)
        decisions += 1
    return decisions


def random_playout(state: State, rng: Rng, limit: i64) -> i64:
    """As `play_out` with random bots, without calling them."""
    moves = Moves()
    decisions: i64 = 0
    while state.turn != OVER and decisions < limit:
        moves.clear()
        state.legal_into(moves)
        state.play(moves.at(rng.below(moves.size())), rng)
        decisions += 1
    return decisions
