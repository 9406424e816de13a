"""Bot: from what a seat sees to a move."""

from __future__ import annotations

import math

from mypy_extensions import i64, mypyc_attr

from ludoteca.core.engine.moves import Moves
from ludoteca.core.engine.rng import Rng
from ludoteca.core.engine.state import OVER, State


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    def choose(self, state: State, moves: Moves, rng: Rng) -> i64:
        """One of `moves`, all that is legal for the seat in turn.

        Must depend on nothing that this seat cannot see: the examination deals the rest anew
        and expects the same answer.
        """
        raise TypeError("a bot says how it chooses")

    def score_moves(self, state: State, moves: Moves, rng: Rng) -> list[float]:
        """How promising each of `moves` looks, one number for each: only their order counts.

        As fair as `choose`. A searcher tries the most promising first, and a player who errs
        takes one that looks nearly as good.
        """
        scores = [0.0 for _ in range(moves.size())]
        choice = self.choose(state, moves, rng)
        for place in range(moves.size()):
            if moves.at(place) == choice:
                scores[place] = 1.0
        return scores

    def evaluate(self, state: State) -> list[float]:
        """How each seat stands in the middle of a match, to one who sees everything.

        A searcher asks it where it stops playing a match out.
        """
        return state.evaluate()

    def loss_shaping(self, state: State) -> float:
        """How near a match that was lost came to being won, from 0 to 1.

        A searcher may ask it, so that of moves of which none ever wins some are better than others.
        """
        return 0.0

    def deal_likelihood(self, state: State, seat: i64) -> float:
        """How much likelier this deal is, by the way the others play, than their cards alone would make
        it, to a seat that has guessed it.

        A searcher that makes several guesses (`Thinking.guesses`) prefers one of which this says more.
        """
        return 1.0

    def on_search_start(self, state: State) -> None:
        """A searcher begins to think about this position, and will ask about what can become of it."""


class RandomBot(Bot):
    """Any legal move, each equally likely."""

    def choose(self, state: State, moves: Moves, rng: Rng) -> i64:
        return moves.at(rng.below(moves.size()))


def choose_fairly(bot: Bot, state: State, rng: Rng) -> i64:
    """Asks a bot at a live table. It is handed a position in which all that its seat cannot see
    is dealt anew, so that it could not cheat if it tried."""
    position = state.determinize(state.turn, rng)
    return bot.choose(position, position.legal(), rng)


def softmax(values: list[float], scale: float) -> list[float]:
    """Each seat's chance, if `scale` more of what the others have makes one e times as likely."""
    highest = values[0]
    for value in values:
        if value > highest:
            highest = value
    weights: list[float] = []
    total = 0.0
    for value in values:
        weight = math.exp((value - highest) / scale)
        total += weight
        weights.append(weight)
    return [weight / total for weight in weights]


def play_out(state: State, bots: list[Bot], rng: Rng, limit: i64) -> i64:
    """Plays on to the end, at most `limit` decisions; says how many were taken."""
    moves = Moves()
    decisions: i64 = 0
    while state.turn != OVER and decisions < limit:
        moves.clear()
        state.legal_into(moves)
        state.play(bots[state.turn].choose(state, moves, rng), rng)
        decisions += 1
    return decisions


def random_playout(state: State, rng: Rng, limit: i64) -> i64:
    """As `play_out` with random bots, without asking anybody."""
    moves = Moves()
    decisions: i64 = 0
    while state.turn != OVER and decisions < limit:
        moves.clear()
        state.legal_into(moves)
        state.play(moves.at(rng.below(moves.size())), rng)
        decisions += 1
    return decisions
