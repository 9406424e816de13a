"""A careful player: wins points cheaply, throws away what is worth nothing, spares trumps."""

from __future__ import annotations

from typing import Final, final

from ludoteca.core.engine.bot import Bot
from ludoteca.core.engine.moves import Moves
from ludoteca.core.engine.rng import Rng
from ludoteca.core.engine.state import State
from mypy_extensions import i64

from ludoteca_briscola.rules.cards import beats, points_of, strength_of, suit_of
from ludoteca_briscola.rules.play import Briscola

TRUMP: Final = 6.0
"""What a trump is worth that stays in hand, besides its points and its strength."""
AT_RISK: Final = 0.8
"""How much of its points a card loses that somebody after it may still win."""


@final
class CarefulBot(Bot):
    def choose(self, state: State, moves: Moves, rng: Rng) -> i64:
        worths = self.weigh(state, moves, rng)
        best: i64 = 0
        for place in range(1, moves.size()):
            if worths[place] > worths[best]:
                best = place
        return moves.at(best)

    def weigh(self, state: State, moves: Moves, rng: Rng) -> list[float]:
        assert isinstance(state, Briscola)
        return [worth(state, moves.at(place)) for place in range(moves.size())]


def worth(state: Briscola, card: i64) -> float:
    """Points won or lost by this card, less what it would be worth in hand."""
    kept = float(strength_of(card)) * 0.3
    if suit_of(card) == state.trumps():
        kept += TRUMP
    if state.trick.size() == 0:
        return -AT_RISK * float(points_of(card)) - kept
    winning = state.winning()
    there = on_the_table(state)
    last = state.trick.size() == state.seats - 1
    mine = beats(card, state.trick.at(winning), state.trumps())
    by_partner = (state.leader + winning) % state.seats == state.partner(state.turn)
    stake = there + float(points_of(card))
    if not mine:
        return (stake if last else 0.3 * stake) - kept if by_partner else -stake - kept
    if by_partner:
        return (there if last else 0.3 * there) - kept
    if suit_of(card) == state.trumps():
        stake = there  # a trump's own points are safe in hand as well
    return (stake if last else (1.0 - AT_RISK) * stake) - kept


def on_the_table(state: Briscola) -> float:
    """The points in the trick so far."""
    points: i64 = 0
    for card in state.trick.items:
        points += points_of(i64(card))
    return float(points)
