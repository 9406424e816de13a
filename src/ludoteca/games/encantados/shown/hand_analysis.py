"""Analysis of a hand of Encantados: what can be laid, what it lacks, and what it costs."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ludoteca.core.engine.moves import Moves
from ludoteca.core.engine.rng import stream
from ludoteca.games.encantados.rules.cards import (
    AUTUMN,
    FAIRY,
    KINDS,
    MIMIC,
    SPRING,
    SUMMER,
    WINTER,
    points,
)
from ludoteca.games.encantados.rules.legal import legal_lays, legal_puts
from ludoteca.games.encantados.rules.moves import SING_AUTUMN, SING_SUMMER
from ludoteca.games.encantados.rules.play import Encantados, copy_without_log

NOT_LAYABLE: Final = -100
"""The points of a race that cannot be laid."""


def state_after(state: Encantados, move: i64) -> Encantados:
    """The position after a move that reveals no hidden card."""
    after = copy_without_log(state)
    after.play(move, stream("fitting"))
    return after


def with_card(state: Encantados, card: i64) -> Encantados:
    """The position with another card in the hand of the seat in turn."""
    after = copy_without_log(state)
    after.hands.gain(after.turn, card)
    return after


def garden_gain(state: Encantados, after: Encantados) -> i64:
    """The points gained in the garden of the seat in turn."""
    garden = state.garden_of(state.turn)
    return after.gardens.points(garden) - state.gardens.points(garden)


def hand_saving(state: Encantados, after: Encantados) -> i64:
    """The points saved in the hand of the seat in turn."""
    return state.hand_cost(state.turn) - after.hand_cost(state.turn)


def best_lay_gain(state: Encantados, race: i64) -> i64:
    """The most points that the garden of the seat in turn can gain by laying this race."""
    lays = Moves()
    legal_lays(state, race, state.hands.size(state.turn) - 1, lays)
    best: i64 = NOT_LAYABLE
    for place in range(lays.size()):
        best = max(best, garden_gain(state, state_after(state, lays.at(place))))
    return best


def state_after_best_put(state: Encantados, lift: i64) -> Encantados:
    """The position after the Troll has moved a card where it serves the seat in turn best."""
    lifted = state_after(state, lift)
    puts = Moves()
    legal_puts(lifted, puts)
    best = state_after(lifted, puts.at(0))
    for place in range(i64(1), puts.size()):
        after = state_after(lifted, puts.at(place))
        if relative_gain(state, after) > relative_gain(state, best):
            best = after
    return best


def relative_gain(state: Encantados, after: Encantados) -> i64:
    """The points that the seat in turn gains in its garden plus those that the others lose."""
    total = 2 * garden_gain(state, after)
    for garden in range(state.sides):
        total -= after.gardens.points(garden) - state.gardens.points(garden)
    return total


def cards_lacking(state: Encantados, race: i64) -> i64:
    """The number of cards that the seat in turn lacks to found a race that lives nowhere; cards
    just found count."""
    garden = state.garden_of(state.turn)
    available = state.hands.count(state.turn, race) + state.found_cards.count(race)
    mimics = state.hands.count(state.turn, MIMIC) + state.found_cards.count(MIMIC)
    if mimics > 0 and state.gardens.takes_mimic(garden, race):
        available += 1
    return state.gardens.least_for_a_new_race(garden) - available


def card_cost(state: Encantados, seat: i64, card: i64) -> i64:
    """The points that this card costs in a hand (rulings 2, 12)."""
    garden = state.garden_of(seat)
    if card == MIMIC and state.gardens.awake(garden, FAIRY):
        return 0
    worth = state.summer_in_hand(garden) if card == SUMMER else points(card)
    return worth if worth > 0 else -worth


def any_card_in_hand(state: Encantados, seat: i64) -> i64:
    """The first card of a hand that is not empty."""
    card: i64 = 0
    while card < KINDS - 1 and state.hands.count(seat, card) == 0:
        card += 1
    return card


def song_of(move: i64) -> i64:
    if move < SING_SUMMER:
        return SPRING if move < SING_AUTUMN else AUTUMN
    return SUMMER if move == SING_SUMMER else WINTER
