"""A bot that makes mistakes like a person: it mostly plays a move that looks nearly as good as the
best."""

from __future__ import annotations

from mypy_extensions import i64

from ludoteca.core.kit.bot import Bot
from ludoteca.core.kit.moves import Moves
from ludoteca.core.kit.rng import Rng
from ludoteca.core.kit.state import State

FINE = 2**20


class ErringBot(Bot):
    """Ranks moves as `policy` does and, from the best down, skips each with `skip_probability`;
    with `random_probability` it plays any legal move."""

    def __init__(self, policy: Bot, slip: float, lapse: float) -> None:
        self.policy = policy
        self.slip = slip
        self.lapse = lapse

    def choose(self, state: State, moves: Moves, rng: Rng) -> i64:
        if moves.size() == 1:
            return moves.at(0)
        if happens(self.lapse, rng):
            return moves.at(rng.below(moves.size()))
        if not happens(self.slip, rng):
            return self.policy.choose(state, moves, rng)
        worths = self.policy.weigh(state, moves, rng)
        order = sorted(range(len(worths)), key=lambda place: -worths[place])
        place = 1
        while place + 1 < len(order) and happens(self.slip, rng):
            place += 1
        alike = [other for other in order if worths[other] == worths[order[place]]]
        return moves.at(alike[int(rng.below(len(alike)))])

    def weigh(self, state: State, moves: Moves, rng: Rng) -> list[float]:
        return self.policy.weigh(state, moves, rng)


def happens(chance: float, rng: Rng) -> bool:
    return int(rng.below(FINE)) < chance * FINE
