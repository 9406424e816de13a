"""A careful bot: wins points cheaply, discards worthless cards, saves trumps."""

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
"""Value of a trump in hand, besides its points and strength."""
AT_RISK: Final = 0.8
"""Share of its points that a card risks while other seats still play to the trick."""


@final
class CarefulBot(Bot):
    def choose(self, state: State, moves: Moves, rng: Rng) -> i64:
        scores = self.score_moves(state, moves, rng)
        best: i64 = 0
        for place in range(1, moves.size()):
            if scores[place] > scores[best]:
                best = place
        return moves.at(best)

    def score_moves(self, state: State, moves: Moves, rng: Rng) -> list[float]:
        assert isinstance(state, Briscola)
        return [score(state, moves.at(place)) for place in range(moves.size())]


def score(state: Briscola, card: i64) -> float:
    """Points won or lost by this card, less its value in hand."""
    kept = float(strength_of(card)) * 0.3
    if suit_of(card) == state.trumps():
        kept += TRUMP
    if state.trick.size() == 0:
        return -AT_RISK * float(points_of(card)) - kept
    winning = state.winning()
    in_trick = trick_points(state)
    last = state.trick.size() == state.seats - 1
    mine = beats(card, state.trick.at(winning), state.trumps())
    by_partner = (state.leader + winning) % state.seats == state.partner(state.turn)
    stake = in_trick + float(points_of(card))
    if not mine:
        return (stake if last else 0.3 * stake) - kept if by_partner else -stake - kept
    if by_partner:
        return (in_trick if last else 0.3 * in_trick) - kept
    if suit_of(card) == state.trumps():
        stake = in_trick  # the points of a trump are safe in hand
    return (stake if last else (1.0 - AT_RISK) * stake) - kept


def trick_points(state: Briscola) -> float:
    points: i64 = 0
    for card in state.trick.items:
        points += points_of(i64(card))
    return float(points)
