"""A bot that makes mistakes like a person: it mostly plays a move that looks nearly as good as the
best."""

from __future__ import annotations

from mypy_extensions import i64

from ludoteca.core.engine.bot import Bot
from ludoteca.core.engine.moves import Moves
from ludoteca.core.engine.rng import Rng
from ludoteca.core.engine.state import State

RESOLUTION = 2**20


class NoisyBot(Bot):
    """Ranks moves as `policy` does and, from the best down, skips each with `skip_probability`;
    with `random_probability` it plays any legal move."""

    def __init__(self, policy: Bot, skip_probability: float, random_probability: float) -> None:
        self.policy = policy
        self.skip_probability = skip_probability
        self.random_probability = random_probability

    def choose(self, state: State, moves: Moves, rng: Rng) -> i64:
        if moves.size() == 1:
            return moves.at(0)
        if happens(self.random_probability, rng):
            return moves.at(rng.below(moves.size()))
        if not happens(self.skip_probability, rng):
            return self.policy.choose(state, moves, rng)
        scores = self.policy.score_moves(state, moves, rng)
        order = sorted(range(len(scores)), key=lambda rank: -scores[rank])
        rank = 1
        while rank + 1 < len(order) and happens(self.skip_probability, rng):
            rank += 1
        ties = [other for other in order if scores[other] == scores[order[rank]]]
        return moves.at(ties[int(rng.below(len(ties)))])

    def score_moves(self, state: State, moves: Moves, rng: Rng) -> list[float]:
        return self.policy.score_moves(state, moves, rng)


def happens(probability: float, rng: Rng) -> bool:
    return int(rng.below(RESOLUTION)) < probability * RESOLUTION
