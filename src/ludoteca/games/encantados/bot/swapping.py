"""The Gardener's scores for swaps.

It offers a pair that lacks one card; the partner who completes it keeps it, and otherwise returns
it.
"""

from __future__ import annotations

from mypy_extensions import i64

from ludoteca.games.encantados.bot.evaluation import Evaluation
from ludoteca.games.encantados.rules.cards import KINDS, LEPRECHAUN, MIMIC, NO_CARD, RACES, points
from ludoteca.games.encantados.rules.play import Encantados


def score_give(card: i64, state: Encantados, evaluation: Evaluation) -> float:
    if state.offered != NO_CARD:
        return (10.0 if card == state.offered else 0.0) - evaluation.loss(card)
    if (
        card >= RACES
        or evaluation.hand.at(card) != 2
        or evaluation.new_race_minimum != 3
        or evaluation.lateness > 0.7
    ):
        return -1000.0
    lives = state.gardens.lives(card) or (evaluation.hand.at(MIMIC) > 0 and card != LEPRECHAUN)
    if (
        state.is_out(state.partner(state.turn))
        or lives
        or state.hands.known_count(state.turn, card, True) >= 2
    ):
        return -1000.0  # it can be laid, or the partner has seen it and had no use for it
    return 0.1 + 0.1 * float(points(card) if card != LEPRECHAUN else 4)


def score_return(card: i64, state: Encantados, evaluation: Evaluation) -> float:
    """The card that this hand misses least and that helps the partner most, as far as that hand is
    known."""
    partner_hand = Evaluation(state, state.turn)
    for kind in range(i64(KINDS)):
        partner_hand.hand.set(kind, state.hands.known_count(state.active, kind, True))
    offered = state.offered
    if offered != NO_CARD:
        evaluation.add(offered, -1)
        partner_hand.add(offered, 1)
    gain = partner_hand.gain(card) - evaluation.loss(card)
    if offered != NO_CARD:
        evaluation.add(offered, 1)
    return gain
