"""Gardener: finishes what it can, tends its workshop, and leaves little for others to pick.

It looks to the end of its turn for gold, and else one step ahead with a judgement of the position.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from ludoteca.core.kit.bot import Bot, shares_of
from ludoteca.core.kit.moves import Moves
from ludoteca.core.kit.rng import Rng
from ludoteca.core.kit.state import OVER, State
from ludoteca.games.kobito.bot.evaluation import Judgement
from ludoteca.games.kobito.bot.finishing import Finisher, forked
from ludoteca.games.kobito.rules.moves import DONE
from ludoteca.games.kobito.rules.play import Kobito
from ludoteca.games.kobito.rules.position import NOWHERE

GOLD_AT_HAND: Final = 100.0
"""What a step is worth that leads to gold within the turn."""

# How many points make a lead: with no gold left in the deck, and more for each card of it.
FINE: Final = 1.5
COARSE: Final = 0.3


@final
class GardenerBot(Bot):
    def __init__(self) -> None:
        self.judgement: Judgement = Judgement()
        self.finisher: Finisher = Finisher()

    def choose(self, state: State, moves: Moves, rng: Rng) -> i64:
        assert isinstance(state, Kobito)
        if moves.size() == 1:
            return moves.at(0)
        here = forked(state)
        here.log = None
        finishing = self.finisher.step(here, rng)
        if finishing != NOWHERE:
            return finishing
        self.judgement.count_chances(here)
        best: i64 = 0
        worths = self.judged(here, moves, rng)
        for at in range(i64(1), moves.size()):
            if worths[at] > worths[best]:
                best = at
        return moves.at(best)

    def weigh(self, state: State, moves: Moves, rng: Rng) -> list[float]:
        assert isinstance(state, Kobito)
        here = forked(state)
        here.log = None
        here.redeal(here.turn, rng)  # a step may turn cards over that nobody has seen
        finishing = self.finisher.step(here, rng)
        self.judgement.count_chances(here)
        worths = self.judged(here, moves, rng)
        for at in range(moves.size()):
            if moves.at(at) == finishing:
                worths[at] += GOLD_AT_HAND
        return worths

    def judged(self, here: Kobito, moves: Moves, rng: Rng) -> list[float]:
        """What the position is worth after each of these steps."""
        worths: list[float] = []
        for at in range(moves.size()):
            move = moves.at(at)
            after = here
            if move != DONE:
                after = forked(here)
                after.play(move, rng)
            worths.append(self.judgement.of(after, here.turn))
        return worths

    def outlook(self, state: State) -> list[float]:
        """By points and by hopes; what is won weighs the more, the less gold there is left."""
        assert isinstance(state, Kobito)
        if state.turn == OVER:
            return state.payoffs()
        self.judgement.count_chances(state)
        worths = [
            float(state.score(seat)) + self.judgement.hopes(state, seat)
            for seat in range(state.seats)
        ]
        return shares_of(worths, FINE + COARSE * float(state.gold_deck.size()))
