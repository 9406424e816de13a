"""The Gardener's scores for taking a card, laying a race and discarding.

Moves with a positive score are made before the discard.
"""

from __future__ import annotations

from mypy_extensions import i64

from ludoteca.games.encantados.bot.evaluation import Evaluation
from ludoteca.games.encantados.rules.cards import (
    KINDS,
    LEPRECHAUN,
    MIMIC,
    MIMIC_SPOT,
    RACES,
    SUMMER,
    points,
)
from ludoteca.games.encantados.rules.gardens import Gardens
from ludoteca.games.encantados.rules.moves import LAY, LAY_STEP, TAKE_END, TAKE_SEARCH
from ludoteca.games.encantados.rules.play import Encantados


def score_take(move: i64, state: Encantados, evaluation: Evaluation) -> float:
    """A card that would only be discarded again is not worth the turn."""
    card = move - TAKE_SEARCH if move < TAKE_END else move - TAKE_END
    gain = evaluation.gain(card) + 0.3 * value_to_next_player(state, state.turn, card)
    evaluation.add(card, 1)
    loss = evaluation.loss(card)
    for other in range(i64(KINDS)):
        if other != card and evaluation.hand.at(other) > 0 and evaluation.loss(other) < loss:
            evaluation.add(card, -1)
            return gain
    evaluation.add(card, -1)
    return gain - 1.0


def score_discard(card: i64, state: Encantados, evaluation: Evaluation) -> float:
    """Far below any profitable laying; among discards, the least valuable card is best."""
    return -100.0 - evaluation.loss(card) - 0.7 * value_to_next_player(state, state.turn, card)


def score_lay(move: i64, state: Encantados, evaluation: Evaluation) -> float:
    race = (move - LAY) // LAY_STEP
    n = (move - LAY) % LAY_STEP // 2
    mimics = (move - LAY) % 2
    points_before = state.gardens.points(evaluation.garden)
    hand_value_before = evaluation.value()
    gardens = state.gardens.copy()
    gardens.add(evaluation.garden, race, n)
    gardens.add(evaluation.garden, MIMIC_SPOT + race, mimics)
    power = (
        evaluation.power_value(race, state.gardens.at(evaluation.garden, race), n) if n > 0 else 0.0
    )
    evaluation.add(race, -n)
    evaluation.add(MIMIC, -mimics)
    gain = (
        float(gardens.points(evaluation.garden) - points_before)
        + power
        + evaluation.value()
        - hand_value_before
    )
    evaluation.add(race, n)
    evaluation.add(MIMIC, mimics)
    gain += 0.4 * float(n + mimics)
    if state.hands.size(state.turn) - n - mimics == 1 and would_lose_by_going_out(state, gardens):
        gain -= 10.0
    return gain if gain > 0.0 else -1000.0


def impatience(state: Encantados) -> float:
    """Grows in long rounds, so that bots do not pass the same cards to each other forever."""
    return 0.1 * float(state.turns_played - 30) if state.turns_played > 30 else 0.0


def value_to_next_player(state: Encantados, seat: i64, card: i64) -> float:
    """The value to the next player of a card that is left on a pile."""
    other = (seat + 1) % state.seats
    while state.is_out(other) and other != seat:
        other = (other + 1) % state.seats
    garden = state.garden_of(other)
    if garden == state.garden_of(seat):
        return 0.0
    if card == LEPRECHAUN:
        leprechauns = state.gardens.at(garden, LEPRECHAUN) + state.hands.known_count(
            other, card, False
        )
        return 4.0 if leprechauns >= 1 and state.gardens.lives(card) else 0.5 * float(leprechauns)
    if card < RACES:
        if state.gardens.lives(card):
            return 0.5 + float(points(card))
        return 0.3 + 1.2 * float(state.hands.known_count(other, card, False))
    if card == SUMMER:
        return 8.0 if state.gardens.races(garden) >= 4 else 0.0
    if card == MIMIC:
        return 0.5
    return 1.2


def would_lose_by_going_out(state: Encantados, gardens: Gardens) -> bool:
    """Would going out now end the match with another player ahead?"""
    own_garden = state.garden_of(state.turn)
    if state.seats != 2 and not (state.pairs() and state.is_out(state.partner(state.turn))):
        return False
    own_total = i64(state.totals[own_garden]) + gardens.points(own_garden)
    for other in range(state.sides):
        if other == own_garden:
            continue
        total = i64(state.totals[other]) + gardens.points(other)
        for seat in range(state.seats):
            if state.garden_of(seat) == other:
                total -= 3 * state.hands.size(seat) // 2
        match_ends = state.single_round or total >= state.target
        if match_ends and total > own_total:
            return True
    return False
